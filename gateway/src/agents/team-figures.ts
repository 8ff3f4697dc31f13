/** The arithmetic of team figures, pure: no clock, no database. Amounts in minor units. */

export interface AmountFigures {
  stakeMinor: number;
  payoutMinor: number;
  validBetMinor: number;
  depositMinor: number;
  withdrawalMinor: number;
  rebateMinor: number;
  bonusMinor: number;
  registrations: number;
}

export interface DayFigures extends AmountFigures {
  /** `yyyy-MM-dd` by the platform's clock. */
  day: string;
}

export interface TeamCounts {
  bettors: number;
  activeMembers: number;
  depositors: number;
  firstDepositors: number;
}

const none: AmountFigures = {
  stakeMinor: 0,
  payoutMinor: 0,
  validBetMinor: 0,
  depositMinor: 0,
  withdrawalMinor: 0,
  rebateMinor: 0,
  bonusMinor: 0,
  registrations: 0,
};

const amountNames = Object.keys(none) as (keyof AmountFigures)[];

export function sumOf(days: readonly AmountFigures[]): AmountFigures {
  const sum = { ...none };
  for (const day of days) for (const name of amountNames) sum[name] += day[name];
  return sum;
}

/** What the house keeps of the team's play: above 0 is the house's. */
export const profitOf = ({ stakeMinor, payoutMinor, rebateMinor, bonusMinor }: AmountFigures): number =>
  stakeMinor - payoutMinor - rebateMinor - bonusMinor;

const dayMs = 86_400_000;
const atNoon = (day: string): number => Date.parse(`${day}T12:00:00Z`);
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const addDays = (day: string, count: number): string => dayOf(atNoon(day) + count * dayMs);
/** How many days from one to the other, both included. */
export const daysIn = (fromDay: string, toDay: string): number =>
  Math.round((atNoon(toDay) - atNoon(fromDay)) / dayMs) + 1;

/** As many days, right before. */
export function spanBefore(fromDay: string, toDay: string): { fromDay: string; toDay: string } {
  return { fromDay: addDays(fromDay, -daysIn(fromDay, toDay)), toDay: addDays(fromDay, -1) };
}

/** Every day of the span in order, with zeros where nothing happened. */
export function everyDay(fromDay: string, toDay: string, days: readonly DayFigures[]): DayFigures[] {
  const known = new Map(days.map((figures) => [figures.day, figures]));
  return Array.from({ length: daysIn(fromDay, toDay) }, (_, place) => {
    const day = addDays(fromDay, place);
    return known.get(day) ?? { day, ...none };
  });
}

export { none as noFigures };
