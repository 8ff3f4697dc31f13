import { type DayIncome, settlementsQuery } from '@parlour/api-client';
import type { AgentContractType } from '@parlour/contracts/calls';
import { AsyncContent, RowsSkeleton, useSite, useTexts } from '@parlour/remote-sdk';
import { Modal } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SettlementList } from '../settlements/settlement-list.tsx';
import type { pageSizes } from '../settlements/settlements-view.ts';
import styles from './revenue-page.module.css';

interface DayDialogProps {
  row: DayIncome & { type: AgentContractType };
  title: string;
  onClosed(): void;
}

/** Dialog that lists the settlements of one row of the report. */
export default function DayDialog({ row: { day, type }, title, onClosed }: DayDialogProps) {
  const t = useTexts();
  const { api } = useSite();
  const [view, setView] = useState<{ page: number; pageSize: (typeof pageSizes)[number] }>({
    page: 1,
    pageSize: 20,
  });
  const filter = { type, fromDay: day, toDay: day, days: 'INCOME', ...view } as const;
  const settlements = useQuery(settlementsQuery(api, filter));
  const [open, setOpen] = useState(true);
  return (
    <Modal
      open={open}
      onClose={() => setOpen(false)}
      onExited={onClosed}
      title={title}
      closeLabel={t('close')}
      size="wide"
    >
      <AsyncContent query={settlements} failed={t('settlement.failed')} skeleton={<RowsSkeleton rows={6} />}>
        {(page) => (
          <div className={styles.shown}>
            <SettlementList
              label={title}
              type={type}
              page={page}
              view={view}
              refreshing={settlements.isPlaceholderData}
              onChange={(change) => setView((before) => ({ ...before, page: 1, ...change }))}
            />
          </div>
        )}
      </AsyncContent>
    </Modal>
  );
}
