import type { Page } from '@playwright/test';

/**
 * Installs the page's clock, which a journey then moves. Playwright's clock hides what the browser measured of its
 * requests; the page needs that to know what it loaded, so it gets it back.
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
