import { createHash } from 'node:crypto';
import { buildDescriptionPath, preferenceKeys } from '@parlour/contracts';
import type { Page } from '@playwright/test';
import { findViolations } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';
import { startOwnSite } from '../support/own-site.ts';
import { grantOverride } from '../support/registry.ts';
import { type ServedRemote, serveRemote } from '../support/serve-remote.ts';
import type { SiteProcess } from '../support/site-process.ts';
import { type SiteProxy, startProxy } from '../support/site-proxy.ts';
import { loadWords } from '../support/texts.ts';

const remote = 'mfe-promotions';
let site: SiteProcess;
let served: ServedRemote;
/** The build needs its gateway's address before the site knows the build's origin. */
let proxy: SiteProxy;
let origin: string;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  proxy = await startProxy();
  served = await serveRemote(remote, proxy.url);
  origin = new URL(served.alone).origin;
  site = await startOwnSite({ PLATFORM: JSON.stringify({ overrides: { origins: [origin] } }) });
  proxy.setTarget(site.url);
});
test.afterAll(async () => {
  await served.stop();
  await proxy.stop();
  await site.stop();
});
test.use({ baseURL: async ({}, use) => use(site?.url) });

/** Agrees to run code from the build's address. The page loads none of it before. */
async function agree(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: `Run code from ${origin}?` });
  await expect(question).toContainText(`${remote} would come from ${origin} instead of this site`);
  await question.getByRole('button', { name: 'Run it' }).click();
  await expect(question).toBeHidden();
}

