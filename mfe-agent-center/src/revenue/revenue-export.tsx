import type { DayIncome } from '@parlour/api-client';
import { type Cell, ExportButton, useTexts } from '@parlour/remote-sdk';
import type { DayRange } from '@parlour/ui';
import { revenueColumns } from './revenue-columns.ts';
import { getKindKey } from './revenue-view.ts';

/** Exports the shown days. */
export function RevenueExport({ rows, range }: { rows: readonly DayIncome[]; range: DayRange }) {
  const t = useTexts();
  const toCells = (row: DayIncome): Cell[] => [
    row.day,
    t(getKindKey(row.type)),
    String(row.settlements),
    ...revenueColumns.map((name) => ({ minor: row[name] })),
    t(`settlement.status.${row.status}`),
  ];
  const job = {
    key: 'agent-revenue',
    fileName: `agent-revenue-${range.from}-${range.to}.csv`,
    head: [
      t('chart.day'),
      t('revenue.kind'),
      t('revenue.settlements'),
      ...revenueColumns.map((name) => t(`revenue.column.${name}`)),
      t('settlement.column.status'),
    ],
    async *readRows() {
      yield rows.map(toCells);
    },
  };
  return <ExportButton job={job} total={rows.length} />;
}
