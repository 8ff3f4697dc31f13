import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Runs `work` and settles after at least `minimumMs`, on success and failure, so that the duration does not reveal the
 * result.
 */
export async function withMinimumDuration<T>(minimumMs: number, work: () => Promise<T>): Promise<T> {
  const endsAt = performance.now() + minimumMs;
  try {
    return await work();
  } finally {
    const leftMs = endsAt - performance.now();
    if (leftMs > 0) await wait(leftMs);
  }
}
