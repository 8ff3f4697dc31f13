import type { GameType, Localized } from '@parlour/contracts';
import type { PromotionCategory } from '@parlour/contracts/calls';

/**
 * An offer of the site with its conditions (docs/rules.md 5.6). Amounts are in minor units, shares in parts per
 * million.
 */
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
  /** A member can claim once per period. */
  cycle: Cycle;
  /** The condition that a member meets after joining. */
  task: Task | undefined;
  raffle: Raffle | undefined;
  /** Whether a member may apply again after a rejection. */
  mayReapply: boolean;
  /** When an operator closed it. */
  closedAt: Date | undefined;
  /** When a member had earned an award above the rest of the budget. It has no awards from then on. */
  spentAt: Date | undefined;
  /** When the next version begins. From then on nobody joins this one, and whoever has joined goes on under its terms. */
  entryEndsAt: Date | undefined;
  /** The promotion of which this is the next version. */
  replaces: number | undefined;
}

/** A promotion before it is stored. */
export type NewPromotion = Omit<Promotion, 'id' | 'spent' | 'spentAt' | 'entryEndsAt'>;

export type Cycle = 'once' | 'day' | 'week' | 'month';

/** The days of the week that count: Monday is 1. Absent: all days. */
interface OnWeekdays {
  weekdays?: readonly number[];
}

/**
 * A credited deposit of at least the eligibility's amount, or valid bets that add up to `minMinor`. Valid
 * bets with a percentage reward are a rebate, which is issued after the period on all the valid bets.
 */
export type Task =
  | ({ kind: 'deposit' } & OnWeekdays)
  | ({ kind: 'valid-bet'; minMinor: number; gameTypes?: readonly GameType[] } & OnWeekdays);

export interface Raffle {
  /** The valid bets for one ticket. */
  ticketEveryMinor: number;
  /** The first prize first. `value` in minor units, or points. */
  prizes: readonly { count: number; value: number }[];
}

export type PromotionBadge = 'newbie' | 'limited' | 'special-offer' | 'daily' | 'high-rebate' | 'vip';

export interface Eligibility {
  rankLevelMin?: number;
  firstDeposit?: boolean;
  minDepositMinor?: number;
  /** Account data that the member must have provided. */
  account?: readonly AccountRequirement[];
  /** Codes of the vendors whose games count; absent means all vendors. */
  vendors?: readonly string[];
}

type AccountRequirement = 'verified-contact' | 'payment-password' | 'real-name';

export interface PromotionReward {
  kind: 'amount' | 'percent' | 'points';
  /** Minor units, parts per million, or points. */
  value: number;
  maxMinor?: number;
  /** Higher shares of a rebate from these club levels on, both rising. */
  levels?: readonly { rankLevelMin: number; value: number }[];
  /** The number of red envelopes among which chance divides the budget; `value` is then the smallest amount. */
  envelopes?: number;
}

export interface Wagering {
  base: 'bonus' | 'deposit_plus_bonus';
  multiple: number;
  /** Parts per million of a valid bet that count, by game type. A missing game type counts nothing. */
  contributions: Readonly<Partial<Record<GameType, number>>>;
  /** A bet with a larger stake does not count. */
  maxStakeMinor?: number;
  /** Days from the award within which the bets count. Absent: until they are met. */
  days?: number;
}

export type Phase = 'coming-soon' | 'open' | 'closed';

/** Returns the smallest amount that the reward can have. */
const getSmallest = ({ kind, value }: PromotionReward): number => (kind === 'percent' ? 1 : value);

/** Returns whether the rest of the budget covers an award. */
export const hasBudget = ({ budget, spent }: Pick<Promotion, 'budget' | 'spent'>, amount: number): boolean =>
  budget === undefined || budget - spent >= amount;

type PhaseFields = 'startsAt' | 'endsAt' | 'closedAt' | 'spentAt' | 'budget' | 'spent' | 'reward' | 'raffle';

/**
 * Returns the phase of a promotion for members who have joined it: coming soon before its start; closed after its end, by
 * an operator, or when its budget is too small for another reward; otherwise open.
 */
export function getRunningPhase(promotion: Pick<Promotion, PhaseFields>, now: Date): Phase {
  const { startsAt, endsAt, closedAt, spentAt, reward, raffle } = promotion;
  if ([endsAt, closedAt, spentAt].some((end) => end !== undefined && end <= now)) return 'closed';
  if (!raffle && !hasBudget(promotion, getSmallest(reward))) return 'closed';
  return startsAt > now ? 'coming-soon' : 'open';
}

