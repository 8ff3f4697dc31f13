import { minuteMs } from '@parlour/basics';

/** Time that the page counts as in use after an input event. After it, the page only watches. */
const usedForMs = minuteMs;

/** Tracks whether a person used the page recently. */
interface Usage {
  isInUse(): boolean;
  stop(): void;
}

export function watchUsage(page: Document, now: () => number = Date.now): Usage {
  let lastActivityAt = now();
  const onActivity = (): void => {
    lastActivityAt = now();
  };
  const kinds = ['pointerdown', 'keydown', 'wheel'] as const;
  for (const kind of kinds) page.addEventListener(kind, onActivity, { passive: true, capture: true });
  return {
    isInUse: () => now() - lastActivityAt < usedForMs,
    stop: () => {
      for (const kind of kinds) page.removeEventListener(kind, onActivity, { capture: true });
    },
  };
}
