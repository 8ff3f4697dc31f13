const timeFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** `22 Nov 2026, 16:30`, by the clock of whoever looks. */
export const formatTime = (time: string): string => timeFormat.format(new Date(time));

/** What a `datetime-local` field holds, as ISO 8601; undefined for an empty field. */
export const parseFieldTime = (value: string): string | undefined =>
  value === '' ? undefined : new Date(value).toISOString();

/** An ISO 8601 time as a `datetime-local` field holds it. */
export function toFieldValue(time: string | undefined): string {
  if (time === undefined) return '';
  const at = new Date(time);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const sizes = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
export const formatSize = (bytes: number): string => `${sizes.format(bytes / 1024)} kB`;
