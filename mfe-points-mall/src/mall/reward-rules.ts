import type { PointReward } from '@parlour/api-client';

export type RewardChoice = 'all' | PointReward['kind'];
export const rewardChoices: readonly RewardChoice[] = ['all', 'thing', 'credit', 'free-bet'];

export const filterByKind = (
  rewards: readonly PointReward[],
  choice: RewardChoice,
): readonly PointReward[] => (choice === 'all' ? rewards : rewards.filter(({ kind }) => kind === choice));

/** How far a member's points go towards a reward. */
export type RewardProgress =
  | { kind: 'sold-out' }
  | { kind: 'enough' }
  /** So many points are still needed; `share` of them are there, from 0 to 1. */
  | { kind: 'missing'; points: number; share: number };

export function computeRewardProgress(
  reward: Pick<PointReward, 'points' | 'available'>,
  points: number,
): RewardProgress {
  if (reward.available === 0) return { kind: 'sold-out' };
  const missing = reward.points - points;
  return missing <= 0
    ? { kind: 'enough' }
    : { kind: 'missing', points: missing, share: points / reward.points };
}

const microPerPoint = 1_000_000;

/** Whole points that void bets still take back, from what is carried. */
export const computeOwedPoints = (carriedMicroPoints: number): number =>
  carriedMicroPoints < 0 ? Math.ceil(-carriedMicroPoints / microPerPoint) : 0;
