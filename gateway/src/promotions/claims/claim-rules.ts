/** Pure rules of claims, without clock and database. Rule: docs/rules.md 5.6. */
import type { PromotionStatus, PromotionStep } from '@parlour/contracts/calls';
import { dayMs, toCalendarDay } from '../../server/index.ts';
import { type Cycle, isRebate, type Phase, type Promotion, type PromotionReward } from '../promotion.ts';

export const claimStatuses = ['signed', 'in-process', 'applying', 'issued', 'claimed', 'rejected'] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

const transitions: Readonly<Record<ClaimStatus, readonly ClaimStatus[]>> = {
  signed: ['in-process'],
  'in-process': ['issued'],
  applying: ['issued', 'rejected'],
  issued: ['claimed'],
  claimed: [],
  rejected: ['applying'],
};

/**
 * Returns whether a claim may change from one status to another. After a rejection, the member may apply again
 * only if the promotion allows it.
 */
export const canTransition = (
  from: ClaimStatus,
  to: ClaimStatus,
  { mayReapply }: Pick<Promotion, 'mayReapply'>,
): boolean => transitions[from].includes(to) && (from !== 'rejected' || mayReapply);

const daysOfWeek = 7;

/** Returns the day of the week of a calendar day: Monday is 1. */
const toWeekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || daysOfWeek;

/** Returns the day of the week of a time in a time zone: Monday is 1. */
export const getWeekday = (timeZone: string, at: Date): number => toWeekday(toCalendarDay(timeZone, at));

/** Returns the key of the period that contains a time: `once`, or its first day. A week begins on Monday. */
export function computeCycleKey(cycle: Cycle, timeZone: string, at: Date): string {
  if (cycle === 'once') return 'once';
  const day = toCalendarDay(timeZone, at);
  if (cycle === 'day') return day;
  if (cycle === 'month') return `${day.slice(0, 8)}01`;
  const monday = Date.parse(`${day}T00:00:00Z`) - (toWeekday(day) - 1) * dayMs;
  return new Date(monday).toISOString().slice(0, 10);
}

const million = 1_000_000n;

/** Computes a reward: its fixed amount, or its share of the base, rounded down and limited to the maximum. */
export function computeReward({ kind, value, maxMinor }: PromotionReward, baseMinor: number): number {
  if (kind !== 'percent') return value;
  const share = Number((BigInt(baseMinor) * BigInt(value)) / million);
  return maxMinor === undefined ? share : Math.min(share, maxMinor);
}

/** A rebate below 1.00 is not paid. */
const rebateMinorMin = 100;

/** Computes the valid bets in a period from which its rebate is paid at the highest share. */
export const computeRebateBase = ({ value, levels }: PromotionReward): number =>
  Math.ceil(
    (rebateMinorMin * Number(million)) / Math.max(value, ...(levels ?? []).map((level) => level.value)),
  );

/** Computes a rebate on the valid bets of a period, at the share of the member's club level; 0 below 1.00. */
export function computeRebate(reward: PromotionReward, baseMinor: number, rankLevel: number): number {
  const level = reward.levels?.findLast(({ rankLevelMin }) => rankLevelMin <= rankLevel);
  const rebate = computeReward({ ...reward, value: level?.value ?? reward.value }, baseMinor);
  return rebate < rebateMinorMin ? 0 : rebate;
}

/** A rebate that could not be issued in this time after its period is not issued any more. */
const rebateDays = 14;

/** Returns the key of the oldest period whose rebate can still be issued. */
export const computeOldestRebate = ({ cycle, timeZone }: Pick<Promotion, 'cycle' | 'timeZone'>, at: Date) =>
  computeCycleKey(cycle, timeZone, new Date(at.getTime() - rebateDays * dayMs));

/**
 * Returns whether a claim of any period is one of those that the promotion allows a member: an award, an application
 * without a decision, or a rebate that is about to be issued.
 */
export function takesPlace(
  promotion: Pick<Promotion, 'cycle' | 'timeZone' | 'task' | 'reward'>,
  { status, cycleKey, progressMinor }: { status: ClaimStatus; cycleKey: string; progressMinor: number },
  now: Date,
): boolean {
  if (status === 'applying' || status === 'issued' || status === 'claimed') return true;
  if (status !== 'in-process' || !isRebate(promotion)) return false;
  const isDue = cycleKey >= computeOldestRebate(promotion, now);
  return isDue && progressMinor >= computeRebateBase(promotion.reward);
}

