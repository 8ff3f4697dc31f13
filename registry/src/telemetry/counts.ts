import { noCounts, type TelemetryCounts, type TelemetryEntry } from '@parlour/contracts';

export const countNames = Object.keys(noCounts) as (keyof TelemetryCounts)[];

export function addCounts(one: TelemetryCounts, other: TelemetryCounts): TelemetryCounts {
  const sum = { ...one };
  for (const name of countNames) sum[name] += other[name];
  return sum;
}

/** From where on a measure is poor, as web.dev has it: milliseconds, and shift without a unit for CLS. */
const poorAbove: Readonly<Record<string, number>> = { LCP: 4000, INP: 500, CLS: 0.25, FCP: 3000, TTFB: 1800 };

/** What of the counts an entry adds one to. Nothing for what is not counted. */
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

/** A swap is a start of the release too: it ends confirmed, not staged, not mounted or reverted. */
function toSwapCountNames(message: string): (keyof TelemetryCounts)[] {
  if (message.startsWith('confirmed')) return ['mounts'];
  if (message.startsWith('mount failed')) return ['mountFailures'];
  if (message.startsWith('not staged')) return ['loadFailures'];
  if (message.startsWith('reverted')) return ['swapsReverted'];
  return message.startsWith('held') ? ['swapsHeld'] : [];
}

export const isFailure = (count: keyof TelemetryCounts): boolean =>
  ['mountFailures', 'loadFailures', 'renderErrors', 'errors', 'poorVitals', 'swapsReverted'].includes(count);
