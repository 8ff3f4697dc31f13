import { minuteMs } from '@parlour/basics';
import type { TelemetryCounts, TelemetryEntry } from '@parlour/contracts';
import { toCountNames } from './counts.ts';

/** Reports of one page about one release, as flags. A page counts once, however often it reports. */
export const pageFacts = { started: 1, notStarted: 2, failedLater: 4, measured: 8, poor: 16 } as const;

/** Reports of one page about one release. */
export interface PageReport {
  name: string;
  version: string;
  /** Id of the page's ticket. */
  page: string;
  /** Hash of the network that the report came from. */
  network: string;
  /** Sum of `pageFacts`. */
  facts: number;
}

/** A page that counts as evidence about a release. */
export interface CountedPage {
  network: string;
  /** Time of the page's first report about the release, in milliseconds. */
  at: number;
  facts: number;
}

/** Length of a decision window. The bound of pages per network applies to each. */
const windowMs = 10 * minuteMs;
/** Maximum of pages per release and window. More pages would not change a decision. */
const pagesPerWindowMax = 1000;

const toWindow = (time: number): number => Math.floor(time / windowMs);

/** Counts of starts that failed. An open page that takes the previous release back has not started the new one. */
const startFailures: readonly (keyof TelemetryCounts)[] = ['mountFailures', 'loadFailures', 'swapsReverted'];

/** Returns the facts of an entry; 0 for one that is not evidence. */
export function toPageFacts(entry: TelemetryEntry): number {
  let facts = 0;
  for (const count of toCountNames(entry)) {
    if (count === 'mounts') facts |= pageFacts.started;
    if (startFailures.includes(count)) facts |= pageFacts.notStarted;
    if (count === 'renderErrors' || count === 'errors') facts |= pageFacts.failedLater;
    if (count === 'vitals') facts |= pageFacts.measured;
    if (count === 'poorVitals') facts |= pageFacts.poor;
  }
  return facts;
}

/** Bounds the pages that are stored. */
interface PageQuota {
  /** Whether the page may report about the release. A page that was admitted stays so for the window. */
  admit(report: Pick<PageReport, 'name' | 'version' | 'page' | 'network'>): boolean;
}

export function createPageQuota(networkPagesMax: number, now: () => Date): PageQuota {
  let window = 0;
  /** By release: its admitted pages, and the number of them by network. */
  let admitted = new Map<string, { pages: Set<string>; byNetwork: Map<string, number> }>();
  return {
    admit({ name, version, page, network }) {
      const current = toWindow(now().getTime());
      if (current !== window) {
        window = current;
        admitted = new Map();
      }
      const release = `${name} ${version}`;
      const known = admitted.get(release) ?? { pages: new Set(), byNetwork: new Map() };
      admitted.set(release, known);
      if (known.pages.has(page)) return true;
      const count = known.byNetwork.get(network) ?? 0;
      if (count >= networkPagesMax || known.pages.size >= pagesPerWindowMax) return false;
      known.pages.add(page);
      known.byNetwork.set(network, count + 1);
      return true;
    },
  };
}

/**
 * Groups pages by network, with at most `networkPagesMax` of one network in one window: the earliest. Each process
 * bounds what it stores, and this bounds the sum of several processes.
 */
export function groupByNetwork(pages: readonly CountedPage[], networkPagesMax: number): CountedPage[][] {
  const counts = new Map<string, number>();
  const networks = new Map<string, CountedPage[]>();
  for (const page of [...pages].sort((a, b) => a.at - b.at)) {
    const key = `${page.network} ${toWindow(page.at)}`;
    const count = counts.get(key) ?? 0;
    if (count >= networkPagesMax) continue;
    counts.set(key, count + 1);
    const group = networks.get(page.network) ?? [];
    group.push(page);
    networks.set(page.network, group);
  }
  return [...networks.values()];
}
