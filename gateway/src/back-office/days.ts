import { AppError } from '@parlour/contracts';
import type { gameReportSpans } from '@parlour/contracts/back-office';
import { sql } from 'kysely';
import { type Database, dayMs, hourMs } from '../server/index.ts';

type GameReportSpan = (typeof gameReportSpans)[number];

/** A half-open period. */
export interface Period {
  from: Date;
  to: Date;
}

const daysMax = 366;
/** A hundred years. Reports by month or year may cover the whole life of a site. */
const lifeDaysMax = 36_525;

/**
 * Converts two days of the site's time zone (inclusive) to a period. Fails with `request.invalid` for more than
 * 366 days, except by month or year.
 */
export async function readPeriod(
  { kysely }: Database,
  timeZone: string,
  { from, to, per }: { from: string; to: string; per?: GameReportSpan },
): Promise<Period> {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  const max = per === 'month' || per === 'year' ? lifeDaysMax : daysMax;
  if (!(days >= 1 && days <= max))
    throw new AppError('request.invalid', `A report covers 1 to ${max} days.`, {
      fields: [{ path: ['to'], rule: 'range-too-long', params: { days: max } }],
    });
  const { rows } = await sql<Period>`
    select (${from}::date)::timestamp at time zone ${timeZone} as from,
           (${to}::date + 1)::timestamp at time zone ${timeZone} as to`.execute(kysely);
  const [period] = rows;
  if (period === undefined) throw new Error('A day has no period.');
  return period;
}

/**
 * Returns today from its start to the end of the current hour, the same day of the previous week, and its hour that
 * corresponds to the current one, until the same minute.
 */
export async function readTodayAndLastWeek(
  { kysely }: Database,
  timeZone: string,
  now: Date,
): Promise<{ today: Period; lastWeek: Period; lastWeekHourSoFar: Period }> {
  const midnight = sql`date_trunc('day', ${now}::timestamptz at time zone ${timeZone})`;
  const { rows } = await sql<{ today: Date; start: Date; end: Date }>`
    select ${midnight} at time zone ${timeZone} as today,
           (${midnight} - interval '7 days') at time zone ${timeZone} as start,
           (${midnight} - interval '6 days') at time zone ${timeZone} as end`.execute(kysely);
  const [row] = rows;
  if (row === undefined) throw new Error('Today has no start.');
  const elapsedMs = now.getTime() - row.today.getTime();
  const hours = Math.floor(elapsedMs / hourMs);
  return {
    today: { from: row.today, to: new Date(row.today.getTime() + (hours + 1) * hourMs) },
    lastWeek: { from: row.start, to: row.end },
    lastWeekHourSoFar: {
      from: new Date(row.start.getTime() + hours * hourMs),
      to: new Date(row.start.getTime() + elapsedMs),
    },
  };
}
