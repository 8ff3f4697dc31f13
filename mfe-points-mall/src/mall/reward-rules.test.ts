import type { PointReward } from '@parlour/api-client';
import { computeOwedPoints, computeRewardProgress, filterByKind, rewardChoices } from './reward-rules.ts';

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
  expect(computeOwedPoints(-1_000_001)).toBe(2);
  expect(computeOwedPoints(-1_000_000)).toBe(1);
  expect(computeOwedPoints(-1)).toBe(1);
  expect(Object.is(computeOwedPoints(0), 0)).toBe(true);
  expect(computeOwedPoints(999_999)).toBe(0);
});

test('shows all rewards or those of the chosen kind @PTS-02', () => {
  expect(rewardChoices).toEqual(['all', 'thing', 'credit', 'bonus']);
  const rewards = (['thing', 'credit', 'thing'] as const).map((kind) => ({ kind }) as PointReward);
  expect(filterByKind(rewards, 'all')).toEqual(rewards);
  expect(filterByKind(rewards, 'thing')).toEqual([rewards[0], rewards[2]]);
});
