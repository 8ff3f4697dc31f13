import type { PointBalance, PointConfig } from '@parlour/api-client';
import {
  computeConvertMax,
  computeCreditMinor,
  findConvertProblem,
  parsePoints,
  toConvertTerms,
} from './convert-rules.ts';

const terms = { pointsPerUnit: 100, minPoints: 500, stepPoints: 100, points: 2_345, dailyLeft: 5_000 };

test('offers 2,300 of 2,345 points for 23.00 @PTS-03', () => {
  expect(computeConvertMax(terms)).toBe(2_300);
  expect(computeCreditMinor(terms, 2_300)).toBe(2_300);
  expect(computeConvertMax({ ...terms, dailyLeft: 1_250 })).toBe(1_200);
  expect(computeConvertMax({ ...terms, points: 500 })).toBe(500);
  expect(computeConvertMax({ ...terms, points: 499 })).toBe(0);
});

test('takes the terms from the site and from the member @PTS-03', () => {
  const config = { pointsPerUnit: 100, convert: { minPoints: 500, stepPoints: 100 } } as PointConfig;
  const balance = { points: 2_345, dailyConvertLeft: 5_000 } as PointBalance;
  expect(toConvertTerms(config, balance)).toEqual(terms);
});

test('rounds the money down @PTS-03', () => {
  expect(computeCreditMinor({ pointsPerUnit: 300 }, 500)).toBe(166);
});

test.each([
  [499, { rule: 'below', limit: 500 }],
  [500, undefined],
  [2_250, { rule: 'step', limit: 100 }],
  [2_300, undefined],
  [2_345, { rule: 'above', limit: 2_300 }],
])('judges %i points @PTS-03', (points, problem) => {
  expect(findConvertProblem(terms, points)).toEqual(problem);
});

test('reads points as people write them', () => {
  expect([' 2,300 ', '2 300', '2.300', '999 999 999 999'].map(parsePoints)).toEqual([
    2_300, 2_300, 2_300, 999_999_999_999,
  ]);
  for (const text of ['', '-5', '5x', '1e3', '1 000 000 000 000']) expect(parsePoints(text)).toBeUndefined();
});
