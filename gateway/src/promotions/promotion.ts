import type { GameType, Localized } from '@parlour/contracts';
import type { PromotionCategory } from '@parlour/contracts/calls';

/** An offer of the site with its conditions (rules 5.6). Amounts are in minor units, shares in parts per million. */
export interface Promotion {
  id: number;
  code: string;
  category: PromotionCategory;
  badges: readonly PromotionBadge[];
  title: Localized;
  summary: Localized;
  body: Localized;
  pictureKey: string;
  entry: 'none' | 'join' | 'apply';
  award: 'auto' | 'manual';
  delivery: 'wallet' | 'reward_center';
  startsAt: Date;
  endsAt: Date | undefined;
  timeZone: string;
  eligibility: Eligibility;
  reward: PromotionReward;
  wagering: Wagering | undefined;
  budget: number | undefined;
  spent: number;
  perMemberMax: number;
  termsVersion: number;
  position: number;
}

export type PromotionBadge = 'newbie' | 'limited' | 'special-offer' | 'daily' | 'high-rebate' | 'vip';

export interface Eligibility {
  rankLevelMin?: number;
  firstDeposit?: boolean;
  minDepositMinor?: number;
  /** Codes of the vendors whose games count; absent means all vendors. */
  vendors?: readonly string[];
}

export interface PromotionReward {
  kind: 'amount' | 'percent' | 'points';
  /** Minor units, parts per million, or points. */
  value: number;
  maxMinor?: number;
}

export interface Wagering {
  base: 'bonus' | 'deposit_plus_bonus';
  multiple: number;
  /** Parts per million of a valid bet that count, by game type. A missing game type counts nothing. */
  contributions: Readonly<Partial<Record<GameType, number>>>;
  maxStakeMinor?: number;
  days: number;
}

export type Phase = 'coming-soon' | 'open' | 'closed';

/**
 * Returns the phase of a promotion: coming soon before its start, closed from its end or once its budget is spent, else
 * open.
 */
export function getPhase(
  promotion: Pick<Promotion, 'startsAt' | 'endsAt' | 'budget' | 'spent'>,
  now: Date,
): Phase {
  const { startsAt, endsAt, budget, spent } = promotion;
  if (endsAt !== undefined && endsAt <= now) return 'closed';
  if (budget !== undefined && spent >= budget) return 'closed';
  return startsAt > now ? 'coming-soon' : 'open';
}
