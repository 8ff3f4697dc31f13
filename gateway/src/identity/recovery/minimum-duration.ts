import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

/** Ends no sooner than after `minimumMs`, whether it succeeds or fails: the time tells nothing of what was found. */
export async function withMinimumDuration<T>(minimumMs: number, work: () => Promise<T>): Promise<T> {
  const endsAt = performance.now() + minimumMs;
  try {
    return await work();
  } finally {
    const leftMs = endsAt - performance.now();
    if (leftMs > 0) await wait(leftMs);
  }
}
