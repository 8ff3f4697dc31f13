/** Pure rules of rewards, without clock and database. Rule: docs/rules.md 5.6. */
import { AppError } from '@parlour/contracts';
import type { RewardKind, RewardSource, RewardStatus } from '@parlour/contracts/calls';
import type { Movement } from '../../wallet/index.ts';

export interface RewardState {
  status: RewardStatus;
  availableFrom: Date;
  expiresAt: Date | undefined;
}

/** Returns the status at a time. A reward past its end has expired, even if the job has not marked it yet. */
export const getStatus = ({ status, expiresAt }: RewardState, now: Date): RewardStatus =>
  status === 'CLAIMABLE' && expiresAt !== undefined && expiresAt <= now ? 'EXPIRED' : status;

/**
 * Fails with `rewards.expired`, `rewards.revoked`, or `rewards.not-available` with `details.availableFrom` before the
 * reward's time. A claimed reward passes: claiming it again changes nothing.
 */
export function requireClaimable(reward: RewardState, now: Date): void {
  const status = getStatus(reward, now);
  if (status === 'EXPIRED') throw new AppError('rewards.expired', 'The time to claim this reward is over.');
  if (status === 'REVOKED') throw new AppError('rewards.revoked', 'This reward was withdrawn.');
  if (status === 'CLAIMABLE' && reward.availableFrom > now)
    throw new AppError('rewards.not-available', 'This reward cannot be claimed yet.', {
      details: { availableFrom: reward.availableFrom.toISOString() },
    });
}

/** The movement type of each source. Rule: docs/rules.md 5.12. */
const movementTypes = {
  PROMO: 'REWARD',
  COMPENSATION: 'REWARD',
  MISSION: 'MISSION',
  REBATE: 'REBATE',
  VIP: 'VIP',
  RED_ENVELOPE: 'RED_ENVELOPE',
  REFERRAL: 'REFERRAL',
} as const satisfies Record<RewardSource, Movement['type']>;

const movementSource = 'rewards';

/** Returns the movement that credits a reward. */
export function toMovement(
  reward: { id: number; memberId: number; source: RewardSource; kind: RewardKind; amount: number },
  at: Date,
): Movement {
  const { id, memberId, source, kind, amount } = reward;
  const expense: Movement['from'] =
    kind === 'POINTS'
      ? { house: 'points_issued' }
      : { house: source === 'REBATE' ? 'rebate_expense' : 'promo_expense' };
  return {
    source: movementSource,
    key: String(id),
    type: movementTypes[source],
    from: expense,
    to: { memberId, book: kind === 'POINTS' ? 'points' : 'main' },
    amountMinor: amount,
    reference: formatRewardNo(id),
    occurredAt: at,
  };
}

const numberDigits = 10;

export const formatRewardNo = (id: number): string => `R${String(id).padStart(numberDigits, '0')}`;
