import { type DayIncome, settlementsQuery } from '@parlour/api-client';
import type { AgentContractType } from '@parlour/contracts/calls';
import { AsyncContent, ListPager, LoadingGroup, useSite, useTexts } from '@parlour/remote-sdk';
import { Modal, Skeleton } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SettlementTable } from '../settlements/settlement-table.tsx';
import { pageSizes } from '../settlements/settlements-view.ts';
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
      <AsyncContent query={settlements} failed={t('settlement.failed')} skeleton={<DaySkeleton />}>
        {(page) => (
          <div className={styles.shown}>
            <SettlementTable
              label={title}
              type={type}
              settlements={page.settlements}
              totals={page.totals}
              refreshing={settlements.isPlaceholderData}
            />
            <ListPager
              label={t('settlement.pages')}
              view={view}
              pageCount={page.totalPages}
              pageSizes={pageSizes}
              onChange={(change) => setView((before) => ({ ...before, page: 1, ...change }))}
            />
          </div>
        )}
      </AsyncContent>
    </Modal>
  );
}

const DaySkeleton = () => (
  <LoadingGroup className={styles.shown}>
    {Array.from({ length: 6 }, (_, row) => (
      <Skeleton key={row} height={36} />
    ))}
  </LoadingGroup>
);
