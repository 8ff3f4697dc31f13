import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { isGatewayPath, type LanguageCode, languages } from '@parlour/contracts';
import { expect, type Locator, type Page } from '@playwright/test';

/** Helpers for the browser's cache of a site, from which a page starts while the registry is down. */

/** Returns whether the path belongs to the registry rather than to the gateway or the sandbox. */
export const isRegistryPath = (path: string): boolean =>
  !isGatewayPath(path) && !path.startsWith('/sandbox/');

const hasWorker = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const [registration] = await navigator.serviceWorker.getRegistrations();
    return registration?.active?.state === 'activated';
  });

/** Lists the paths in one of the service worker's caches. */
export const listCached = (page: Page, suffix: string): Promise<string[]> =>
  page.evaluate(async (ending) => {
    const name = (await caches.keys()).find((one) => one.endsWith(ending));
    const cache = name && (await caches.open(name));
    return cache ? (await cache.keys()).map(({ url }) => new URL(url).pathname) : [];
  }, suffix);

/** Idle time of a page before it registers the service worker. */
const quietMs = 8000;

/**
 * Visits the slots until the browser has cached everything it needs. With `skipped` the page's clock must be installed.
 */
export async function visitAndCache(page: Page, clock: 'skipped' | 'real'): Promise<void> {
  await page.goto('/rng');
  await expect(page.getByText('Mandalay Nights').first()).toBeVisible();
  await expect(async () => {
    if (clock === 'skipped') await page.clock.fastForward(quietMs);
    await expect.poll(() => hasWorker(page), { timeout: 2000 }).toBe(true);
  }).toPass({ timeout: 30_000 });
  await expect.poll(() => listCached(page, '-page'), { timeout: 60_000 }).toEqual(['/']);
  await expect
    .poll(
      async () => (await listCached(page, '-files')).filter((path) => path.includes('/mfe-lobby/')).length,
    )
    .toBeGreaterThan(4);
}

/** Returns the strip in which a page says that it runs from the browser's cache. */
export async function getOfflineStrip(page: Page, language: LanguageCode = 'EN'): Promise<Locator> {
  const file = new URL(`../../shared/texts/${languages[language].folder}/shell.json`, import.meta.url);
  const texts = JSON.parse(await readFile(fileURLToPath(file), 'utf8')) as { offline: { kept: string } };
  return page.getByRole('status').filter({ hasText: texts.offline.kept });
}
