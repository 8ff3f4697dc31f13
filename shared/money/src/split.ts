import { AmountRangeError, requireAmount } from './amount.ts';

/**
 * Divides `amount` in proportion to `weights`. The parts sum to the whole: the minor units left by rounding go, one
 * each, to the parts that lost most by it, earlier parts first. A weight of 0 gets nothing.
 * Throws `AmountRangeError` when a weight is not an integer, is negative, or when all are 0.
 */
export function splitAmount(amount: number, weights: readonly number[]): number[] {
  const whole = BigInt(requireAmount(amount));
  const shares = weights.map((weight) => {
    if (!Number.isSafeInteger(weight) || weight < 0) throw new AmountRangeError(`The weight ${weight}`);
    return BigInt(weight);
  });
  const total = shares.reduce((sum, share) => sum + share, 0n);
  if (total === 0n) throw new AmountRangeError('The sum of the weights, 0,');

  const size = whole < 0n ? -whole : whole;
  const parts = shares.map((share) => ({ part: (size * share) / total, lost: (size * share) % total }));
  const left = Number(size - parts.reduce((sum, { part }) => sum + part, 0n));
  // The sort is stable: among parts with an equal loss, the earlier one stays first.
  const first = parts.toSorted((a, b) => Number(b.lost - a.lost));
  for (const part of first.slice(0, left)) part.part += 1n;
  return parts.map(({ part }) => requireAmount(Number(whole < 0n ? -part : part)));
}
