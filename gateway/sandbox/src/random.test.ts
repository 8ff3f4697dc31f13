import { drawDistinct, recordDraws, secureRandom } from './random.ts';

/** Returns Pearson's statistic of `counts` against a uniform distribution. */
function chiSquare(counts: number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

test('draws every number equally often', () => {
  const counts = new Array<number>(37).fill(0);
  for (let i = 0; i < 370_000; i += 1) {
    const value = secureRandom(37);
    counts[value] = (counts[value] ?? 0) + 1;
  }
  // 36 degrees of freedom: a fair source exceeds 90 only once in two million runs.
  expect(chiSquare(counts)).toBeLessThan(90);
});

test('favours no remainder when the bound does not divide the range', () => {
  const bound = 3_000_000_000;
  let low = 0;
  for (let i = 0; i < 60_000; i += 1) if (secureRandom(bound) < bound / 2) low += 1;
  // Without rejection the lower half would occur in 61 % of the draws.
  expect(low / 60_000).toBeCloseTo(0.5, 1);
});

test('refuses an invalid bound', () => {
  for (const bound of [0, -1, 1.5, Number.NaN, 2 ** 33])
    expect(() => secureRandom(bound)).toThrow(RangeError);
});

test('records the numbers that it drew', () => {
  const { draw, draws } = recordDraws((bound) => bound - 1);
  draw(6);
  draw(10);
  expect(draws).toEqual([5, 9]);
});

test('draws different numbers, each equally often in every position', () => {
  const first = new Array<number>(10).fill(0);
  for (let i = 0; i < 50_000; i += 1) {
    const numbers = drawDistinct(secureRandom, 10, 4);
    expect(new Set(numbers).size).toBe(4);
    const last = numbers[3] ?? 0;
    first[last] = (first[last] ?? 0) + 1;
  }
  // 9 degrees of freedom: a fair source exceeds 40 only once in a hundred thousand runs.
  expect(chiSquare(first)).toBeLessThan(40);
});
