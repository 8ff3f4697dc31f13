import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type LanguageCode, languages, preferenceKeys } from '@parlour/contracts';
import type { BrowserContext, Page } from '@playwright/test';
import { settledPort } from '../support/free-port.ts';
import { expect, sharedSite, test } from '../support/journey.ts';
import { people } from '../support/people.ts';
import { signIn } from '../support/sign-in.ts';
import { type Fault, openDoor, type SiteDoor } from '../support/site-door.ts';
import { startSite } from '../support/site-process.ts';

/** Known before the door is opened, because it is the origin of the page. */
const port = settledPort(2);
test.use({ baseURL: `http://127.0.0.1:${port}`, serviceWorkers: 'allow' });

/** Three seconds of waiting for the registry, and a start of the page on a machine that does something else beside. */
const startedWithinMs = 20_000;

/** Everything that is not the gateway's or the sandbox's. */
const isRegistrys = (path: string): boolean => !/^\/(wps|lgw|lotto|art|vwc|psp|health|sandbox)\//.test(path);

const worker = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const [registration] = await navigator.serviceWorker.getRegistrations();
    return registration?.active?.state === 'activated';
  });

const kept = (page: Page, suffix: string): Promise<string[]> =>
  page.evaluate(async (ending) => {
    const name = (await caches.keys()).find((one) => one.endsWith(ending));
    const cache = name && (await caches.open(name));
    return cache ? (await cache.keys()).map(({ url }) => new URL(url).pathname) : [];
  }, suffix);

/** A visit that leaves the browser with all it needs. The worker comes a few seconds after the page. */
async function visit(page: Page): Promise<void> {
  await page.goto('/rng');
  await expect(page.getByText('Mandalay Nights').first()).toBeVisible();
  await expect.poll(() => worker(page), { timeout: 30_000 }).toBe(true);
  await expect.poll(() => kept(page, '-page'), { timeout: 60_000 }).toEqual(['/']);
  await expect
    .poll(async () => (await kept(page, '-files')).filter((path) => path.includes('/mfe-lobby/')).length)
    .toBeGreaterThan(4);
}

async function choose(context: BrowserContext, page: Page, language: LanguageCode): Promise<void> {
  await page.evaluate(([key, code]) => localStorage.setItem(key, code), [
    preferenceKeys.language,
    language,
  ] as const);
  const { hostname } = new URL(page.url());
  await context.addCookies([{ name: preferenceKeys.language, value: language, domain: hostname, path: '/' }]);
}

async function textOf(language: LanguageCode): Promise<string> {
  const file = new URL(`../../shared/texts/${languages[language].folder}/shell.json`, import.meta.url);
  return (JSON.parse(await readFile(fileURLToPath(file), 'utf8')) as { offline: { kept: string } }).offline
    .kept;
}

const strip = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test.describe('while the registry is down', () => {
  let door: SiteDoor;
  test.beforeEach(async () => {
    door = await openDoor(sharedSite(), port);
  });
  test.afterEach(async ({ page }) => {
    await page.close();
    await door.stop();
  });

  const faults: { title: string; fault: Fault }[] = [
    { title: 'breaks connections', fault: 'break' },
    { title: 'is answered for with 502', fault: 502 },
    { title: 'does not answer at all', fault: 'hang' },
  ];
  for (const { title, fault } of faults) {
    test(`a page starts from what the browser kept when the registry ${title} @PLAT-05 @PLAT-08`, async ({
      page,
    }) => {
      test.setTimeout(120_000);
      await visit(page);
      door.fail((path) => (isRegistrys(path) ? fault : undefined));
      const startedAt = performance.now();
      await page.reload({ waitUntil: 'commit', timeout: 30_000 });
      await expect(strip(page, await textOf('EN'))).toBeVisible({ timeout: 30_000 });
      await expect(page.getByText('Mandalay Nights').first()).toBeVisible({ timeout: 30_000 });
      expect(performance.now() - startedAt).toBeLessThan(startedWithinMs);

      // The rest of the site is there: the gateway answers, and somebody signs in.
      await signIn(page, people.ada);
      await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
    });
  }

  test('the page says so in each language @PLAT-05 @GEN-02', async ({ page, context }) => {
    test.setTimeout(120_000);
    await visit(page);
    const codes = ['MY', 'CN', 'EN'] as const;
    for (const code of codes) {
      await choose(context, page, code);
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('lang', languages[code].tag);
      await expect(page.getByText('Mandalay Nights').first()).toBeVisible();
    }
    door.fail((path) => (isRegistrys(path) ? 'break' : undefined));
    for (const code of codes) {
      await choose(context, page, code);
      await page.reload();
      await expect(strip(page, await textOf(code))).toBeVisible({ timeout: 30_000 });
      await expect(page.locator('html')).toHaveAttribute('lang', languages[code].tag);
    }
  });

  test('what was changed in the worker’s own keeping does not run either @PLAT-05', async ({ page }) => {
    test.setTimeout(120_000);
    await visit(page);
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
    door.fail((path) => (isRegistrys(path) ? 'break' : undefined));
    await page.reload();
    await expect(page.getByRole('alert').first()).toBeVisible({ timeout: 30_000 });
    expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
    await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeEnabled();
  });
});

test('a deployment that has no worker ends it in a browser that has it @PLAT-05', async ({ page }) => {
  test.setTimeout(180_000);
  const folder = await mkdtemp(join(tmpdir(), 'parlour-worker-'));
  await cp(process.env.SITE_TEMPLATE ?? '', folder, { recursive: true });
  let site = await startSite({ dataDir: folder, port });
  try {
    await visit(page);
    await site.stop();
    site = await startSite({ dataDir: folder, port, env: { PAGE_WORKER: 'off' } });
    await page.goto('/');
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), {
        timeout: 30_000,
      })
      .toBe(0);
    await page.goto('/rng');
    await expect(page.getByText('Mandalay Nights').first()).toBeVisible();
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  } finally {
    await page.close();
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
