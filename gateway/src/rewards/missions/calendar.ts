import type { Clock } from '../../server/index.ts';

/** The site's calendar: days begin at midnight in its time zone. */
export interface Calendar {
  /** Returns the day as `yyyy-MM-dd`. */
  toDay(at: Date): string;
  today(): string;
}

/** Creates the calendar with one formatter, because creating a formatter takes longer than processing a bet. */
export function createCalendar(timeZone: string, clock: Clock): Calendar {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  return { toDay: (at) => format.format(at), today: () => format.format(clock.now()) };
}
