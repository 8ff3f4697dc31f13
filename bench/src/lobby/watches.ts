/** What runs in the lobby's page, as text: it may use nothing from here. */

declare global {
  /** The search under way. `paintedAfterMs` stands once the grid is painted, counted from the last key. */
  var lobbySearch: { keyAt: number; paintedAfterMs: number | undefined };
  /** By interaction: ms from the press to the next paint. */
  var lobbyPaints: Map<number, number>;
}

/** Notes when the last key came and when the grid with its answer was painted. */
export function watchSearches(): void {
  globalThis.lobbySearch = { keyAt: 0, paintedAfterMs: undefined };
  let wasBusy = false;
  addEventListener(
    'input',
    ({ timeStamp }) => {
      globalThis.lobbySearch = { keyAt: timeStamp, paintedAfterMs: undefined };
      wasBusy = false;
    },
    { capture: true },
  );
  const afterPaint = (done: () => void): void => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;
      port2.postMessage(undefined);
    });
  };
  const look = (): void => {
    const search = globalThis.lobbySearch;
    const busy = document.querySelector('section[aria-label="Games"]')?.getAttribute('aria-busy') === 'true';
    const isAnswer = wasBusy && !busy && search.keyAt > 0;
    wasBusy ||= busy;
    if (!isAnswer) return;
    wasBusy = false;
    afterPaint(() => {
      search.paintedAfterMs = performance.now() - search.keyAt;
    });
  };
  addEventListener('DOMContentLoaded', () =>
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true }),
  );
}

/** Keeps how long each interaction took to the paint after it, as the browser measures it. */
export function watchInteractions(): void {
  const paints = new Map<number, number>();
  globalThis.lobbyPaints = paints;
  const keep = (entries: PerformanceEntryList): void => {
    for (const entry of entries as PerformanceEventTiming[]) {
      const { interactionId, duration } = entry;
      if (interactionId) paints.set(interactionId, Math.max(paints.get(interactionId) ?? 0, duration));
    }
  };
  new PerformanceObserver((list) => keep(list.getEntries())).observe({
    type: 'event',
    buffered: false,
    durationThreshold: 16,
  } as PerformanceObserverInit);
}
