import { dayMs, hourMs } from '@parlour/basics';
import { fillHour, type HourCounts, hourNames } from '@parlour/contracts';

/** Retention of the counts by hour. */
export const hoursKeptMs = 30 * dayMs;
/** Maximum of different releases with reports in one hour. Further ones are not counted. */
export const hourReleasesMax = 200;

export interface CountedHour {
  name: string;
  version: string;
  counts: HourCounts;
}

export interface HourRow extends HourCounts {
  version: string;
  /** Start of the hour, ISO 8601. */
  at: string;
}

/** Counts of releases by hour, for thirty days. Both implementations pass the same tests. */
export interface HourStore {
  /** Adds counts to the current hour. */
  add(counted: readonly CountedHour[]): void;
  /** Returns the hours of a remote with reports, oldest first. */
  read(name: string): Promise<HourRow[]>;
  close(): Promise<void>;
}

export const noHour: HourCounts = fillHour(0);

export function addHours(one: HourCounts, other: HourCounts): HourCounts {
  const sum = { ...one };
  for (const name of hourNames) sum[name] += other[name];
  return sum;
}

export const toHour = (time: Date): string =>
  new Date(Math.floor(time.getTime() / hourMs) * hourMs).toISOString();
