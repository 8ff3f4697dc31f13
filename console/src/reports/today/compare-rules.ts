import type { ValueOf } from '@parlour/contracts';
import type { hourlyReportAct } from '@parlour/contracts/back-office';
import { addSums, formatSum, formatWhole, type WideSum } from '../sum-rules.ts';

export const measures = ['deposits', 'bets', 'result', 'logins', 'failures'] as const;
export type Measure = (typeof measures)[number];

export type HourlyReport = ValueOf<typeof hourlyReportAct>;
export type Hour = HourlyReport['today'][number];

const getters: Record<Measure, (hour: Hour) => WideSum> = {
  deposits: ({ depositMinor }) => depositMinor,
  bets: ({ stakeMinor }) => stakeMinor,
  result: ({ resultMinor }) => resultMinor,
  logins: ({ logins }) => logins,
  failures: ({ failedDeposits, failedLogins }) => failedDeposits + failedLogins,
};

export const getFigure = (hour: Hour, measure: Measure): WideSum => getters[measure](hour);

const counted: readonly Measure[] = ['logins', 'failures'];
export const isMoney = (measure: Measure): boolean => !counted.includes(measure);

export const formatFigure = (measure: Measure, figure: WideSum): string =>
  isMoney(measure) ? formatSum(figure) : formatWhole(figure);

/** One hour of both days. A figure is undefined before its hour begins, or where the other day was longer. */
export interface ComparedHour {
  /** `13:00`. */
  label: string;
  today: Hour | undefined;
  lastWeek: Hour | undefined;
}

/** Pairs the hours of both days, from the midnight of the site. */
export function pairHours({ today, lastWeek }: HourlyReport): ComparedHour[] {
  return Array.from({ length: Math.max(today.length, lastWeek.length) }, (_, hour) => ({
    label: `${String(hour).padStart(2, '0')}:00`,
    today: today[hour],
    lastWeek: lastWeek[hour],
  }));
}

/** Sums a measure over today so far, and over last week until the same minute. */
export function compareSoFar(
  { today, lastWeek, lastWeekHourSoFar }: HourlyReport,
  measure: Measure,
): { today: WideSum; lastWeek: WideSum } {
  const sum = (hours: readonly Hour[]) => addSums(hours.map((hour) => getFigure(hour, measure)));
  // The last hour of today is still running.
  const wholeHours = lastWeek.slice(0, Math.max(0, today.length - 1));
  return { today: sum(today), lastWeek: sum([...wholeHours, lastWeekHourSoFar]) };
}

/** Returns the change in per cent: `+12 %`. Undefined when the earlier value is zero. */
export function formatChange(before: WideSum, now: WideSum): string | undefined {
  const from = Number(before);
  if (from === 0) return undefined;
  const percent = Math.round(((Number(now) - from) / Math.abs(from)) * 100);
  return `${percent > 0 ? '+' : ''}${percent.toLocaleString('en-US')} %`.replace('-', '\u2212');
}
