import { dayMs, hourMs, minuteMs } from '@parlour/basics';
import type { MaintenanceFact } from '@parlour/contracts';
import { texts } from './texts.ts';

const timeFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** Formats a time in the viewer's time zone: `22 Nov 2026, 16:30`. A line can only break between date and time. */
export const formatTime = (time: string): string =>
  timeFormat.format(new Date(time)).replace(/(?<!,) /g, '\u00A0');

/** Formats a period: `22 Nov 2026, 16:30 – 1 Dec 2026, 16:30`, without an end `from 22 Nov 2026, 16:30`. */
export const formatPeriod = (from: string, until: string | null): string =>
  until === null ? texts.parts.since(formatTime(from)) : `${formatTime(from)}\u00A0– ${formatTime(until)}`;

/** Formats a window: `22 Nov 2026, 16:30 – open end`. */
export const formatWindow = ({ startsAt, endsAt }: Pick<MaintenanceFact, 'startsAt' | 'endsAt'>): string =>
  `${startsAt ? formatTime(startsAt) : texts.parts.now} – ${endsAt ? formatTime(endsAt) : texts.parts.openEnd}`;

const clockFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** Returns the offset of a time zone from UTC at noon UTC of the middle of each month of a year. */
const listOffsets = (timeZone: string, year: number): string[] =>
  Array.from({ length: 12 }, (_, month) => {
    const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(
      Date.UTC(year, month, 15, 12),
    );
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  });

/**
 * Returns whether two time zones have the same offset in every month of this year. Browsers report Asia/Yangon by its
 * older name, Asia/Rangoon.
 */
export function haveSameClock(zone: string, other: string): boolean {
  const year = new Date().getUTCFullYear();
  return zone === other || String(listOffsets(zone, year)) === String(listOffsets(other, year));
}

/** Formats the time of a moment within the next hours: `16:30`. */
export const formatClock = (time: string): string => clockFormat.format(new Date(time));

/** Formats the time since a moment in its largest unit: `3 d`, `2 h`, `0 min`. It stays on one line. */
export function formatAge(since: string, now: number): string {
  const ms = Math.max(0, now - Date.parse(since));
  if (ms >= dayMs) return `${Math.floor(ms / dayMs)}\u00A0d`;
  if (ms >= hourMs) return `${Math.floor(ms / hourMs)}\u00A0h`;
  return `${Math.floor(ms / minuteMs)}\u00A0min`;
}

/** Converts the value of a `datetime-local` field to ISO 8601. Returns `undefined` for an empty field. */
export const parseFieldTime = (value: string): string | undefined =>
  value === '' ? undefined : new Date(value).toISOString();

/** Converts an ISO 8601 time to the value of a `datetime-local` field. */
export function toFieldValue(time: string | undefined): string {
  if (time === undefined) return '';
  const at = new Date(time);
  return new Date(at.getTime() - at.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16);
}

const sizes = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
export const formatSize = (bytes: number): string => `${sizes.format(bytes / 1024)} kB`;
