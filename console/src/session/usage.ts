/** A touch counts for this long: afterwards the page only watches. */
const usedForMs = 60_000;

/** Knows whether a person touched the page lately. */
export interface Usage {
  isInUse(): boolean;
  stop(): void;
}

export function watchUsage(page: Document, now: () => number = Date.now): Usage {
  let touchedAt = now();
  const touched = (): void => {
    touchedAt = now();
  };
  const kinds = ['pointerdown', 'keydown', 'wheel'] as const;
  for (const kind of kinds) page.addEventListener(kind, touched, { passive: true, capture: true });
  return {
    isInUse: () => now() - touchedAt < usedForMs,
    stop: () => {
      for (const kind of kinds) page.removeEventListener(kind, touched, { capture: true });
    },
  };
}
