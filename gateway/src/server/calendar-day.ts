/** Returns the calendar day in a time zone, as `yyyy-MM-dd`. */
export const toCalendarDay = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);
