import type { Page } from '@playwright/test';

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
