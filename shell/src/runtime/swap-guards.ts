import { createEmitter } from '@parlour/basics';

/** Holds that keep releases in their slots, with their reasons. Money that is moving always holds. */
export interface SwapGuards {
  /**
   * Holds the release with this container name until the returned function is called, or until `forMs` have passed.
   * Calling the function twice is harmless.
   */
  hold(container: string, reason: string, options?: { forMs?: number }): () => void;
  reasons(container: string): readonly string[];
  /** Calls `handler` after the last hold of a release ended. Returns an unsubscribe function. */
  onFree(handler: (container: string) => void): () => void;
}

export function createSwapGuards(): SwapGuards {
  const holds = new Map<string, Set<{ reason: string }>>();
  const freed = createEmitter<[container: string]>();

  return {
    hold(container, reason, { forMs } = {}) {
      const entry = { reason };
      const entries = holds.get(container) ?? new Set();
      holds.set(container, entries.add(entry));
      const end = () => {
        clearTimeout(timer);
        if (!entries.delete(entry) || entries.size > 0) return;
        freed.emit(container);
      };
      const timer = forMs === undefined ? undefined : setTimeout(end, forMs);
      return end;
    },
    reasons: (container) => [...(holds.get(container) ?? [])].map((entry) => entry.reason),
    onFree: freed.subscribe,
  };
}
