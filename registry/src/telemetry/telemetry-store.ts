import type { TelemetryCounts } from '@parlour/contracts';

/** Time is cut into slots of this length. */
export const slotSeconds = 10;
export const slotMs = slotSeconds * 1000;
/** Slots older than this are forgotten: the longest time over which releases are compared. */
export const retentionMs = 2 * 60 * 60 * 1000;

export interface CountedRelease {
  name: string;
  version: string;
  counts: TelemetryCounts;
}

export interface ReleaseSlots {
  version: string;
  /** Oldest first; slots in which nothing was reported are left out. */
  slots: ({ at: string } & TelemetryCounts)[];
}

/** What browsers reported, by release and slot of time. The same cases hold for both implementations. */
export interface TelemetryStore {
  /** Adds counts to the slot of now. */
  add(counted: readonly CountedRelease[]): void;
  /** The sum of the slots of a release that began at or after `since`'s own slot. */
  totals(name: string, version: string, since: Date): Promise<TelemetryCounts>;
  slots(name: string): Promise<ReleaseSlots[]>;
  close(): Promise<void>;
}

export const toSlot = (time: Date): number => Math.floor(time.getTime() / slotMs) * slotMs;
