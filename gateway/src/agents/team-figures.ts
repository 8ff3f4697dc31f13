import { dayMs } from '../server/index.ts';

/**
 * Arithmetic of team figures: pure functions, without clock or database. Amounts are in minor units; sums of a team are
 * exact at any size.
 */

export interface AmountFigures {
  stakeMinor: bigint;
  payoutMinor: bigint;
  validBetMinor: bigint;
  depositMinor: bigint;
  withdrawalMinor: bigint;
  rebateMinor: bigint;
  bonusMinor: bigint;
  registrations: number;
}

export interface DayFigures extends AmountFigures {
  /** `yyyy-MM-dd` in the platform's time zone. */
  day: string;
}

export interface TeamCounts {
  bettors: number;
  activeMembers: number;
  depositors: number;
  firstDepositors: number;
}

const none: AmountFigures = {
  stakeMinor: 0n,
  payoutMinor: 0n,
  validBetMinor: 0n,
  depositMinor: 0n,
  withdrawalMinor: 0n,
  rebateMinor: 0n,
  bonusMinor: 0n,
  registrations: 0,
};

export const amountNames = [
  'stakeMinor',
  'payoutMinor',
  'validBetMinor',
  'depositMinor',
  'withdrawalMinor',
  'rebateMinor',
  'bonusMinor',
] as const satisfies (keyof AmountFigures)[];

export function sumFigures(days: readonly AmountFigures[]): AmountFigures {
  const sum = { ...none };
  for (const day of days) {
    for (const name of amountNames) sum[name] += day[name];
    sum.registrations += day.registrations;
  }
  return sum;
}

/** Computes the house's profit from the team's play. A positive result is a profit of the house. */
export const computeProfit = ({ stakeMinor, payoutMinor, rebateMinor, bonusMinor }: AmountFigures): bigint =>
  stakeMinor - payoutMinor - rebateMinor - bonusMinor;

const toNoon = (day: string): number => Date.parse(`${day}T12:00:00Z`);
const formatDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const addDays = (day: string, count: number): string => formatDay(toNoon(day) + count * dayMs);
/** Counts the days from one day to the other, both included. */
export const countDays = (fromDay: string, toDay: string): number =>
  Math.round((toNoon(toDay) - toNoon(fromDay)) / dayMs) + 1;

/** Returns the span of equal length that ends the day before `fromDay`. */
export function getPreviousSpan(fromDay: string, toDay: string): { fromDay: string; toDay: string } {
  return { fromDay: addDays(fromDay, -countDays(fromDay, toDay)), toDay: addDays(fromDay, -1) };
}

/** Returns every day of the span in order, with zeros for days without activity. */
export function fillMissingDays(fromDay: string, toDay: string, days: readonly DayFigures[]): DayFigures[] {
  const known = new Map(days.map((figures) => [figures.day, figures]));
  return Array.from({ length: countDays(fromDay, toDay) }, (_, index) => {
    const day = addDays(fromDay, index);
    return known.get(day) ?? { day, ...none };
  });
}

export { none as noFigures };
