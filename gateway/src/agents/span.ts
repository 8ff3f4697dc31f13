import { AppError } from '@parlour/contracts';
import { countDays } from './team-figures.ts';

export interface TeamSpan {
  /** `yyyy-MM-dd` in the platform's time zone, inclusive. */
  fromDay: string;
  toDay: string;
  /** Filters bets by game type. Other figures are always included. */
  category?: string | undefined;
}

const spanDaysMax = 92;

/** Fails with `request.invalid` when the span ends before it begins or is too long. */
export function checkSpan({ fromDay, toDay }: TeamSpan): void {
  const days = countDays(fromDay, toDay);
  if (!(days >= 1 && days <= spanDaysMax))
    throw new AppError('request.invalid', `A span has 1 to ${spanDaysMax} days, not ${days}.`, {
      fields: [{ path: ['to'], rule: 'span', params: { daysMax: spanDaysMax } }],
    });
}
