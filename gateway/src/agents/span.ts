import { AppError } from '@parlour/contracts';
import { countDays } from './team-figures.ts';

export interface TeamSpan {
  /** `yyyy-MM-dd` in the platform's time zone, inclusive. */
  fromDay: string;
  toDay: string;
  /** Filters bets by game type. Other figures are always included. */
  category?: string | undefined;
}

/** The periods that agents can read at once, by the jurisdiction profile. */
export interface TeamPeriods {
  /** Days of the team and of income. */
  teamDays: number;
}

/** Fails with `request.invalid` when the span ends before it begins or has more than `teamDays` days. */
export function checkSpan({ fromDay, toDay }: TeamSpan, { teamDays: daysMax }: TeamPeriods): void {
  const days = countDays(fromDay, toDay);
  if (!(days >= 1 && days <= daysMax))
    throw new AppError('request.invalid', `A span has 1 to ${daysMax} days, not ${days}.`, {
      fields: [{ path: ['to'], rule: 'span', params: { daysMax } }],
    });
}
