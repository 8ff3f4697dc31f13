import type { Clock } from '../server/index.ts';

/** Remembers what `load` gave for `keptMs`; callers that come during a load wait for the same one. */
export function keepFor<T>(keptMs: number, clock: Clock, load: () => Promise<T>): () => Promise<T> {
  let kept: { until: number; value: Promise<T> } | undefined;
  return () => {
    const now = clock.now().getTime();
    if (kept && now < kept.until) return kept.value;
    const value = load();
    kept = { until: now + keptMs, value };
    value.catch(() => {
      kept = undefined;
    });
    return value;
  };
}
