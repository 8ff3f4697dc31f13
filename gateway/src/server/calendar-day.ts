/** Creating a format takes ninety times as long as using it. There are as many as time zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

function getFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  formats.set(timeZone, format);
  return format;
}

/** Returns the calendar day in a time zone, as `yyyy-MM-dd`. */
export const toCalendarDay = (timeZone: string, at: Date): string => getFormat(timeZone).format(at);
