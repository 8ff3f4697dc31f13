import type { HourCounts, TelemetryEntry } from '@parlour/contracts';
import { toCountNames } from './counts.ts';

/** Values up to which web.dev calls a measure good, in milliseconds. */
const goodUpTo = { LCP: 2500, INP: 200 } as const;

/** Returns the counts by hour that an entry increments. */
export function toHourNames(entry: TelemetryEntry): (keyof HourCounts)[] {
  const { kind, message, value } = entry;
  if (kind === 'vital') {
    if (value === undefined || (message !== 'LCP' && message !== 'INP')) return [];
    const measure = message === 'LCP' ? 'lcp' : 'inp';
    return value <= goodUpTo[message] ? [measure, `${measure}Good`] : [measure];
  }
  const counts = toCountNames(entry);
  if (counts.includes('mounts')) return ['starts', 'startsGood', 'renders', 'rendersGood'];
  if (counts.includes('renderErrors')) return ['renders'];
  return counts.includes('mountFailures') || counts.includes('loadFailures') ? ['starts'] : [];
}