export const countTickets = (progressMinor: number, ticketEveryMinor: number): number =>
  Math.floor(progressMinor / ticketEveryMinor);

type RunningPromotion = Pick<
  Promotion,
  'cycle' | 'timeZone' | 'task' | 'raffle' | 'eligibility' | 'startsAt' | 'endsAt' | 'closedAt'
>;
interface RunningClaim {
  cycleKey: string;
  startedAt: Date;
}

/**
 * Returns whether something that a member did at this time counts for a claim: after joining, in its period and
 * on its days.
 */
function countsAt(promotion: RunningPromotion, { cycleKey, startedAt }: RunningClaim, at: Date): boolean {
  const { cycle, timeZone, task, startsAt, endsAt, closedAt } = promotion;
  const isOver = [endsAt, closedAt].some((end) => end !== undefined && end <= at);
  if (at < startedAt || at < startsAt || isOver) return false;
  if (computeCycleKey(cycle, timeZone, at) !== cycleKey) return false;
  return !task?.weekdays || task.weekdays.includes(getWeekday(timeZone, at));
}

/** Returns whether a credited deposit meets the condition of a claim. */
export const countsDeposit = (
  promotion: RunningPromotion,
  claim: RunningClaim,
  deposit: { creditMinor: number; at: Date },
): boolean =>
  promotion.task?.kind === 'deposit' &&
  deposit.creditMinor >= (promotion.eligibility.minDepositMinor ?? 0) &&
  countsAt(promotion, claim, deposit.at);

/** Returns whether a settled bet counts for a claim by its game, vendor and time. */
export function countsBet(
  promotion: RunningPromotion,
  claim: RunningClaim,
  bet: { category: string; vendorCode: string; settledAt: Date },
): boolean {
  const { task, raffle, eligibility } = promotion;
  if (!raffle && task?.kind !== 'valid-bet') return false;
  const gameTypes = task?.kind === 'valid-bet' ? task.gameTypes : undefined;
  if (gameTypes && !gameTypes.some((type) => type === bet.category)) return false;
  if (eligibility.vendors && !eligibility.vendors.includes(bet.vendorCode)) return false;
  return countsAt(promotion, claim, bet.settledAt);
}

/** Returns whether these valid bets qualify the claim at once. Rebates and raffles are decided after the end. */
export const isMetBy = (promotion: Pick<Promotion, 'task' | 'reward'>, progressMinor: number): boolean =>
  promotion.task?.kind === 'valid-bet' && !isRebate(promotion) && progressMinor >= promotion.task.minMinor;

const wireStatuses: Readonly<Record<ClaimStatus, PromotionStatus>> = {
  signed: 'SIGNED',
  'in-process': 'IN_PROCESS',
  applying: 'APPLYING',
  issued: 'ISSUED',
  claimed: 'CLAIMED',
  rejected: 'REJECTED',
};

const phaseStatuses: Readonly<Record<Phase, PromotionStatus | undefined>> = {
  'coming-soon': 'COMING_SOON',
  open: undefined,
  closed: 'CLOSED',
};

/** Returns whether a claim can still meet its conditions. */
export const isRunning = (status: ClaimStatus | undefined): boolean =>
  status === 'signed' || status === 'in-process';

/**
 * Returns the status that a member sees. A claim without an award ends with its promotion. Undefined for an
 * open promotion without a claim.
 */
export function getShownStatus(phase: Phase, status: ClaimStatus | undefined): PromotionStatus | undefined {
  if (status && !(isRunning(status) && phase === 'closed')) return wireStatuses[status];
  return phaseStatuses[phase];
}

const firstSteps = { none: 'CLAIM', join: 'JOIN', apply: 'APPLY' } as const;

/** Returns the member's next step; undefined when there is none now. */
export function getStep(
  promotion: Pick<Promotion, 'entry' | 'task' | 'mayReapply'>,
  phase: Phase,
  status: ClaimStatus | undefined,
): PromotionStep | undefined {
  if (status === 'issued') return 'CLAIM';
  if (phase !== 'open') return undefined;
  if (status === undefined) return firstSteps[promotion.entry];
  if (status === 'rejected') return promotion.mayReapply ? 'APPLY' : undefined;
  if (status !== 'signed' && status !== 'in-process') return undefined;
  return promotion.task?.kind === 'deposit' ? 'DEPOSIT' : 'PLAY';
}
