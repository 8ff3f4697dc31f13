import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

/** Ends no sooner than after `floorMs`, whether it succeeds or fails: the time tells nothing of what was found. */
export async function evenTime<T>(floorMs: number, work: () => Promise<T>): Promise<T> {
  const endsAt = performance.now() + floorMs;
  try {
    return await work();
  } finally {
    const leftMs = endsAt - performance.now();
    if (leftMs > 0) await wait(leftMs);
  }
}
