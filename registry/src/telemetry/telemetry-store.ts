import { hourMs } from '@parlour/basics';
import type { TelemetryCounts } from '@parlour/contracts';
import type { CountedPage, PageReport } from './page-evidence.ts';

/** Length of a time slot. */
export const slotSeconds = 10;
export const slotMs = slotSeconds * 1000;
/** Retention of slots: the longest period over which releases are compared. */
export const retentionMs = 2 * hourMs;

export interface CountedRelease {
  name: string;
  version: string;
  counts: TelemetryCounts;
}

export interface ReleaseSlots {
  version: string;
  /** Oldest first. Slots without reports are omitted. */
  slots: ({ at: string } & TelemetryCounts)[];
}

/** Reports of browsers, counted by release and time slot. Both implementations pass the same tests. */
export interface TelemetryStore {
  /** Adds counts to the current slot. */
  add(counted: readonly CountedRelease[]): void;
  /** Returns the sum of a release's slots, from the slot that contains `since` on. */
  totals(name: string, version: string, since: Date): Promise<TelemetryCounts>;
  slots(name: string): Promise<ReleaseSlots[]>;
  /** Adds what pages with a ticket reported. The first report of a page about a release decides its time and network. */
  addPages(reports: readonly PageReport[]): void;
  /** Returns the pages whose first report about the release was in the period from `from` to before `until`. */
  pages(name: string, version: string, from: Date, until?: Date): Promise<CountedPage[]>;
  close(): Promise<void>;
}

export const toSlot = (time: Date): number => Math.floor(time.getTime() / slotMs) * slotMs;
