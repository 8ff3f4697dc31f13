import { noCounts, type TelemetryCounts } from '@parlour/contracts';
import { addCounts } from './counts.ts';
import type { CountedPage } from './page-evidence.ts';
import { retentionMs, type TelemetryStore, toSlot } from './telemetry-store.ts';

type Slots = Map<number, TelemetryCounts>;

/**
 * Creates the store of a single-process registry. A restart clears it, which delays a verdict but never makes a wrong
 * one.
 */
export function createMemoryStore(now: () => Date): TelemetryStore {
  /** Slots by release name, version, and start of the slot in milliseconds. */
  const slots = new Map<string, Map<string, Slots>>();
  /** By release and page, oldest first. */
  const pages = new Map<string, Map<string, CountedPage>>();

  const getSlots = (name: string, version: string): Slots => {
    const versions = slots.get(name) ?? new Map<string, Slots>();
    slots.set(name, versions);
    const found = versions.get(version) ?? new Map<number, TelemetryCounts>();
    versions.set(version, found);
    return found;
  };
  const removeExpired = (releaseSlots: Slots): void => {
    const oldest = now().getTime() - retentionMs;
    for (const at of releaseSlots.keys()) {
      if (at >= oldest) return;
      releaseSlots.delete(at);
    }
  };

  const removeExpiredPages = (releasePages: Map<string, CountedPage>): void => {
    const oldest = now().getTime() - retentionMs;
    for (const [page, { at }] of releasePages) {
      if (at >= oldest) return;
      releasePages.delete(page);
    }
  };

  return {
    add(counted) {
      const slot = toSlot(now());
      for (const { name, version, counts } of counted) {
        const releaseSlots = getSlots(name, version);
        releaseSlots.set(slot, addCounts(releaseSlots.get(slot) ?? noCounts, counts));
        removeExpired(releaseSlots);
      }
    },
    async totals(name, version, since) {
      const first = toSlot(since);
      const releaseSlots = [...(slots.get(name)?.get(version) ?? [])];
      return releaseSlots
        .filter(([at]) => at >= first)
        .reduce((sum, [, counts]) => addCounts(sum, counts), noCounts);
    },
    async slots(name) {
      return [...(slots.get(name) ?? [])].map(([version, kept]) => {
        removeExpired(kept);
        return {
          version,
          slots: [...kept].map(([at, counts]) => ({ at: new Date(at).toISOString(), ...counts })),
        };
      });
    },
    addPages(reports) {
      for (const { name, version, page, network, facts } of reports) {
        const release = `${name} ${version}`;
        const known = pages.get(release) ?? new Map<string, CountedPage>();
        pages.set(release, known);
        removeExpiredPages(known);
        const before = known.get(page);
        if (before) before.facts |= facts;
        else known.set(page, { network, facts, at: now().getTime() });
      }
    },
    async pages(name, version, from, until) {
      const known = pages.get(`${name} ${version}`) ?? new Map<string, CountedPage>();
      removeExpiredPages(known);
      const end = until?.getTime() ?? Number.POSITIVE_INFINITY;
      return [...known.values()]
        .filter(({ at }) => at >= from.getTime() && at < end)
        .map((page) => ({ ...page }));
    },
    close: async () => undefined,
  };
}
