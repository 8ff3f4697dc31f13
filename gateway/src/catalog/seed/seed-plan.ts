import type { GameType } from '@parlour/contracts';

/** Number of games per category, out of ten thousand. */
const perTenThousand: readonly (readonly [GameType, number])[] = [
  ['RNG', 9440],
  ['LIVE', 280],
  ['FISH', 90],
  ['PVP', 70],
  ['SPORTS', 12],
  ['ESPORTS', 8],
  ['ELOTT', 90],
  ['SV3', 10],
];

/** Number of hot games per category. */
export const hotGames: Partial<Record<GameType, number>> = {
  RNG: 24,
  LIVE: 12,
  FISH: 8,
  PVP: 8,
  SPORTS: 3,
  ESPORTS: 2,
  ELOTT: 8,
  SV3: 2,
};

/**
 * Returns the number of games by category, `total` in all: at least one of each; the rounding remainder goes to slots.
 */
export function countGamesByType(total: number): Map<GameType, number> {
  const counts = new Map(
    perTenThousand.map(([type, share]) => [type, Math.max(1, Math.floor((total * share) / 10_000))]),
  );
  const planned = [...counts.values()].reduce((sum, count) => sum + count, 0);
  counts.set('RNG', Math.max(1, (counts.get('RNG') ?? 0) + total - planned));
  return counts;
}

/** Splits `total` among `parts` so that earlier parts get somewhat more; the parts sum to `total`. */
export function splitUnequally(total: number, parts: number): number[] {
  const weights = Array.from({ length: parts }, (_, index) => 1 / (1 + index * 0.08));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const shares = weights.map((weight) => Math.floor((total * weight) / sum));
  let left = total - shares.reduce((all, share) => all + share, 0);
  for (let place = 0; left > 0; place = (place + 1) % parts, left--) shares[place] = (shares[place] ?? 0) + 1;
  return shares;
}
