import { dayMs } from '../server/index.ts';
import type { Promotion } from './promotion.ts';

/** Number of days whose awards give the daily average. */
export const averagedDays = 7;

interface Forecast {
  /** Minor units or points, rounded to a whole number. */
  perDay: number;
  /** Undefined without a budget, and if it lasts until the end. */
  runsOutAt: Date | undefined;
  /** The amount issued until the end; undefined without an end. */
  atEnd: number | undefined;
}

/**
 * Projects the cost of an open promotion: the average of its `recent` awards on each day until the end, or until the
 * budget is spent. Returns undefined without awards.
 */
export function computeForecast(
  { startsAt, endsAt, budget, spent }: Pick<Promotion, 'startsAt' | 'endsAt' | 'budget' | 'spent'>,
  recent: number,
  now: Date,
): Forecast | undefined {
  const days = Math.min(averagedDays, (now.getTime() - startsAt.getTime()) / dayMs);
  if (recent <= 0 || days <= 0) return undefined;
  const perDay = recent / Math.max(days, 1);
  const leftDays = endsAt && (endsAt.getTime() - now.getTime()) / dayMs;
  const lastsDays = budget === undefined ? undefined : (budget - spent) / perDay;
  const endsFirst = lastsDays === undefined || (leftDays !== undefined && leftDays <= lastsDays);
  const projected = leftDays === undefined ? undefined : Math.round(spent + perDay * leftDays);
  return {
    perDay: Math.round(perDay),
    runsOutAt: endsFirst ? undefined : new Date(now.getTime() + (lastsDays ?? 0) * dayMs),
    atEnd: projected === undefined ? undefined : Math.min(projected, budget ?? projected),
  };
}
