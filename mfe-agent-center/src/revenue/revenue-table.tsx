import type { DayIncome } from '@parlour/api-client';
import type { AgentContractType } from '@parlour/contracts/calls';
import { MissingDialogPart, useSite, useTexts } from '@parlour/remote-sdk';
import { formatDay } from '@parlour/texts';
import { Button, type Column, createLazyPart, Money, Table } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { ProofButton } from '../settlements/proof-button.tsx';
import { SettlementStatusChip } from '../settlements/settlement-status.tsx';
import { revenueColumns } from './revenue-columns.ts';
import styles from './revenue-page.module.css';
import { getKindKey, isFromContract, sumIncome } from './revenue-view.ts';

const RebateDialog = createLazyPart(() => import('./rebate-dialog.tsx'));
const DayDialog = createLazyPart(() => import('./day-dialog.tsx'));

/** Income by day and kind with the sum of the shown rows; each row of a contract leads to its proofs. */
export function RevenueTable({ rows }: { rows: readonly DayIncome[] }) {
  const t = useTexts();
  return (
    <Table
      label={t('title.revenue')}
      columns={useColumns(rows)}
      rows={rows}
      rowKey={({ day, type }) => `${day} ${type}`}
      totalLabel={t('revenue.total')}
    />
  );
}

function useColumns(rows: readonly DayIncome[]): Column<DayIncome>[] {
  const t = useTexts();
  const language = useAtomValue(useSite().atoms.language);
  const totals = sumIncome(rows);
  return [
    {
      key: 'day',
      head: t('chart.day'),
      onCard: 'key',
      cell: ({ day }) => (
        <span className={styles.day}>{formatDay(new Date(`${day}T00:00:00`), language)}</span>
      ),
    },
    {
      key: 'kind',
      head: t('revenue.kind'),
      onCard: 'key',
      cell: ({ type }) => t(getKindKey(type)),
    },
    ...revenueColumns.map(
      (name): Column<DayIncome> => ({
        key: name,
        head: t(`revenue.column.${name}`),
        figure: true,
        ...(name === 'paidMinor' && { onCard: 'amount' as const }),
        total: <Money minor={totals[name]} />,
        cell: (row) => <Money minor={row[name]} />,
      }),
    ),
    {
      key: 'status',
      head: t('settlement.column.status'),
      cell: ({ status }) => <SettlementStatusChip status={status} />,
    },
    {
      key: 'proof',
      head: t('proof.head'),
      cell: (row) => {
        if (isFromContract(row.type)) return <RowProof row={{ ...row, type: row.type }} />;
        return row.type === 'REBATE_DIFF' ? <RebateProof day={row.day} /> : '–';
      },
    },
  ];
}

/** The proof of a row with one settlement, or the list of several, each with its proof. */
function RowProof({ row }: { row: DayIncome & { type: AgentContractType } }) {
  const t = useTexts();
  const language = useAtomValue(useSite().atoms.language);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const day = formatDay(new Date(`${row.day}T00:00:00`), language);
  const kind = t(`members.contract.${row.type}`);
  if (row.settlementId !== undefined)
    return <ProofButton settlementId={row.settlementId} period={`${day}, ${kind}`} />;
  const settlements = t('revenue.open', { number: row.settlements.toLocaleString('en-US') });
  return (
    <>
      <Button
        size="small"
        icon="receipt-text"
        aria-label={t('revenue.openFor', { settlements, day, kind })}
        onClick={() => setOpen(true)}
      >
        {settlements}
      </Button>
      {open && (
        <DayDialog
          row={row}
          title={`${kind} · ${day}`}
          onClosed={close}
          missing={(retry: () => void) => <MissingDialogPart retry={retry} onClose={close} />}
        />
      )}
    </>
  );
}

/** The proof of the differences between rebates on one day. */
function RebateProof({ day }: { day: string }) {
  const t = useTexts();
  const language = useAtomValue(useSite().atoms.language);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const kind = t('revenue.kinds.REBATE_DIFF');
  const date = formatDay(new Date(`${day}T00:00:00`), language);
  return (
    <>
      <Button
        size="small"
        icon="receipt-text"
        aria-label={t('proof.openFor', { period: `${date}, ${kind}` })}
        onClick={() => setOpen(true)}
      >
        {t('proof.open')}
      </Button>
      {open && (
        <RebateDialog
          day={day}
          title={`${kind} · ${date}`}
          onClosed={close}
          missing={(retry: () => void) => <MissingDialogPart retry={retry} onClose={close} />}
        />
      )}
    </>
  );
}
