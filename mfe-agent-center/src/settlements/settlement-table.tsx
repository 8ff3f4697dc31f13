import type { Settlement, SettlementPage } from '@parlour/api-client';
import type { AgentContractType } from '@parlour/contracts/calls';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { type Column, Money, Table } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { formatPeriod, formatRate } from './formats.ts';
import { ProofButton } from './proof-button.tsx';
import { getHeadKey, getShownColumns, type SettlementColumn } from './settlement-columns.ts';
import { SettlementStatusChip } from './settlement-status.tsx';
import styles from './settlements-page.module.css';

interface SettlementTableProps {
  label: string;
  type: AgentContractType;
  settlements: readonly Settlement[];
  /** Totals of all pages. */
  totals: SettlementPage['totals'];
  refreshing: boolean;
}

/** One page of settlements with the totals of all pages, each with the button that shows its proof. */
export function SettlementTable({ label, type, settlements, totals, refreshing }: SettlementTableProps) {
  const t = useTexts();
  return (
    <Table
      label={label}
      columns={useColumns(type, totals)}
      rows={settlements}
      rowKey={({ id }) => id}
      totalLabel={t('bets.total')}
      refreshing={refreshing}
    />
  );
}

function useColumns(type: AgentContractType, totals: SettlementPage['totals']): Column<Settlement>[] {
  const t = useTexts();
  const language = useAtomValue(useSite().atoms.language);
  return [
    {
      key: 'period',
      head: t('settlement.column.period'),
      onCard: 'key',
      cell: (settlement) => <span className={styles.period}>{formatPeriod(settlement, language)}</span>,
    },
    ...getShownColumns(type).map((column) => toColumn(column, t(getHeadKey(type, column)), totals)),
    {
      key: 'status',
      head: t('settlement.column.status'),
      onCard: 'key',
      cell: ({ status }) => <SettlementStatusChip status={status} />,
    },
    {
      key: 'proof',
      head: t('proof.head'),
      cell: (settlement) => (
        <ProofButton settlementId={settlement.id} period={formatPeriod(settlement, language)} />
      ),
    },
  ];
}

type Totalled = keyof SettlementPage['totals'];
const isTotalled = (
  column: SettlementColumn,
  totals: SettlementPage['totals'],
): column is Totalled & SettlementColumn => column in totals;

const toColumn = (
  column: SettlementColumn,
  head: string,
  totals: SettlementPage['totals'],
): Column<Settlement> => ({
  key: column,
  head,
  figure: true,
  ...(column === 'paidMinor' && { onCard: 'amount' as const }),
  ...(isTotalled(column, totals) && { total: <Money minor={totals[column]} /> }),
  cell: (settlement) => {
    if (column === 'ratePpm') return settlement.ratePpm === 0 ? '–' : formatRate(settlement.ratePpm);
    if (column === 'activeMembers') return settlement.activeMembers.toLocaleString('en-US');
    return <Money minor={settlement[column]} />;
  },
});
