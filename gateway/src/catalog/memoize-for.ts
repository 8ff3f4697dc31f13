import type { Clock } from '../server/index.ts';

/** Caches the value of `load` for `ttlMs`; calls during a load share it. */
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
