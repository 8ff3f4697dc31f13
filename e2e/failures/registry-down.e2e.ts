import { rm } from 'node:fs/promises';
import { getOfflineStrip, isRegistryPath, visitAndCache } from '../support/cached-site.ts';
import { expect, sharedSite, test } from '../support/journey.ts';
import { installClock } from '../support/page-clock.ts';
import { people } from '../support/people.ts';
import { signIn } from '../support/sign-in.ts';
import { createSiteFolder } from '../support/site-folder.ts';
import { startSite } from '../support/site-process.ts';
import { type SiteProxy, startProxy } from '../support/site-proxy.ts';

let proxy: SiteProxy;
test.use({ baseURL: async ({}, use) => use(proxy?.url), serviceWorkers: 'allow' });
test.beforeAll(async () => {
  proxy = await startProxy(sharedSite());
});
test.afterAll(() => proxy.stop());
test.beforeEach(({ page }) => installClock(page));
test.afterEach(async ({ page }) => {
  await page.close();
  proxy.setFault(undefined);
});

test('a page starts from the browser’s cache when the registry does not respond, and runs no file that was changed there @PLAT-05 @PLAT-08', async ({
  page,
}) => {
  await visitAndCache(page, 'skipped');
  proxy.setFault((path) => (isRegistryPath(path) ? 'hang' : undefined));
  await page.reload({ waitUntil: 'commit' });
  await expect(await getOfflineStrip(page)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Mandalay Nights').first()).toBeVisible({ timeout: 30_000 });

  // The rest of the site works: the gateway answers, and a member signs in.
  await signIn(page, people.ada);
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();

  await page.evaluate(async () => {
    const name = (await caches.keys()).find((one) => one.endsWith('-files')) ?? '';
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) {
      if (!url.includes('/mfe-lobby/') || !url.endsWith('.js')) continue;
      const text = (await (await cache.match(url))?.text()) ?? '';
      const headers = { 'content-type': 'text/javascript' };
      await cache.put(url, new Response(`globalThis.tampered = true;${text}`, { headers }));
    }
  });
  // The browser's memory may still hold the unchanged scripts, so make sure that the worker answers.
  const session = await page.context().newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('alert').first()).toBeVisible({ timeout: 30_000 });
  expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
  await expect(page.getByRole('button', { name: 'Log out' })).toBeEnabled();
});

test('a deployment without a worker removes it from browsers that have it @PLAT-05', async ({ page }) => {
  test.setTimeout(120_000);
  const dataDir = createSiteFolder('parlour-worker-');
  const withoutWorker = await startSite({ dataDir, env: { PAGE_WORKER: 'off' } });
  try {
    await visitAndCache(page, 'skipped');
    proxy.setTarget(withoutWorker.url);
    await page.goto('/');
    await expect(async () => {
      await page.clock.fastForward(8000);
      const count = await page.evaluate(
        async () => (await navigator.serviceWorker.getRegistrations()).length,
      );
      expect(count).toBe(0);
    }).toPass({ timeout: 30_000 });
    await page.goto('/rng');
    await expect(page.getByText('Mandalay Nights').first()).toBeVisible();
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  } finally {
    proxy.setTarget(sharedSite());
    await page.close();
    await withoutWorker.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
