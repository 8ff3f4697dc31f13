import type { Downline, TeamSpan } from '@parlour/api-client';
import { type Cell, ExportButton, useSite, useTexts } from '@parlour/remote-sdk';
import { formatMasked } from '../masked-name.tsx';
import { formatRate } from '../settlements/formats.ts';
import { readAllDownlines } from './read-all-downlines.ts';

interface TeamExportProps {
  span: TeamSpan;
  /** Number of downlines; unknown before the first response. */
  total: number | undefined;
}

/** Exports every direct downline of the period to a file, independent of the page shown. */
export function TeamExport({ span, total }: TeamExportProps) {
  const t = useTexts();
  const { api } = useSite();
  const toCells = (row: Downline): Cell[] => [
    formatMasked(row),
    t(`kind.${row.accountKind}`),
    row.teamSize,
    { minor: row.stakeMinor },
    { minor: row.validBetMinor },
    { minor: row.profitMinor },
    formatRate(row.rebatePpm),
    row.contract === 'NONE' ? '' : t(`downlines.contracts.${row.contract}`),
  ];
  const job = {
    key: 'team',
    fileName: `team-${span.fromDay}-${span.toDay}.csv`,
    head: [
      ...['account', 'kind', 'teamSize'].map((name) => t(`downlines.${name}`)),
      t('team.stake'),
      t('team.validBet'),
      t('team.profit'),
      t('members.rebate'),
      t('downlines.contract'),
    ],
    async *readRows(signal: AbortSignal) {
      for await (const rows of readAllDownlines(api, span, signal)) yield rows.map(toCells);
    },
  };
  return <ExportButton job={job} total={total} />;
}
