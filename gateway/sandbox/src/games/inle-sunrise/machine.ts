/**
 * Pure rules of Inle Sunrise: five reels of three rows, ten lines, a wild balloon on the three middle reels and a
 * scatter sun on the first, third and fifth. Three suns open six free spins, in which a balloon makes its whole reel
 * wild until the end. The return to player follows exactly from the strips and the pay table.
 */
import type { RandomSource } from '../../random.ts';
import { at, createStripReader, getColumn, type StripColumn } from '../kit/strips.ts';

export const symbols = [
  'balloon',
  'turtle',
  'swan',
  'boat',
  'house',
  'lotus',
  'flower',
  'clover',
  'sun',
] as const;
export type SlotSymbol = (typeof symbols)[number];
type PaidSymbol = Exclude<SlotSymbol, 'balloon' | 'sun'>;
export type Column = StripColumn<SlotSymbol>;

export const wild = 'balloon' as const satisfies SlotSymbol;
export const scatter = 'sun' as const satisfies SlotSymbol;
export const freeSpinCount = 6;
export const stakesMinor = [10, 50, 100, 500, 1_000, 5_000, 10_000, 50_000] as const;
export const cycleMsMin = 2_500;

/** Row of each reel, left to right: 0 is the top, 2 the bottom. */
export const lines = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [0, 1, 1, 1, 0],
  [2, 1, 1, 1, 2],
  [1, 0, 1, 2, 1],
] as const;

/** Payouts of 3, 4 and 5 equal symbols from the left, in stakes of one line. */
export const linePays: Record<PaidSymbol, readonly [number, number, number]> = {
  turtle: [50, 210, 1000],
  swan: [40, 150, 600],
  boat: [26, 95, 350],
  house: [18, 64, 230],
  lotus: [10, 32, 130],
  flower: [8, 25, 100],
  clover: [6, 18, 70],
};

const strip = createStripReader<SlotSymbol>({
  B: 'balloon',
  T: 'turtle',
  S: 'swan',
  O: 'boat',
  H: 'house',
  L: 'lotus',
  F: 'flower',
  C: 'clover',
  U: 'sun',
});

/** Balloons and suns are at least three stops apart, so that a reel never shows two of them. */
export const strips = [
  strip('CLFHCOUFLCSTFCLHUFOCLFTCHSLFCOLF'),
  strip('FCLBHOFCLTSFCLOHFCLSFCHLOTFCLHFC'),
  strip('LFCUHOLFBCSLTFCHLFUOCLFHCSLFTCLO'),
  strip('CFLHBCOFLSCTFLCHFOLCFSLCHFLCTFLO'),
  strip('FLCHUOFLCSTFCLHFUOLCFTLCHSFLCOLF'),
] as const;

interface Shown {
  grid: readonly Column[];
  lineWins: readonly { line: number; symbol: SlotSymbol; count: number; amountMinor: number }[];
  scatterCount: number;
}

interface FreeSpin extends Shown {
  /** Reels that are completely wild in this spin, including the new ones. */
  stickyReels: readonly number[];
  wonMinor: number;
}

export interface Round extends Shown {
  freeSpins: readonly FreeSpin[];
  payoutMinor: number;
}

/** The column at each stop of each reel, computed once. */
const columns: readonly (readonly Column[])[] = strips.map((reel) =>
  reel.map((_symbol, stop) => getColumn(reel, stop)),
);

const wildColumn: Column = [wild, wild, wild];

/** Returns the payout of `count` equal symbols from the left, in stakes of a line. */
export const getPay = (symbol: SlotSymbol, count: number): number =>
  symbol === scatter || symbol === wild || count < 3 ? 0 : (linePays[symbol][count - 3] ?? 0);

/** Counts the equal symbols of a line from the left; a balloon equals any of them. */
export function countRun(grid: readonly Column[], rows: readonly number[]): number {
  const named = grid[0]?.[rows[0] ?? 0];
  let count = 1;
  for (; count < rows.length; count += 1) {
    const symbol = grid[count]?.[rows[count] ?? 0];
    if (symbol !== named && symbol !== wild) break;
  }
  return count;
}

function evaluate(grid: readonly Column[], stakeMinor: number): Shown {
  const lineWins = lines.flatMap((rows, line) => {
    const count = countRun(grid, rows);
    const symbol = at(at(grid, 0), rows[0]);
    const pays = count < 3 ? 0 : getPay(symbol, count);
    return pays > 0 ? [{ line, symbol, count, amountMinor: (pays * stakeMinor) / lines.length }] : [];
  });
  return { grid, lineWins, scatterCount: grid.filter((column) => column.includes(scatter)).length };
}

const sumWins = ({ lineWins }: Shown): number =>
  lineWins.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

const drawGrid = (draw: RandomSource): Column[] => columns.map((reel) => at(reel, draw(reel.length)));

