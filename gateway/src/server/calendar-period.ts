import { type RawBuilder, sql } from 'kysely';

/** The periods of a calendar; `once` is one without an end. */
export type CalendarPeriod = 'once' | 'day' | 'week' | 'month';

/** Selects the first day of the period that contains a time, as `yyyy-MM-dd`, or `once`. A week begins on Monday. */
export const selectPeriod = (
  time: RawBuilder<unknown>,
  period: CalendarPeriod,
  timeZone: string,
): RawBuilder<string> =>
  period === 'once'
    ? sql<string>`'once'::text`
    : sql<string>`to_char(date_trunc(${period}::text, ${time} at time zone ${timeZone}::text), 'YYYY-MM-DD')`;

/** Selects whether a time is on one of these days of the week, Monday being 1; on any day without them. */
export const isOnWeekday = (
  time: RawBuilder<unknown>,
  weekdays: readonly number[] | undefined,
  timeZone: string,
): RawBuilder<boolean> =>
  weekdays
    ? sql<boolean>`extract(isodow from ${time} at time zone ${timeZone}::text)::int = any(${[...weekdays]}::int[])`
    : sql<boolean>`true`;
