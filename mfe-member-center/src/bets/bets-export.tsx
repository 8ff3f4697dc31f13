import { type Bet, readBets } from '@parlour/api-client';
import { betCellNames, type Cell, ExportButton, toBetCells, useSite, useTexts } from '@parlour/remote-sdk';
import { type BetsView, toBetFilter } from './bets-rules.ts';

interface BetsExportProps {
  view: BetsView;
  /** Number of bets; unknown before the first response. */
  total: number | undefined;
}

const columns = ['time', 'settled', ...betCellNames, 'status'];

/** Exports every bet that matches the filters, whichever page is shown. */
export function BetsExport({ view, total }: BetsExportProps) {
  const t = useTexts();
  const { api } = useSite();
  const filter = toBetFilter(view);
  const toCells = (bet: Bet): Cell[] => [
    bet.placedAt.toISOString(),
    bet.settledAt?.toISOString() ?? '',
    ...toBetCells(bet),
    t(`bets.statuses.${bet.status}`),
  ];
  const job = {
    key: 'bets',
    fileName: `bets-${view.range.from}-${view.range.to}.csv`,
    head: columns.map((name) => t(`bets.column.${name}`)),
    async *readRows(signal: AbortSignal) {
      for await (const bets of readBets(api, filter, signal)) yield bets.map(toCells);
    },
  };
  return <ExportButton job={job} total={total} />;
}
