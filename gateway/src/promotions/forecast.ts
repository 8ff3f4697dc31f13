import { dayMs } from '../server/index.ts';
import type { Promotion } from './promotion.ts';

/** The days whose awards show the pace of a promotion. */
export const paceDays = 7;

interface Forecast {
  /** Minor units or points, rounded to a whole number. */
  perDay: number;
  /** Undefined without a budget, and when it lasts until the end. */
  runsOutAt: Date | undefined;
  /** The amount issued until the end; undefined without an end. */
  atEnd: number | undefined;
}

/**
 * Returns what the awards of the last days let expect for an open promotion: the same amount on each day until the end,
 * or until the budget is spent. Undefined without awards.
 */
export function computeForecast(
  { startsAt, endsAt, budget, spent }: Pick<Promotion, 'startsAt' | 'endsAt' | 'budget' | 'spent'>,
  recently: number,
  now: Date,
): Forecast | undefined {
  const days = Math.min(paceDays, (now.getTime() - startsAt.getTime()) / dayMs);
  if (recently <= 0 || days <= 0) return undefined;
  const perDay = recently / Math.max(days, 1);
  const leftDays = endsAt && (endsAt.getTime() - now.getTime()) / dayMs;
  const lastsDays = budget === undefined ? undefined : (budget - spent) / perDay;
  const endsFirst = lastsDays === undefined || (leftDays !== undefined && leftDays <= lastsDays);
  const wholeCourse = leftDays === undefined ? undefined : Math.round(spent + perDay * leftDays);
  return {
    perDay: Math.round(perDay),
    runsOutAt: endsFirst ? undefined : new Date(now.getTime() + (lastsDays ?? 0) * dayMs),
    atEnd: wholeCourse === undefined ? undefined : Math.min(wholeCourse, budget ?? wholeCourse),
  };
}
