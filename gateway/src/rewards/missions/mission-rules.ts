/** Pure rules of missions and leaderboards, without clock and database. Rule: docs/rules.md 5.7. */
import type { GameType } from '@parlour/contracts';
import type { LeaderboardMetric, MissionMetric, MissionPeriod } from '@parlour/contracts/calls';
import { dayMs } from '../../server/index.ts';

export interface CountedBet {
  gameType: GameType;
  vendorCode: string;
  stakeMinor: number;
  payoutMinor: number;
  validBetMinor: number;
  settledAt: Date;
}

/** The bets that count for one mission or leaderboard, and its periods. */
export interface Counter {
  /** `mission:<code>` or `board:<code>`. */
  subject: string;
  period: MissionPeriod;
  metric: MissionMetric | LeaderboardMetric;
  /** Undefined: every game type, or every vendor. */
  gameTypes: readonly GameType[] | undefined;
  vendors: readonly string[] | undefined;
  startsAt: Date;
  endsAt: Date | undefined;
}

export const toMissionSubject = (code: string): string => `mission:${code}`;
export const toBoardSubject = (code: string): string => `board:${code}`;

/** Returns whether the best bet counts instead of the sum of all bets. */
export const countsBest = (metric: Counter['metric']): boolean => metric === 'WIN_MULTIPLE';

/** Returns whether something at this time counts. */
export const isRunning = ({ startsAt, endsAt }: Pick<Counter, 'startsAt' | 'endsAt'>, at: Date): boolean =>
  startsAt <= at && (endsAt === undefined || at < endsAt);

/**
 * Computes the amount that one settled bet counts: minor units, a number of bets, or hundredths of a multiple;
 * 0 if it does not count.
 */
export function countBet(counter: Counter, bet: CountedBet): number {
  const { gameTypes, vendors } = counter;
  if (!isRunning(counter, bet.settledAt)) return 0;
  if (gameTypes !== undefined && !gameTypes.includes(bet.gameType)) return 0;
  if (vendors !== undefined && !vendors.includes(bet.vendorCode)) return 0;
  switch (counter.metric) {
    case 'VALID_BET':
      return bet.validBetMinor;
    case 'BET_COUNT':
      return 1;
    case 'WIN_MULTIPLE':
      return bet.stakeMinor > 0 ? Number((BigInt(bet.payoutMinor) * 100n) / BigInt(bet.stakeMinor)) : 0;
    default:
      return 0;
  }
}

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
const addMonth = (day: string, months: number): string => {
  const date = new Date(day);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
};

/** The key of a period: its first day, or `once`. Weeks begin on Monday. */
type PeriodKey = string;
export const once: PeriodKey = 'once';

/** Returns the period of a calendar day (`yyyy-MM-dd`). */
export function getPeriodKey(period: MissionPeriod, day: string): PeriodKey {
  switch (period) {
    case 'D':
      return day;
    case 'W':
      return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
    case 'M':
      return `${day.slice(0, 7)}-01`;
    case 'ONCE':
      return once;
  }
}

/** Returns the period that is `count` periods later, or earlier if `count` is negative. */
export function shiftPeriod(period: MissionPeriod, key: PeriodKey, count: number): PeriodKey {
  switch (period) {
    case 'D':
      return addDays(key, count);
    case 'W':
      return addDays(key, count * 7);
    case 'M':
      return addMonth(key, count);
    case 'ONCE':
      return once;
  }
}

/**
 * Returns the periods in which a completed mission can be claimed on this day: the running period and the
 * previous one, because a mission may be completed in the last minute.
 */
export function listClaimablePeriods(period: MissionPeriod, day: string): PeriodKey[] {
  const current = getPeriodKey(period, day);
  return period === 'ONCE' ? [current] : [current, shiftPeriod(period, current, -1)];
}

/**
 * Splits the reward of a mission into the payment and what the member still owes afterwards. A negative
 * `owed` is added to the payment.
 */
export function deductOwed(amount: number, owed: number): { paid: number; owed: number } {
  return owed < amount ? { paid: amount - owed, owed: 0 } : { paid: 0, owed: owed - amount };
}

export interface Prize {
  /** Ranks, inclusive. */
  from: number;
  to: number;
  kind: 'MONEY' | 'POINTS';
  amount: number;
  turnoverMultiple: number;
}

export const findPrize = (prizes: readonly Prize[], rank: number): Prize | undefined =>
  prizes.find(({ from, to }) => from <= rank && rank <= to);

/** Sums the prizes of one period, of money in minor units and of points. */
export function sumPrizes(prizes: readonly Prize[]): { sumMinor: number; sumPoints: number } {
  const sum = (kind: Prize['kind']): number =>
    prizes
      .filter((prize) => prize.kind === kind)
      .reduce((total, { from, to, amount }) => total + (to - from + 1) * amount, 0);
  return { sumMinor: sum('MONEY'), sumPoints: sum('POINTS') };
}

/** Finds the first rank that is not after the ranks of the prizes before it, or ends before it begins. */
export function findMisplacedRank(
  prizes: readonly Pick<Prize, 'from' | 'to'>[],
): { index: number; field: 'from' | 'to' } | undefined {
  let last = 0;
  for (const [index, { from, to }] of prizes.entries()) {
    if (from <= last) return { index, field: 'from' };
    if (to < from) return { index, field: 'to' };
    last = to;
  }
  return undefined;
}
