import { noCounts, type TelemetryCounts, type TelemetryEntry } from '@parlour/contracts';

export const countNames = Object.keys(noCounts) as (keyof TelemetryCounts)[];

export function addCounts(one: TelemetryCounts, other: TelemetryCounts): TelemetryCounts {
  const sum = { ...one };
  for (const name of countNames) sum[name] += other[name];
  return sum;
}

/** Thresholds above which a measure is poor, from web.dev: milliseconds; CLS has no unit. */
const poorAbove: Readonly<Record<string, number>> = { LCP: 4000, INP: 500, CLS: 0.25, FCP: 3000, TTFB: 1800 };

/** Returns the counts that an entry increments; empty for an entry that is not counted. */
export function toCountNames({ kind, message, value }: TelemetryEntry): (keyof TelemetryCounts)[] {
  switch (kind) {
    case 'mount':
      return [message ? 'mountFailures' : 'mounts'];
    case 'load':
      return ['loadFailures'];
    case 'render':
      return ['renderErrors'];
    case 'error':
      return ['errors'];
    case 'long-task':
      return ['longTasks'];
    case 'vital': {
      const limit = message && Object.hasOwn(poorAbove, message) ? poorAbove[message] : undefined;
      if (limit === undefined || value === undefined) return [];
      return value > limit ? ['vitals', 'poorVitals'] : ['vitals'];
    }
    case 'swap':
      return toSwapCountNames(message ?? '');
  }
}

/** Counts of a swap, which is a start of the release too. It ends confirmed, not staged, not mounted or reverted. */
function toSwapCountNames(message: string): (keyof TelemetryCounts)[] {
  if (message.startsWith('confirmed')) return ['mounts'];
  if (message.startsWith('mount failed')) return ['mountFailures'];
  if (message.startsWith('not staged')) return ['loadFailures'];
  if (message.startsWith('reverted')) return ['swapsReverted'];
  return message.startsWith('held') ? ['swapsHeld'] : [];
}

export const isFailure = (count: keyof TelemetryCounts): boolean =>
  ['mountFailures', 'loadFailures', 'renderErrors', 'errors', 'poorVitals', 'swapsReverted'].includes(count);
