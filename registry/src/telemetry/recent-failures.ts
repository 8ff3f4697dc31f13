import { minuteMs } from '@parlour/basics';
import type { RecentFailures } from '@parlour/contracts';
import { pageFacts } from './page-evidence.ts';
import type { TelemetryStore } from './telemetry-store.ts';

const recentMs = 10 * minuteMs;

/** Reads on how many pages a release failed in the last ten minutes; `undefined` where none failed. */
export type RecentFailuresReader = (name: string, version: string) => Promise<RecentFailures | undefined>;

interface ReaderParts {
  store: Pick<TelemetryStore, 'pages'>;
  now(): Date;
}

export const createRecentFailuresReader =
  ({ store, now }: ReaderParts): RecentFailuresReader =>
  async (name, version) => {
    const pages = await store.pages(name, version, new Date(now().getTime() - recentMs));
    const countWith = (flag: number): number => pages.filter(({ facts }) => (facts & flag) !== 0).length;
    const notStarted = countWith(pageFacts.notStarted);
    const failedLater = countWith(pageFacts.failedLater);
    return notStarted + failedLater > 0 ? { pages: pages.length, notStarted, failedLater } : undefined;
  };