/** Plays one round for `stakeMinor` (one of `stakesMinor`): five draws, and five for each free spin. */
export function play(stakeMinor: number, draw: RandomSource): Round {
  const base = evaluate(drawGrid(draw), stakeMinor);
  const freeSpins: FreeSpin[] = [];
  const sticky = new Set<number>();
  for (let spin = 0; base.scatterCount === 3 && spin < freeSpinCount; spin += 1) {
    const drawn = drawGrid(draw);
    drawn.forEach((column, reel) => {
      if (column.includes(wild)) sticky.add(reel);
    });
    const shown = evaluate(
      drawn.map((column, reel) => (sticky.has(reel) ? wildColumn : column)),
      stakeMinor,
    );
    freeSpins.push({ ...shown, stickyReels: [...sticky].sort(), wonMinor: sumWins(shown) });
  }
  const payoutMinor = freeSpins.reduce((sum, { wonMinor }) => sum + wonMinor, sumWins(base));
  return { ...base, freeSpins, payoutMinor };
}

/** Computes the chance of each symbol at `row` of a reel; with `withoutWild` only over the stops that show no wild. */
function computeChances(reel: readonly Column[], row: number, withoutWild: boolean): Map<SlotSymbol, number> {
  const stops = reel.filter((column) => !withoutWild || !column.includes(wild));
  const chances = new Map<SlotSymbol, number>();
  for (const column of stops)
    chances.set(at(column, row), (chances.get(at(column, row)) ?? 0) + 1 / stops.length);
  return chances;
}

/**
 * Computes the exact return of one spin in stakes. `sticky` contains the completely wild reels; undefined for the base
 * game.
 */
function computeSpinReturn(sticky?: ReadonlySet<number>): number {
  const computeLineReturn = (rows: readonly number[]): number => {
    const chances = columns.map((reel, index) => computeChances(reel, at(rows, index), sticky !== undefined));
    const fits = (symbol: SlotSymbol, reel: number): number =>
      sticky?.has(reel) ? 1 : (chances[reel]?.get(symbol) ?? 0) + (chances[reel]?.get(wild) ?? 0);
    return Object.entries(linePays).reduce((sum, [name, pays]) => {
      const symbol = name as PaidSymbol;
      const first = chances[0]?.get(symbol) ?? 0;
      const run3 = first * fits(symbol, 1) * fits(symbol, 2);
      const run4 = run3 * fits(symbol, 3);
      const run5 = run4 * fits(symbol, 4);
      return sum + (run3 - run4) * pays[0] + (run4 - run5) * pays[1] + run5 * pays[2];
    }, 0);
  };
  return lines.reduce((sum, rows) => sum + computeLineReturn(rows), 0) / lines.length;
}

const computeShare = (reel: readonly SlotSymbol[], symbol: SlotSymbol): number =>
  (3 * reel.filter((one) => one === symbol).length) / reel.length;

/** Lists every subset of `members`. */
function listSubsets(members: readonly number[]): Set<number>[] {
  const all = [new Set<number>()];
  for (const member of members) all.push(...all.map((one) => new Set([...one, member])));
  return all;
}

/** Computes the exact return of the six free spins, in stakes, over all sequences in which reels become wild. */
function computeFreeSpinsReturn(): number {
  const middle = [1, 2, 3];
  const states = listSubsets(middle);
  const toKey = (state: ReadonlySet<number>): string => [...state].sort().join();
  const returns = new Map(states.map((state) => [toKey(state), computeSpinReturn(state)]));
  let chances = new Map([['', 1]]);
  let total = 0;
  for (let spin = 0; spin < freeSpinCount; spin += 1) {
    const next = new Map<string, number>();
    for (const state of states) {
      const before = chances.get(toKey(state)) ?? 0;
      const free = middle.filter((reel) => !state.has(reel));
      for (const caught of listSubsets(free)) {
        const chance = free.reduce((product, reel) => {
          const seen = computeShare(at(strips, reel), wild);
          return product * (caught.has(reel) ? seen : 1 - seen);
        }, before);
        const key = toKey(new Set([...state, ...caught]));
        next.set(key, (next.get(key) ?? 0) + chance);
      }
    }
    for (const [key, chance] of next) total += chance * (returns.get(key) ?? 0);
    chances = next;
  }
  return total;
}

/** Computes the chance of opening the free spins. */
const computeFreeSpinChance = (): number =>
  strips.reduce(
    (product, reel, index) => (index % 2 === 0 ? product * computeShare(reel, scatter) : product),
    1,
  );

/** Computes the exact return to player in parts per million, rounded down. */
export const computeReturnToPlayerPpm = (): number =>
  Math.floor((computeSpinReturn() + computeFreeSpinChance() * computeFreeSpinsReturn()) * 1_000_000);
