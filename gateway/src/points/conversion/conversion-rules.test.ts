import { checkConversion, computeConvertedMinor, computeDailyLeft } from './conversion-rules.ts';

const terms = { ratioPointsPerUnit: 100, minConvert: 500, convertMultiple: 100, dailyConvertMax: 5_000 };

test.each([
  [2_300, 100, 2_300],
  [100, 10, 1_000],
  [199, 100, 199],
  [100, 3, 3_333],
  [9_007_199_254_740_900, 100, 9_007_199_254_740_900],
])('%i points at a ratio of %i are %i minor units @PTS-03', (points, ratio, minor) => {
  expect(computeConvertedMinor(points, ratio)).toBe(minor);
});

test.each([
  ['below the minimum', 400, 0, 'points.amount-out-of-range'],
  ['at the minimum', 500, 0, undefined],
  ['between two steps', 2_345, 0, 'points.amount-out-of-range'],
  ['up to the most of a day', 2_000, 3_000, undefined],
  ['one step above the most of a day', 2_100, 3_000, 'points.daily-limit-reached'],
])('%s a conversion is judged @PTS-03', (_, points, converted, code) => {
  const check = () => checkConversion(terms, points, converted);
  if (code === undefined) expect(check).not.toThrow();
  else expect(check).toThrow(expect.objectContaining({ code }));
});

test('nothing is left of a day whose maximum was lowered below the points converted before', () => {
  expect(computeDailyLeft(terms, 6_000)).toBe(0);
});
