/**
 * Pure rules of digit lotteries: a draw is a number of `digits` digits, each equally likely; a bet is a number,
 * straight or in any order.
 */
import type { RandomSource } from '../../random.ts';

export interface DigitLottery {
  digits: 2 | 3 | 4;
  /** Payout of the exact number, in stakes; the payout of any order follows from it. */
  straightPays: number;
}

/** Returns the number of distinct orders of a number's digits. */
export function countOrders(number: string): number {
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
  const counts = new Map<string, number>();
  for (const digit of number) counts.set(digit, (counts.get(digit) ?? 0) + 1);
  return [...counts.values()].reduce((orders, count) => orders / factorial(count), factorial(number.length));
}

/**
 * Returns the payout of `s12` (straight) or `b123` (any order, three digits and more, not all equal) in hundredths of
 * the stake; undefined for an invalid bet of this lottery.
 */
export function computePrice({ digits, straightPays }: DigitLottery, selection: string): number | undefined {
  const [, kind, number = ''] = /^([sb])(\d+)$/.exec(selection) ?? [];
  if (number.length !== digits) return undefined;
  if (kind === 's') return straightPays * 100;
  const orders = countOrders(number);
  if (digits < 3 || orders === 1) return undefined;
  return Math.floor((straightPays * 100) / orders);
}

export const drawNumber = ({ digits }: DigitLottery, draw: RandomSource): string =>
  String(draw(10 ** digits)).padStart(digits, '0');

const sorted = (number: string): string => [...number].sort().join('');

export const isWon = (selection: string, drawn: string): boolean =>
  selection.startsWith('s') ? selection.slice(1) === drawn : sorted(selection.slice(1)) === sorted(drawn);

/** Returns the exact return of a straight bet; a bet in any order never returns more. */
export const computeReturnPpm = ({ digits, straightPays }: DigitLottery): number =>
  Math.floor((straightPays / 10 ** digits) * 1_000_000);
