import { noCounts } from '@parlour/contracts';
import type { ComparisonStore } from '../canary/comparison.ts';
import { type CountedPage, pageFacts } from '../telemetry/page-evidence.ts';

/** Number of pages by the names of the facts that they reported: `{ started: 90, 'started failedLater': 10 }`. */
export type PageNumbers = Record<string, number>;

let pagesMade = 0;

/** Creates pages, each in a network of its own unless `network` names one. */
export function createPages(numbers: PageNumbers, network?: string): CountedPage[] {
  return Object.entries(numbers).flatMap(([names, count]) => {
    const facts = names.split(' ').reduce((sum, name) => sum | pageFacts[name as keyof typeof pageFacts], 0);
    return Array.from({ length: count }, () => {
      pagesMade += 1;
      return { facts, at: 0, network: network ?? `network ${pagesMade}` };
    });
  });
}

export interface PageSides {
  canary: readonly CountedPage[];
  stable: readonly CountedPage[];
  /** Pages of the stable release before the canary. */
  history?: readonly CountedPage[];
  /** Pages of other remotes, by name. Those that are not named are like the stable release. */
  neighbours?: Readonly<Record<string, NeighbourPages>>;
}

export interface NeighbourPages {
  before: readonly CountedPage[];
  since: readonly CountedPage[];
}

/** Creates a store that holds these pages: the canary is 1.1.0. */
export const createPageStore = ({
  canary,
  stable,
  history = [],
  neighbours = {},
}: PageSides): ComparisonStore => ({
  totals: async () => noCounts,
  pages: async (name, version, _, until) => {
    const neighbour = neighbours[name];
    if (neighbour) return [...(until ? neighbour.before : neighbour.since)];
    if (version === '1.1.0') return [...canary];
    return [...(until ? history : stable)];
  },
});
