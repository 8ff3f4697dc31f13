import { AppError } from '@parlour/contracts';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../server/index.ts';

interface ByteBudget {
  /**
   * Counts bytes of an owner. Fails with `request.too-many` (`details.retryAfterMs`) and counts nothing beyond
   * the budget.
   */
  spend(owner: string, bytes: number): void;
}

/** Maximum number of owners. At the bound the least recently used is evicted, and begins with a whole budget. */
const ownersMax = 50_000;

/** Creates a budget of `bytesMax` for each owner within `perMs`, which begins with the first bytes. In this process. */
export function createByteBudget(
  { bytesMax, perMs }: { bytesMax: number; perMs: number },
  clock: Clock,
): ByteBudget {
  // No `max`, because the cache would then allocate memory for the maximum number of owners at once.
  const used = new LRUCache<string, { bytes: number; endsAtMs: number }>({
    maxSize: ownersMax,
    sizeCalculation: () => 1,
  });
  return {
    spend(owner, bytes) {
      const nowMs = clock.now().getTime();
      const known = used.get(owner);
      const current = known && known.endsAtMs > nowMs ? known : { bytes: 0, endsAtMs: nowMs + perMs };
      if (current.bytes + bytes > bytesMax)
        throw new AppError('request.too-many', 'Too many bytes of one sender.', {
          details: { retryAfterMs: current.endsAtMs - nowMs },
        });
      used.set(owner, { ...current, bytes: current.bytes + bytes });
    },
  };
}
