/** Keno, pure: 20 of 80 numbers are drawn; a ticket has 1 to 8 numbers and pays by how many of them came. */
import { drawDistinct, type RandomSource } from '../../random.ts';

export const numbersMax = 80;
export const drawnCount = 20;

/** By how many numbers were chosen: what so many hits pay, in stakes. */
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

/** The numbers of `3-17-44`: different ones in rising order; undefined for anything else. */
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

/** Pay in hundredths of the stake. */
export function payHundredths(chosen: readonly number[], drawn: readonly number[]): number {
  const hits = chosen.filter((number) => drawn.includes(number)).length;
  return Math.round((pays[chosen.length]?.[hits] ?? 0) * 100);
}

const choose = (n: number, k: number): number => {
  let ways = 1;
  for (let i = 1; i <= k; i += 1) ways = (ways * (n - k + i)) / i;
  return ways;
};

/** The chance that just so many of the chosen numbers are drawn. */
export const computeChance = (chosen: number, hits: number): number =>
  (choose(drawnCount, hits) * choose(numbersMax - drawnCount, chosen - hits)) / choose(numbersMax, chosen);

/** The exact return of a ticket with so many numbers, in parts per million, rounded down. */
export function computeReturnPpm(chosen: number): number {
  const table = Object.entries(pays[chosen] ?? {});
  const returned = table.reduce((sum, [hits, pay]) => sum + computeChance(chosen, Number(hits)) * pay, 0);
  return Math.floor(returned * 1_000_000);
}
