import { noCounts, type TelemetryCounts, type TelemetryEntry } from '@parlour/contracts';
import { addCounts, isFailure, toCountNames } from './counts.ts';
import type { CountedRelease, TelemetryStore } from './telemetry-store.ts';

/** Limits per minute, sender, release and count. More entries come from a page that repeats itself, or are made up. */
const successesPerMinuteMax = 20;
export const failuresPerMinuteMax = 3;
/** Maximum of batches per minute and address. Many people may share an address. */
export const batchesPerMinuteMax = 1200;
/** Maximum of senders that are distinguished per minute. Further senders share one allowance. */
const sendersMax = 50_000;
const minuteMs = 60_000;

interface ReportBatch {
  ip: string;
  visitor: string | undefined;
  entries: readonly TelemetryEntry[];
}

/** Counts the reports of pages and limits how much one sender counts. It stores nothing that identifies a person. */
export interface Intake {
  /** Adds a batch. Returns false, and counts nothing of it, when this address sent too many. */
  add(batch: ReportBatch): boolean;
}

export interface IntakeParts {
  store: Pick<TelemetryStore, 'add'>;
  /** Whether reports of a release count. Others are dropped, so that made-up names do not fill the memory. */
  isKnown(name: string, version: string): boolean;
  now(): Date;
}

export function createIntake({ store, isKnown, now }: IntakeParts): Intake {
  let minute = 0;
  let batches = new Map<string, number>();
  let used = new Map<string, number>();

  const startMinute = (): void => {
    const current = Math.floor(now().getTime() / minuteMs);
    if (current === minute) return;
    minute = current;
    batches = new Map();
    used = new Map();
  };
  const isAllowed = (
    sender: string,
    { remote, version }: TelemetryEntry,
    count: keyof TelemetryCounts,
  ): boolean => {
    const ownKey = `${sender} ${remote} ${version} ${count}`;
    const key = used.has(ownKey) || used.size < sendersMax ? ownKey : 'everybody else';
    const times = (used.get(key) ?? 0) + 1;
    used.set(key, times);
    return times <= (isFailure(count) ? failuresPerMinuteMax : successesPerMinuteMax);
  };

  return {
    add({ ip, visitor, entries }) {
      startMinute();
      const sent = (batches.get(ip) ?? 0) + 1;
      if (batches.size < sendersMax) batches.set(ip, sent);
      if (sent > batchesPerMinuteMax) return false;
      const sums = new Map<string, CountedRelease>();
      for (const entry of entries) {
        if (!isKnown(entry.remote, entry.version)) continue;
        const [count, ...further] = toCountNames(entry);
        if (!count || !isAllowed(visitor ?? ip, entry, further.at(-1) ?? count)) continue;
        const key = `${entry.remote} ${entry.version}`;
        const { remote: name, version } = entry;
        const counts = addCounts(sums.get(key)?.counts ?? noCounts, toCounts([count, ...further]));
        sums.set(key, { name, version, counts });
      }
      if (sums.size > 0) store.add([...sums.values()]);
      return true;
    },
  };
}

const toCounts = (counted: readonly (keyof TelemetryCounts)[]): TelemetryCounts => ({
  ...noCounts,
  ...Object.fromEntries(counted.map((name) => [name, 1])),
});
