import { dayMs, minuteMs } from '@parlour/basics';
import { CommandError, exitStatus } from './errors.ts';

/**
 * Parses a time as an operator enters it: ISO 8601 such as `2026-11-22T03:00Z`, `03:00` for the next time this
 * machine's clock shows it, or `+90m` and `+2h` relative to `now`.
 */
export function parseTime(text: string, now: Date = new Date()): string {
  const span = /^\+(\d{1,4})([mh])$/.exec(text);
  if (span) {
    const minutes = Number(span[1]) * (span[2] === 'h' ? 60 : 1);
    return new Date(now.getTime() + minutes * minuteMs).toISOString();
  }
  const clock = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  if (clock) {
    const today = new Date(now);
    today.setHours(Number(clock[1]), Number(clock[2]), 0, 0);
    return (today > now ? today : new Date(today.getTime() + dayMs)).toISOString();
  }
  const hasZone = /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/.test(text);
  const time = Date.parse(text);
  if (hasZone && !Number.isNaN(time)) return new Date(time).toISOString();
  throw new CommandError(
    `"${text}" is not a time. Write 2026-11-22T03:00Z, 03:00 or +90m.`,
    exitStatus.usage,
  );
}
