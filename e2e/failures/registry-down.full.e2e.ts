import { type LanguageCode, languages, preferenceKeys } from '@parlour/contracts';
import type { BrowserContext, Page } from '@playwright/test';
import { getOfflineStrip, isRegistryPath, visitAndCache } from '../support/cached-site.ts';
import { expect, sharedSite, test } from '../support/journey.ts';
import { people } from '../support/people.ts';
import { signIn } from '../support/sign-in.ts';
import { type Fault, type SiteProxy, startProxy } from '../support/site-proxy.ts';

let proxy: SiteProxy;
test.use({ baseURL: async ({}, use) => use(proxy?.url), serviceWorkers: 'allow' });
test.beforeAll(async () => {
  proxy = await startProxy(sharedSite());
});
test.afterAll(() => proxy.stop());
test.afterEach(async ({ page }) => {
  await page.close();
  proxy.setFault(undefined);
});

async function choose(context: BrowserContext, page: Page, language: LanguageCode): Promise<void> {
  await page.evaluate(([key, code]) => localStorage.setItem(key, code), [
    preferenceKeys.language,
    language,
  ] as const);
  const { hostname } = new URL(page.url());
  await context.addCookies([{ name: preferenceKeys.language, value: language, domain: hostname, path: '/' }]);
}

const faults: { title: string; fault: Fault }[] = [
  { title: 'breaks connections', fault: 'break' },
  { title: 'is answered for with 502', fault: 502 },
  { title: 'does not answer at all', fault: 'hang' },
];
for (const { title, fault } of faults) {
  test(`a page starts from the browser’s cache when the registry ${title} @PLAT-05 @PLAT-08`, async ({
    page,
  }) => {
    await visitAndCache(page, 'real');
    proxy.setFault((path) => (isRegistryPath(path) ? fault : undefined));
    await page.reload({ waitUntil: 'commit', timeout: 30_000 });
    await expect(await getOfflineStrip(page)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('Mandalay Nights').first()).toBeVisible({ timeout: 30_000 });
    await signIn(page, people.ada);
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  });
}

test('a page that runs from the browser’s cache says so in each language @PLAT-05 @GEN-02', async ({
  page,
  context,
}) => {
  await visitAndCache(page, 'real');
  const codes = ['MY', 'CN', 'EN'] as const;
  for (const code of codes) {
    await choose(context, page, code);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', languages[code].tag);
    await expect(page.getByText('Mandalay Nights').first()).toBeVisible();
  }
  proxy.setFault((path) => (isRegistryPath(path) ? 'break' : undefined));
  for (const code of codes) {
    await choose(context, page, code);
    await page.reload();
    await expect(await getOfflineStrip(page, code)).toBeVisible({ timeout: 30_000 });
    await expect(page.locator('html')).toHaveAttribute('lang', languages[code].tag);
  }
});
