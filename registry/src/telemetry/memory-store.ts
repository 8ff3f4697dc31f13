import { noCounts, type TelemetryCounts } from '@parlour/contracts';
import { addCounts } from './counts.ts';
import { keptMs, slotOf, type TelemetryStore } from './telemetry-store.ts';

type Slots = Map<number, TelemetryCounts>;

/** For a registry of one process. A restart forgets, which delays a verdict and never makes a wrong one. */
export function createMemoryStore(now: () => Date): TelemetryStore {
  /** By name, then version, then the slot's start in ms. */
  const slots = new Map<string, Map<string, Slots>>();

  const slotsOf = (name: string, version: string): Slots => {
    const versions = slots.get(name) ?? new Map<string, Slots>();
    slots.set(name, versions);
    const found = versions.get(version) ?? new Map<number, TelemetryCounts>();
    versions.set(version, found);
    return found;
  };
  const forgetOld = (kept: Slots): void => {
    const oldest = now().getTime() - keptMs;
    for (const at of kept.keys()) {
      if (at >= oldest) return;
      kept.delete(at);
    }
  };

  return {
    add(counted) {
      const slot = slotOf(now());
      for (const { name, version, counts } of counted) {
        const kept = slotsOf(name, version);
        kept.set(slot, addCounts(kept.get(slot) ?? noCounts, counts));
        forgetOld(kept);
      }
    },
    async totals(name, version, since) {
      const first = slotOf(since);
      const kept = [...(slots.get(name)?.get(version) ?? [])];
      return kept.filter(([at]) => at >= first).reduce((sum, [, counts]) => addCounts(sum, counts), noCounts);
    },
    async slots(name) {
      return [...(slots.get(name) ?? [])].map(([version, kept]) => {
        forgetOld(kept);
        return {
          version,
          slots: [...kept].map(([at, counts]) => ({ at: new Date(at).toISOString(), ...counts })),
        };
      });
    },
    close: async () => undefined,
  };
}
