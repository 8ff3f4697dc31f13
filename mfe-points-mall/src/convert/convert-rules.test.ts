import { computeConvertMax, computeCreditMinor, findConvertProblem, parsePoints } from './convert-rules.ts';

const terms = { pointsPerUnit: 100, minPoints: 500, stepPoints: 100, points: 2_345, dailyLeft: 5_000 };

test('offers 2,300 of 2,345 points for 23.00 @PTS-03', () => {
  expect(computeConvertMax(terms)).toBe(2_300);
  expect(computeCreditMinor(terms, 2_300)).toBe(2_300);
  expect(computeConvertMax({ ...terms, dailyLeft: 1_250 })).toBe(1_200);
  expect(computeConvertMax({ ...terms, points: 499 })).toBe(0);
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
  expect([
    parsePoints(' 2,300 '),
    parsePoints('2 300'),
    parsePoints(''),
    parsePoints('-5'),
    parsePoints('1e3'),
  ]).toEqual([2_300, 2_300, undefined, undefined, undefined]);
});
