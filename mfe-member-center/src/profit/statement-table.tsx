import type { Profit, ProfitFigures, ProfitFilter, ProfitPeriod } from '@parlour/api-client';
import { type Cell, ExportButton, useSite, useTexts } from '@parlour/remote-sdk';
import { formatDay, formatMonth } from '@parlour/texts';
import { Card, type Column, Money, SectionHeading, Table } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import styles from './profit-page.module.css';
import { listShownColumns, type StatementColumn, statementColumns } from './statement-columns.ts';

interface StatementTableProps {
  profit: Profit;
  filter: ProfitFilter;
}

/** Statement by day or month, newest first: opening balance, what happened, closing balance. */
export function StatementTable({ profit, filter }: StatementTableProps) {
  const t = useTexts();
  const title = t(`profit.tab.${filter.unit === 'day' ? 'days' : 'months'}`);
  const rows = profit.periods.toReversed();
  return (
    <Card className={styles.statement}>
      <SectionHeading level={3} icon="receipt-text" title={title}>
        <StatementExport rows={rows} filter={filter} />
      </SectionHeading>
      <Table
        label={title}
        columns={useColumns(filter.unit, profit)}
        rows={rows}
        rowKey={({ day }) => day}
        totalLabel={t('profit.total')}
      />
    </Card>
  );
}

function StatementExport({ rows, filter }: { rows: readonly ProfitPeriod[]; filter: ProfitFilter }) {
  const t = useTexts();
  const name = filter.unit === 'day' ? 'credit-report' : 'statement';
  const toCells = (row: ProfitPeriod): Cell[] => [
    row.day,
    ...statementColumns.map(({ pick }) => ({ minor: pick(row) })),
  ];
  const job = {
    key: name,
    fileName: `${name}-${rows.at(-1)?.day}-${rows[0]?.day}.csv`,
    head: [t(`profit.${filter.unit}`), ...statementColumns.map(({ key }) => t(`profit.${key}`))],
    async *readRows() {
      yield rows.map(toCells);
    },
  };
  return <ExportButton job={job} total={rows.length} />;
}

function useColumns(unit: ProfitFilter['unit'], { periods, totals }: Profit): Column<ProfitPeriod>[] {
  const t = useTexts();
  const language = useAtomValue(useSite().atoms.language);
  const format = unit === 'day' ? formatDay : formatMonth;
  return [
    {
      key: 'period',
      head: t(`profit.${unit}`),
      onCard: 'key',
      cell: ({ day }) => <span className={styles.day}>{format(new Date(`${day}T00:00:00`), language)}</span>,
    },
    ...listShownColumns(periods).map((column) => toColumn(column, t(`profit.${column.key}`), totals)),
  ];
}

const toColumn = (
  { key, pick, isSigned }: StatementColumn,
  head: string,
  totals: ProfitFigures,
): Column<ProfitPeriod> => ({
  key,
  head,
  figure: true,
  ...(key === 'result' && { onCard: 'amount' as const }),
  total: <Money minor={pick(totals)} sign={isSigned ? 'always' : 'auto'} />,
  cell: (row) => <Money minor={pick(row)} sign={isSigned ? 'always' : 'auto'} />,
});