test('runs a local build inside the site, shows that it does, and ends on a click @PLAT-07', async ({
  page,
}) => {
  const mounted = page.locator(`[data-remote="${remote}"]:visible`).first();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto(`/promotions?remote=${remote}@${origin}`);
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await findViolations(page, { inside: 'dialog' })).toEqual([]);
  expect(loaded.filter((url) => url.startsWith(origin))).toEqual([]);
  await agree(page);
  await expect(mounted).toHaveAttribute('data-version', /-local\./);
  await expect(page.getByRole('heading', { name: 'Promotions', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/promotions$/);
  const badge = page.getByRole('status').filter({ hasText: `${remote} comes from ${origin}` });
  await expect(badge).toBeVisible();

  // The override survives a reload in this tab; other tabs are not affected.
  await page.reload();
  await expect(mounted).toHaveAttribute('data-version', /-local\./);
  const other = await page.context().newPage();
  await other.goto('/promotions');
  await expect(other.locator(`[data-remote="${remote}"]:visible`).first()).not.toHaveAttribute(
    'data-version',
    /local/,
  );

  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await badge.getByRole('button', { name: 'End' }).click();
  await expect(mounted).not.toHaveAttribute('data-version', /local/);
  await expect(badge).toBeHidden();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('needs an operator’s grant on a page from another machine @PLAT-07', async ({ page }) => {
  // Browsers resolve every name that ends with .localhost to this machine. A demonstration itself refuses such a name.
  const front = await startProxy(site.url, { hidesHost: true });
  const elsewhere = new URL(front.url);
  elsewhere.hostname = 'play.localhost';
  await page.addInitScript((key) => localStorage.setItem(key, 'EN'), preferenceKeys.language);
  const mounted = page.locator(`[data-remote="${remote}"]:visible`).first();
  await page.goto(`${elsewhere.origin}/promotions?remote=${remote}@${origin}`);
  await expect(page.getByText('an operator must permit it')).toBeVisible();
  await expect(mounted).not.toHaveAttribute('data-version', /local/);

  const build = await (await fetch(origin + buildDescriptionPath)).arrayBuffer();
  const description = `sha256-${createHash('sha256').update(Buffer.from(build)).digest('base64')}`;
  const { grant } = await grantOverride(site, { remote, origin, description });
  await page.goto(`${elsewhere.origin}/promotions?remote=${remote}@${origin}&grant=${grant}`);
  await expect(page.getByText('Permitted by the operator local operator.')).toBeVisible();
  await agree(page);
  await expect(mounted).toHaveAttribute('data-version', /-local\./);
  await expect(page).toHaveURL(/\/promotions$/);
  await front.stop();
});

test('loads no code from an origin that the site does not allow @PLAT-07', async ({ page, request }) => {
  const policy = (await request.get('/')).headers()['content-security-policy'] ?? '';
  const [, scripts = ''] = /script-src ([^;]*);/.exec(policy) ?? [];
  // Beside the build's origin, only the site itself and the script that starts it.
  expect(scripts.replace(/ 'sha256-[^']+'/, '')).toBe(`'self' ${origin}`);
  await page.goto(`/promotions?remote=${remote}@http://localhost:1`);
  await expect(page.getByText('http://127.0.0.1:1 is not an allowed origin')).toBeVisible();
  await expect(page.locator(`[data-remote="${remote}"]:visible`).first()).not.toHaveAttribute(
    'data-version',
    /local/,
  );
});

test('is chosen by keyboard alone in a picker that refuses every other address @PLAT-07', async ({
  page,
}) => {
  await page.goto('/promotions?remotes');
  const picker = page.getByRole('dialog', { name: 'Remotes of this tab' });
  await expect(picker.getByText(`Allowed addresses: ${origin}`)).toBeVisible();
  await expect(picker.getByRole('listitem')).toHaveCount(6);
  expect(await findViolations(page, { inside: 'dialog' })).toEqual([]);

  const row = picker.getByRole('listitem').filter({ hasText: remote });
  const address = row.getByLabel(`Address of your build of ${remote}`);
  await address.focus();
  await page.keyboard.type('http://localhost:1');
  await page.keyboard.press('Enter');
  await expect(address).toHaveAccessibleDescription(
    `http://127.0.0.1:1 is not allowed here. Allowed: ${origin}.`,
  );
  await expect(row.getByText("The site's own release")).toBeVisible();

  await page.keyboard.press('Control+A');
  await page.keyboard.type(origin);
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: `Run code from ${origin}?` });
  await question.getByRole('button', { name: 'Run it' }).press('Enter');
  await expect(row.getByText(`From ${origin} until`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(picker).toBeHidden();
  await expect(page).toHaveURL(/\/promotions$/);
  const mounted = page.locator(`[data-remote="${remote}"]:visible`).first();
  await expect(mounted).toHaveAttribute('data-version', /-local\./);

  await page.getByRole('button', { name: 'Remotes of this tab…' }).press('Enter');
  await picker.getByRole('button', { name: `End it for ${remote}` }).press('Enter');
  await expect(row.getByText("The site's own release")).toBeVisible();
  await expect(mounted).not.toHaveAttribute('data-version', /local/);
});

test('shows its picker in every language and theme of the page @PLAT-07 @GEN-02', async ({ page }) => {
  for (const [language, folder] of [
    ['MY', 'my'],
    ['CN', 'zh'],
  ] as const) {
    await page.addInitScript(
      ([keys, code]) => {
        localStorage.setItem(keys.language, code);
        localStorage.setItem(keys.theme, 'light');
      },
      [preferenceKeys, language] as const,
    );
    await page.goto('/promotions?remotes');
    const title = loadWords(folder)('overrides', 'title');
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    expect(await findViolations(page, { inside: 'dialog' })).toEqual([]);
  }
});

test('is removed with the reason when it fails @PLAT-07', async ({ page }) => {
  await page.route(`${origin}/release/*.js`, (route) => route.fulfill({ status: 404, body: 'no' }));
  await page.goto(`/promotions?remote=${remote}@${origin}`);
  await agree(page);
  await expect(page.getByText(`${remote} is the site's own again`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Promotions', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText(`${remote} is the site's own again`)).toBeHidden();
});

test('runs alone against the site, signed in and with the site’s styles @PLAT-01', async ({ page }) => {
  await page.goto(`${served.alone}promotions`);
  await expect(page.getByText('ada').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Promotions', level: 1 })).toBeVisible();
  const clothes = await page.evaluate(() => ({
    token: getComputedStyle(document.documentElement).getPropertyValue('--ui-gold').trim(),
    font: getComputedStyle(document.body).fontFamily,
    margin: getComputedStyle(document.body).margin,
  }));
  expect(clothes.token).not.toBe('');
  expect(clothes.font).toMatch(/Figtree/i);
  expect(clothes.margin).toBe('0px');
});

test('runs alone for a visitor without a gateway, and says why @PLAT-01', async ({ page }) => {
  await page.route('**/wps/**', (route) => route.abort());
  await page.goto(`${served.alone}promotions`);
  await expect(page.getByRole('alert').filter({ hasText: 'Nobody is signed in' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Promotions', level: 1 })).toBeVisible();
});
