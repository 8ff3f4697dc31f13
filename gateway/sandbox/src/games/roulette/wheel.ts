/** Pure rules of European roulette: one zero and 37 equally likely pockets; every bet returns 36 of 37. */
import type { RandomSource } from '../../random.ts';

/** Pockets in the order of the wheel. */
export const wheel = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22,
  18, 29, 7, 28, 12, 35, 3, 26,
] as const;
const reds = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

/** Returns the colour of a pocket. */
export const getTone = (pocket: number): 'red' | 'black' | 'green' =>
  pocket === 0 ? 'green' : reds.has(pocket) ? 'red' : 'black';

export const chipsMinor = [10, 50, 100, 500, 1_000, 5_000, 10_000] as const;
export const stakeMinorMax = 100_000;
export const spotsMax = 40;
export const cycleMsMin = 5_000;
export const returnToPlayerPpm = Math.floor((36 / 37) * 1_000_000);

interface SpotBet {
  /** `n17`, `red`, `black`, `odd`, `even`, `low`, `high`, `dozen1` to `dozen3`, `column1` to `column3`. */
  spot: string;
  amountMinor: number;
}

const outside: Record<string, (pocket: number) => boolean> = {
  red: (pocket) => reds.has(pocket),
  black: (pocket) => !reds.has(pocket),
  odd: (pocket) => pocket % 2 === 1,
  even: (pocket) => pocket % 2 === 0,
  low: (pocket) => pocket <= 18,
  high: (pocket) => pocket > 18,
  dozen1: (pocket) => pocket <= 12,
  dozen2: (pocket) => pocket > 12 && pocket <= 24,
  dozen3: (pocket) => pocket > 24,
  column1: (pocket) => pocket % 3 === 1,
  column2: (pocket) => pocket % 3 === 2,
  column3: (pocket) => pocket % 3 === 0,
};

const pocketsBySpot = new Map<string, readonly number[]>();

/** Returns the pockets that a spot wins with; undefined for an unknown spot. The zero wins only for its own number. */
export function getPockets(spot: string): readonly number[] | undefined {
  const cached = pocketsBySpot.get(spot);
  if (cached) return cached;
  const pockets = readPockets(spot);
  // Only spots of the table are cached, so that made-up spots cannot fill the memory.
  if (pockets) pocketsBySpot.set(spot, pockets);
  return pockets;
}

function readPockets(spot: string): number[] | undefined {
  const pockets = Array.from({ length: 37 }, (_, pocket) => pocket);
  const straight = /^n(\d{1,2})$/.exec(spot)?.[1];
  if (straight !== undefined) {
    const pocket = Number(straight);
    return pocket <= 36 && straight === String(pocket) ? [pocket] : undefined;
  }
  const wins = Object.hasOwn(outside, spot) ? outside[spot] : undefined;
  return wins && pockets.filter((pocket) => pocket > 0 && wins(pocket));
}

/** Returns the payout of a winning spot in stakes, including the stake. */
export const getPays = (spot: string): number => 36 / (getPockets(spot)?.length ?? Number.POSITIVE_INFINITY);

interface Spin {
  pocket: number;
  wins: { spot: string; amountMinor: number }[];
  payoutMinor: number;
}

/** Spins with one draw among 37. */
export function spin(bets: readonly SpotBet[], draw: RandomSource): Spin {
  const pocket = draw(37);
  const wins = bets
    .filter(({ spot }) => getPockets(spot)?.includes(pocket))
    .map(({ spot, amountMinor }) => ({ spot, amountMinor: amountMinor * getPays(spot) }));
  return { pocket, wins, payoutMinor: wins.reduce((sum, { amountMinor }) => sum + amountMinor, 0) };
}
