import { computeOwedPoints, computeRewardProgress } from './reward-rules.ts';

test.each([
  ['exactly the price', 5_000, 3, { kind: 'enough' }],
  ['one point less', 4_999, 3, { kind: 'missing', points: 1, share: 0.9998 }],
  ['nothing', 0, 3, { kind: 'missing', points: 5_000, share: 0 }],
  ['enough, but nothing left', 9_000, 0, { kind: 'sold-out' }],
])('computes the progress towards a reward: %s', (_, points, available, progress) => {
  expect(computeRewardProgress({ points: 5_000, available }, points)).toEqual(progress);
});

test('rounds the points to deduct for voided bets to whole points', () => {
  expect(computeOwedPoints(-29_500_000)).toBe(30);
  expect(computeOwedPoints(-1)).toBe(1);
  expect(computeOwedPoints(999_999)).toBe(0);
});
