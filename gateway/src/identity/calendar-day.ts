/** The calendar day at a place, as `yyyy-MM-dd`. */
export const toCalendarDay = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);
