import type { KeptMemory } from './trial-page.ts';

/** Mounts of a view before each measurement. The first ones fill caches. */
export const leakRounds = [2, 5, 5] as const;

/** Growth by one mount from which a view counts as leaking. Anything less is noise of the browser. */
const leakFrom: Readonly<Record<keyof KeptMemory, number>> = { nodes: 5, listeners: 0.7, heapBytes: 200_000 };

const words: Readonly<Record<keyof KeptMemory, (amount: number) => string>> = {
  nodes: (amount) => `${amount} nodes`,
  listeners: (amount) => (amount === 1 ? 'a listener' : `${amount} listeners`),
  heapBytes: (amount) => `${Math.round(amount / 1000)} kB`,
};

/**
 * Describes what a view leaves in memory at each mount, from measurements after `leakRounds`. Only growth in every round
 * counts, because a cache that fills once is no leak.
 */
export function describeLeaks(kept: readonly KeptMemory[]): string[] {
  const growth = (measure: keyof KeptMemory): number =>
    Math.min(
      ...kept
        .slice(1)
        .map(
          (after, index) => (after[measure] - (kept[index]?.[measure] ?? 0)) / (leakRounds[index + 1] ?? 1),
        ),
    );
  const leaks = (['nodes', 'listeners', 'heapBytes'] as const).flatMap((measure) => {
    const amount = growth(measure);
    return Number.isFinite(amount) && amount >= leakFrom[measure] ? [words[measure](Math.round(amount))] : [];
  });
  return leaks.length === 0
    ? []
    : [`each time the page keeps ${leaks.join(', ')} more after the view was left`];
}
