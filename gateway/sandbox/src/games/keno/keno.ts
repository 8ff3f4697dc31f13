/** Pure rules of keno: 20 of 80 numbers are drawn; a ticket has 1 to 8 numbers and pays by the number of hits. */
import { drawDistinct, type RandomSource } from '../../random.ts';

const numbersMax = 80;
export const drawnCount = 20;

/** Payouts by the count of chosen numbers and the number of hits, in stakes. */
export const pays: Readonly<Record<number, Readonly<Record<number, number>>>> = {
  1: { 1: 3.7 },
  2: { 2: 15.4 },
  3: { 2: 2.5, 3: 41 },
  4: { 2: 1, 3: 8, 4: 112 },
  5: { 3: 4.5, 4: 24, 5: 430 },
  6: { 3: 2, 4: 9, 5: 75, 6: 1_500 },
  7: { 4: 6, 5: 30, 6: 290, 7: 5_000 },
  8: { 5: 17, 6: 125, 7: 1_300, 8: 20_000 },
};
export const chosenMax = 8;

/** Parses `3-17-44`: distinct numbers in ascending order; undefined for anything else. */
export function parseSelection(selection: string): number[] | undefined {
  if (!/^\d{1,2}(-\d{1,2})*$/.test(selection)) return undefined;
  const numbers = selection.split('-').map(Number);
  const rising = numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0));
  const known = numbers.every((number) => number >= 1 && number <= numbersMax);
  return rising && known && numbers.length <= chosenMax && numbers.join('-') === selection
    ? numbers
    : undefined;
}

export const drawNumbers = (draw: RandomSource): number[] =>
  drawDistinct(draw, numbersMax, drawnCount).map((index) => index + 1);

/** Returns the payout in hundredths of the stake. */
export function payHundredths(chosen: readonly number[], drawn: readonly number[]): number {
  const hits = chosen.filter((number) => drawn.includes(number)).length;
  return Math.round((pays[chosen.length]?.[hits] ?? 0) * 100);
}

const choose = (n: number, k: number): number => {
  let ways = 1;
  for (let i = 1; i <= k; i += 1) ways = (ways * (n - k + i)) / i;
  return ways;
};

/** Computes the chance of exactly `hits` hits. */
export const computeChance = (chosen: number, hits: number): number =>
  (choose(drawnCount, hits) * choose(numbersMax - drawnCount, chosen - hits)) / choose(numbersMax, chosen);

/** Computes the exact return of a ticket with `chosen` numbers, in parts per million, rounded down. */
export function computeReturnPpm(chosen: number): number {
  const table = Object.entries(pays[chosen] ?? {});
  const returned = table.reduce((sum, [hits, pay]) => sum + computeChance(chosen, Number(hits)) * pay, 0);
  return Math.floor(returned * 1_000_000);
}
