const timeFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** Formats a time in the viewer's time zone: `22 Nov 2026, 16:30`. */
export const formatTime = (time: string): string => timeFormat.format(new Date(time));

/** Converts the value of a `datetime-local` field to ISO 8601. Returns `undefined` for an empty field. */
export const parseFieldTime = (value: string): string | undefined =>
  value === '' ? undefined : new Date(value).toISOString();

/** Converts an ISO 8601 time to the value of a `datetime-local` field. */
export function toFieldValue(time: string | undefined): string {
  if (time === undefined) return '';
  const at = new Date(time);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const sizes = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
export const formatSize = (bytes: number): string => `${sizes.format(bytes / 1024)} kB`;
