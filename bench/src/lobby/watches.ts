/** Functions that run in the lobby's page, passed as text: they may use nothing from this module. */

declare global {
  /** Search in progress. `paintedAfterMs` is set after the grid is painted, in ms from the last key. */
  var lobbySearch: { keyAt: number; word: string; before: string; paintedAfterMs: number | undefined };
  /** Ms from the press to the next paint, by interaction. */
  var lobbyPaints: Map<number, number>;
}

/** Records the time of the last key and the time at which the grid with its result was painted. */
export function watchSearches(): void {
  globalThis.lobbySearch = { keyAt: 0, word: '', before: '', paintedAfterMs: 0 };
  const grid = (): Element | null => document.querySelector('section[aria-label="Games"]');
  const cardsText = (): string =>
    Array.from(grid()?.querySelectorAll('[data-card]') ?? [], (card) =>
      card.getAttribute('aria-label'),
    ).join();
  addEventListener(
    'input',
    ({ timeStamp, target }) => {
      const word = target instanceof HTMLInputElement ? target.value : '';
      globalThis.lobbySearch = { keyAt: timeStamp, word, before: cardsText(), paintedAfterMs: undefined };
      isPainting = false;
    },
    { capture: true },
  );
  let isPainting = false;
  const afterPaint = (done: () => void): void => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;
      port2.postMessage(undefined);
    });
  };
  /** Returns true when the cards show the result: they changed, the address has the word, and no request is in flight. */
  const isAnswer = ({ word, before }: typeof globalThis.lobbySearch): boolean => {
    const isBusy = grid()?.getAttribute('aria-busy') !== 'false';
    if (isBusy || new URLSearchParams(location.search).get('name') !== word) return false;
    const text = cardsText();
    return text !== '' && text !== before;
  };
  const check = (): void => {
    const search = globalThis.lobbySearch;
    if (isPainting || search.paintedAfterMs !== undefined || !isAnswer(search)) return;
    isPainting = true;
    afterPaint(() => {
      search.paintedAfterMs = performance.now() - search.keyAt;
    });
  };
  addEventListener('DOMContentLoaded', () =>
    new MutationObserver(check).observe(document.body, { subtree: true, childList: true, attributes: true }),
  );
}

/** Records the browser's own measurement of each interaction, up to the next paint. */
export function watchInteractions(): void {
  const paints = new Map<number, number>();
  globalThis.lobbyPaints = paints;
  const record = (entries: PerformanceEntryList): void => {
    for (const entry of entries as PerformanceEventTiming[]) {
      const { interactionId, duration } = entry;
      if (interactionId) paints.set(interactionId, Math.max(paints.get(interactionId) ?? 0, duration));
    }
  };
  new PerformanceObserver((list) => record(list.getEntries())).observe({
    type: 'event',
    buffered: false,
    durationThreshold: 16,
  } as PerformanceObserverInit);
}
