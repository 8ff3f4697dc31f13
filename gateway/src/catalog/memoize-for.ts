import type { Clock } from '../server/index.ts';

/** Remembers what `load` gave for `keptMs`; callers that come during a load wait for the same one. */
export function memoizeFor<T>(ttlMs: number, clock: Clock, load: () => Promise<T>): () => Promise<T> {
  let cached: { until: number; value: Promise<T> } | undefined;
  return () => {
    const now = clock.now().getTime();
    if (cached && now < cached.until) return cached.value;
    const value = load();
    cached = { until: now + ttlMs, value };
    value.catch(() => {
      cached = undefined;
    });
    return value;
  };
}
