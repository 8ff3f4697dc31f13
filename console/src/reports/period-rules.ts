/** Calendar periods of a report. Days are those of the site, without a time zone. */
import { addDays, countDays, type DayRange, type IsoDay, parseRange } from '@parlour/ui';
import type { FilterValues } from '../table/table-source.ts';

export const periodUnits = ['day', 'month', 'year', 'days'] as const;
type PeriodUnit = (typeof periodUnits)[number];

const limits = { min: '2000-01-01', max: '2999-12-31' };
const weekDays = 7;

/** Returns the day, month or year that contains a day. For `days`, it returns the week that ends with the day. */
export function getPeriod(unit: PeriodUnit, day: IsoDay): DayRange {
  const year = day.slice(0, 4);
  if (unit === 'day') return { from: day, to: day };
  if (unit === 'days') return { from: addDays(day, 1 - weekDays), to: day };
  if (unit === 'year') return { from: `${year}-01-01`, to: `${year}-12-31` };
  const first = `${day.slice(0, 7)}-01`;
  // Every month has 28 to 31 days, so this is in the next one.
  const inNext = addDays(first, 31);
  return { from: first, to: addDays(`${inNext.slice(0, 7)}-01`, -1) };
}

/** Returns `day`, `month` or `year` for a range that is exactly one of these; `days` for any other range. */
export const findUnit = (range: DayRange): PeriodUnit =>
  periodUnits.find((unit) => {
    const period = getPeriod(unit, range.to);
    return period.from === range.from && period.to === range.to;
  }) ?? 'days';

/** Returns the period before or after, of the same unit or the same number of days. */
export function movePeriod(range: DayRange, direction: 'back' | 'on'): DayRange {
  const unit = findUnit(range);
  const isBack = direction === 'back';
  const next = isBack ? addDays(range.from, -1) : addDays(range.to, 1);
  if (unit !== 'days') return getPeriod(unit, next);
  const more = countDays(range) - 1;
  return isBack ? { from: addDays(next, -more), to: next } : { from: next, to: addDays(next, more) };
}

/** Reads the range from the filters of the address. Values that are not days result in the default. */
export const readRange = ({ from = '', to = '' }: FilterValues, byDefault: DayRange): DayRange =>
  parseRange(from || byDefault.from, to || byDefault.to, limits) ?? byDefault;

const write = (day: IsoDay, options: Intl.DateTimeFormatOptions): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { ...options, timeZone: 'UTC' });

/** Writes a range: `20 November 2026`, `November 2026`, `2026` or `1 Nov 2026 – 7 Nov 2026`. */
export function formatRange(range: DayRange): string {
  const unit = findUnit(range);
  if (unit === 'year') return range.from.slice(0, 4);
  if (unit === 'month') return write(range.from, { month: 'long', year: 'numeric' });
  if (unit === 'day') return write(range.from, { day: 'numeric', month: 'long', year: 'numeric' });
  const short = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  return `${write(range.from, short)} – ${write(range.to, short)}`;
}
