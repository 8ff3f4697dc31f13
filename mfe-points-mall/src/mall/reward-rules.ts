import type { PointReward } from '@parlour/api-client';

export type RewardChoice = 'all' | PointReward['kind'];
export const rewardChoices: readonly RewardChoice[] = ['all', 'thing', 'credit', 'bonus'];

export const filterByKind = (
  rewards: readonly PointReward[],
  choice: RewardChoice,
): readonly PointReward[] => (choice === 'all' ? rewards : rewards.filter(({ kind }) => kind === choice));

/** Progress of a member's points towards a reward. */
export type RewardProgress =
  | { kind: 'sold-out' }
  | { kind: 'enough' }
  /** `points` are still missing; `share`, from 0 to 1, is the part that the member has. */
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

/** Computes from the carried amount how many whole points the member still owes for voided bets. */
export const computeOwedPoints = (carriedMicroPoints: number): number =>
  carriedMicroPoints < 0 ? Math.ceil(-carriedMicroPoints / microPerPoint) : 0;
