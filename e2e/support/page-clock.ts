import { expect, type Page, type Request } from '@playwright/test';

/**
 * Installs the page's clock, which a journey then advances. Playwright's clock hides the browser's resource timings;
 * the page needs them to know what it loaded, so they are restored.
 */
export async function installClock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const measured = performance;
    Object.assign(window, { measuredByBrowser: (type: string) => measured.getEntriesByType(type) });
  });
  await page.clock.install();
  await page.addInitScript(() => {
    const { measuredByBrowser } = window as unknown as {
      measuredByBrowser: Performance['getEntriesByType'];
    };
    performance.getEntriesByType = measuredByBrowser;
  });
}

const isCall = (request: Request): boolean =>
  /^\/(wps|lgw|lotto)\/(?!live$)/.test(new URL(request.url()).pathname);

/**
 * Watches the calls of a page from now on. The returned function waits until none is in flight: advancing the clock
 * brings their timeouts closer than the responses of a busy machine.
 */
export function watchCalls(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => isCall(request) && open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return () => expect.poll(() => open.size).toBe(0);
}

/**
 * Stops the page's clock, which then only `runFor` and `fastForward` advance. The clock cannot stop at a moment in the
 * past, and a busy machine may need longer than the second: a failed attempt has stopped it, so that the next succeeds.
 */
export const stopClock = (page: Page): Promise<void> =>
  expect(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))).toPass();
