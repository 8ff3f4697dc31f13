/**
 * Pure rules of Mandalay Nights: five reels of three rows, ten lines, a wild gem and a scatter lantern. The same draws
 * give the same grid, and the return to player follows exactly from the strips and the pay table.
 */
import type { RandomSource } from '../../random.ts';
import { at, createStripReader, getColumn, type StripColumn } from '../kit/strips.ts';

export const symbols = [
  'gem',
  'elephant',
  'owl',
  'parasol',
  'drum',
  'boat',
  'lotus',
  'orchid',
  'coin',
  'lantern',
] as const;
export type SlotSymbol = (typeof symbols)[number];
type Column = StripColumn<SlotSymbol>;
type Grid = readonly [Column, Column, Column, Column, Column];

const wild = 'gem' as const satisfies SlotSymbol;
export const scatter = 'lantern' as const satisfies SlotSymbol;

/** Row of each reel, left to right: 0 is the top, 2 the bottom. */
export const lines = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [1, 0, 1, 2, 1],
] as const;

/**
 * Payouts of 3, 4 and 5 equal symbols from the left, in stakes of one line. The gem substitutes for every symbol but
 * the lantern.
 */
export const linePays: Record<Exclude<SlotSymbol, 'lantern'>, readonly [number, number, number]> = {
  gem: [100, 500, 2500],
  elephant: [60, 250, 1000],
  owl: [50, 190, 640],
  parasol: [32, 115, 400],
  drum: [26, 90, 300],
  boat: [20, 65, 240],
  lotus: [13, 40, 150],
  orchid: [11, 32, 120],
  coin: [8, 26, 100],
};

/** Payouts of 3, 4 and 5 lanterns anywhere, in whole stakes. */
export const scatterPays: readonly [number, number, number] = [5, 25, 150];

const strip = createStripReader<SlotSymbol>({
  G: 'gem',
  E: 'elephant',
  O: 'owl',
  P: 'parasol',
  D: 'drum',
  B: 'boat',
  L: 'lotus',
  R: 'orchid',
  C: 'coin',
  S: 'lantern',
});

/** Lanterns are at least three stops apart, so that a reel never shows two. */
export const strips = [
  strip('CLPRCBDLOCRSBLECRDPLCBRGCLDRPBOC'),
  strip('LCRBPCDLRSCOBLCRGDPLRCEBLCRPDBCL'),
  strip('RCLDBPCRLOCBRSLCDPERLCBGRLCDPBRC'),
  strip('CBLRDCPLRBCOLRSCDBLPRCELBRGCDLPC'),
  strip('LRCDPBLCRODLCBRPSLCREDBCLRPGCBLR'),
] as const;

/** Stakes for one spin on all ten lines, in minor units: each a multiple of ten, so that a line's stake is whole. */
export const stakesMinor = [10, 50, 100, 500, 1_000, 5_000, 10_000, 50_000] as const;

/** Minimum time between two spins. */
export const cycleMsMin = 2_500;

interface LineWin {
  line: number;
  symbol: SlotSymbol;
  count: number;
  amountMinor: number;
}

interface Spin {
  stops: readonly number[];
  grid: Grid;
  lineWins: readonly LineWin[];
  scatterCount: number;
  scatterWinMinor: number;
  payoutMinor: number;
}

/**
 * Returns the symbol and length that a line of five pays for, from the left: the better of the gems alone and the
 * symbol that they substitute for.
 */
export function findBestWin(
  row: readonly SlotSymbol[],
): { symbol: SlotSymbol; count: number; pays: number } | undefined {
  const leading = row.findIndex((symbol) => symbol !== wild);
  const gems = leading === -1 ? row.length : leading;
  const named: SlotSymbol = leading === -1 ? wild : at(row, leading);
  const ended = row.findIndex((symbol) => symbol !== wild && symbol !== named);
  const count = named === scatter ? 0 : ended === -1 ? row.length : ended;
  const candidates: { symbol: SlotSymbol; count: number; pays: number }[] = [
    { symbol: wild, count: gems, pays: getPay(wild, gems) },
    { symbol: named, count, pays: getPay(named, count) },
  ].sort((a, b) => b.pays - a.pays);
  const best = candidates[0];
  return best && best.pays > 0 ? best : undefined;
}

function getPay(symbol: SlotSymbol, count: number): number {
  if (symbol === scatter || count < 3) return 0;
  return linePays[symbol][count - 3] ?? 0;
}

/** Spins for `stakeMinor` (one of `stakesMinor`). Five draws, one per reel. */
export function spin(stakeMinor: number, draw: RandomSource): Spin {
  const stops = strips.map((reel) => draw(reel.length));
  return evaluate(stops, stakeMinor);
}

/** Returns the grid and payout of the reels at `stops`. */
export function evaluate(stops: readonly number[], stakeMinor: number): Spin {
  const grid = strips.map((reel, index) => getColumn(reel, at(stops, index))) as unknown as Grid;
  const lineStakeMinor = stakeMinor / lines.length;
  const lineWins = lines.flatMap((rows, line) => {
    const best = findBestWin(rows.map((row, reel) => at(at(grid, reel), row)));
    return best
      ? [{ line, symbol: best.symbol, count: best.count, amountMinor: best.pays * lineStakeMinor }]
      : [];
  });
  const scatterCount = grid.filter((column) => column.includes(scatter)).length;
  const scatterWinMinor = scatterCount < 3 ? 0 : (scatterPays[scatterCount - 3] ?? 0) * stakeMinor;
  const payoutMinor = lineWins.reduce((sum, win) => sum + win.amountMinor, scatterWinMinor);
  return { stops, grid, lineWins, scatterCount, scatterWinMinor, payoutMinor };
}

/**
 * Computes the exact return to player in parts per million, rounded down. Stops are equally likely and reels
 * independent, so every line has the same distribution: the sum of chance × payout over all rows of five symbols, plus
 * the lanterns'.
 */
export function computeReturnToPlayerPpm(): number {
  const chances = strips.map((reel) =>
    symbols.map((symbol) => reel.filter((one) => one === symbol).length / reel.length),
  );
  let lineReturn = 0;
  const walk = (row: SlotSymbol[], chance: number): void => {
    if (chance === 0) return;
    if (row.length === strips.length) {
      lineReturn += chance * (findBestWin(row)?.pays ?? 0);
      return;
    }
    symbols.forEach((symbol, index) => {
      walk([...row, symbol], chance * at(at(chances, row.length), index));
    });
  };
  walk([], 1);
  return Math.floor((lineReturn + computeScatterReturn()) * 1_000_000);
}

function computeScatterReturn(): number {
  const seen = strips.map((reel) => (3 * reel.filter((symbol) => symbol === scatter).length) / reel.length);
  let byCount = [1, 0, 0, 0, 0, 0];
  for (const chance of seen) {
    byCount = byCount.map(
      (value, count) => value * (1 - chance) + (count > 0 ? at(byCount, count - 1) * chance : 0),
    );
  }
  return scatterPays.reduce((sum, pays, index) => sum + pays * at(byCount, index + 3), 0);
}
