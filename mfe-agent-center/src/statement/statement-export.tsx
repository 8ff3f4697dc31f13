import { getTeamStatement, type StatementFigures, type StatementRow } from '@parlour/api-client';
import { type Cell, ExportButton, useSite, useTexts } from '@parlour/remote-sdk';
import { formatMasked } from '../masked-name.tsx';
import { statementColumns } from './statement-columns.ts';
import { type StatementView, toFilter } from './statement-view.ts';

interface StatementExportProps {
  view: StatementView;
  /** Number of days or branches. */
  total: number;
}

const partSize = 100;

/** Exports every day or branch, whichever page is shown. By branch, it includes the agent's own figures. */
export function StatementExport({ view, total }: StatementExportProps) {
  const t = useTexts();
  const { api } = useSite();
  const toCells = (name: string, figures: StatementFigures): Cell[] => [
    name,
    ...statementColumns.map(({ amount }) => ({ minor: figures[amount] })),
  ];
  const toName = ({ day, branch }: StatementRow): string => day ?? (branch ? formatMasked(branch) : '');
  const job = {
    key: `team-statement-${view.by}`,
    fileName: `team-statement-${view.by}-${view.range.from}-${view.range.to}.csv`,
    head: [
      t(view.by === 'day' ? 'chart.day' : 'statement.branch'),
      ...statementColumns.map(({ text }) => t(text)),
    ],
    async *readRows(signal: AbortSignal) {
      for (let page = 1; ; page += 1) {
        const filter = { ...toFilter(view), page, pageSize: partSize };
        const { rows, own, totalPages } = await getTeamStatement(api, filter, { signal });
        const isLast = page >= totalPages;
        yield [
          ...rows.map((row) => toCells(toName(row), row)),
          ...(isLast && own ? [toCells(t('statement.own'), own)] : []),
        ];
        if (isLast) return;
      }
    },
  };
  return <ExportButton job={job} total={view.by === 'branch' ? total + 1 : total} />;
}