/** Returns the phase of a promotion for a first step: also closed once its next version has begun. */
export function getPhase(promotion: Pick<Promotion, PhaseFields | 'entryEndsAt'>, now: Date): Phase {
  const { entryEndsAt } = promotion;
  if (entryEndsAt !== undefined && entryEndsAt <= now) return 'closed';
  return getRunningPhase(promotion, now);
}

/** Returns whether the reward is a share of all valid bets of a period. */
export const isRebate = ({ task, reward }: Pick<Promotion, 'task' | 'reward'>): boolean =>
  task?.kind === 'valid-bet' && reward.kind === 'percent';

export const sumPrizes = ({ prizes }: Raffle): number =>
  prizes.reduce((sum, { count, value }) => sum + count * value, 0);

/** A field of a promotion that contradicts another field, so that nobody could claim the promotion as described. */
type Defect = 'award' | 'budget' | 'cycle' | 'entry' | 'period' | 'raffle' | 'reward' | 'task' | 'wagering';

/** Returns the first defect of a promotion's conditions; undefined for consistent conditions. */
export function findDefect(
  promotion: NewPromotion,
  { wageringMultipleMax }: { wageringMultipleMax: number },
): Defect | undefined {
  const { entry, award, startsAt, endsAt, reward, budget, cycle, perMemberMax } = promotion;
  if (endsAt !== undefined && endsAt <= startsAt) return 'period';
  if ((entry === 'apply') !== (award === 'manual')) return 'award';
  if (perMemberMax > 1 && cycle === 'once') return 'cycle';
  if (budget !== undefined && budget < getSmallest(reward)) return 'budget';
  if (!hasRisingLevels(promotion)) return 'reward';
  if (reward.envelopes !== undefined)
    return findEnvelopeDefect(promotion) ?? findWageringDefect(promotion, wageringMultipleMax);
  return findTaskDefect(promotion) ?? findWageringDefect(promotion, wageringMultipleMax);
}

/** Returns whether the shares of a rebate rise with the club levels; other rewards have no levels. */
function hasRisingLevels({ task, reward }: Pick<Promotion, 'task' | 'reward'>): boolean {
  const { levels, value } = reward;
  if (levels === undefined) return true;
  const steps = [{ rankLevelMin: 0, value }, ...levels];
  const isRising = levels.every(
    (level, index) =>
      level.rankLevelMin > (steps[index]?.rankLevelMin ?? 0) && level.value > (steps[index]?.value ?? 0),
  );
  return isRising && isRebate({ task, reward });
}

/** Red envelopes are money, and together the whole budget. They are taken at once, or after valid bets. */
function findEnvelopeDefect(promotion: NewPromotion): Defect | undefined {
  const { entry, raffle, task, reward, budget } = promotion;
  if (reward.kind !== 'amount' || entry === 'apply' || raffle || task?.kind === 'deposit') return 'reward';
  if (budget === undefined || budget < (reward.envelopes ?? 0) * reward.value) return 'budget';
  return findTaskDefect(promotion);
}

function findTaskDefect(promotion: NewPromotion): Defect | undefined {
  const { entry, endsAt, eligibility, reward, budget, cycle, task, raffle } = promotion;
  if (entry !== 'join' && (task || raffle)) return 'entry';
  if (entry === 'join' && !task === !raffle) return 'task';
  if (task?.kind === 'deposit' && !eligibility.minDepositMinor) return 'task';
  if (isRebate(promotion) && cycle === 'once') return 'cycle';
  if (raffle) {
    if (!endsAt || cycle !== 'once' || reward.kind === 'percent') return 'raffle';
    return budget !== undefined && budget < sumPrizes(raffle) ? 'budget' : undefined;
  }
  const hasBase = task !== undefined || (entry === 'apply' && reward.maxMinor !== undefined);
  return reward.kind === 'percent' && !hasBase ? 'reward' : undefined;
}

function findWageringDefect(
  { reward, wagering, task }: Pick<Promotion, 'reward' | 'wagering' | 'task'>,
  multipleMax: number,
): Defect | undefined {
  if (!wagering) return undefined;
  const hasDeposit = task?.kind === 'deposit';
  const fits = reward.kind !== 'points' && (wagering.base === 'bonus' || hasDeposit);
  return fits && wagering.multiple <= multipleMax ? undefined : 'wagering';
}
