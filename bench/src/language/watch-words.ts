/** Functions that run in the page, passed as text: they may use nothing from this module. */

declare global {
  /** Switch in progress. `paintedAfterMs` is set after the new words are painted, in ms from the press. */
  var languageSwitch: { pressedAt: number; paintedAfterMs: number | undefined };
}

/**
 * Records the time of the press on a language, and the time at which the page has painted only new words.
 * `words` are one of the frame's and one of the home page's remote, by language tag.
 */
export function watchWords(words: Record<string, readonly string[]>): void {
  globalThis.languageSwitch = { pressedAt: 0, paintedAfterMs: undefined };
  let wanted: readonly string[] = [];
  addEventListener(
    'click',
    ({ timeStamp, target }) => {
      const item = target instanceof Element ? target.closest('[role="menuitemradio"]') : null;
      const tag = item?.getAttribute('lang') ?? '';
      wanted = words[tag] ?? [];
      if (wanted.length > 0) globalThis.languageSwitch = { pressedAt: timeStamp, paintedAfterMs: undefined };
    },
    { capture: true },
  );
  const isShown = (): boolean => {
    const text = document.body.textContent ?? '';
    return wanted.every((word) => text.includes(word));
  };
  const check = (): void => {
    if (wanted.length === 0 || !isShown()) return;
    wanted = [];
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        const { pressedAt } = globalThis.languageSwitch;
        globalThis.languageSwitch.paintedAfterMs = performance.now() - pressedAt;
      };
      port2.postMessage(undefined);
    });
  };
  addEventListener('DOMContentLoaded', () =>
    new MutationObserver(check).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    }),
  );
}
