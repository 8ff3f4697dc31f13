import { type AuditPage, visitorKeyName } from '@parlour/contracts';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { askForDocument, openEnvelope } from '../support/discovery.ts';
import { publishFaulty, remotesOf } from '../support/faults/publish-faulty.ts';
import { expect, test } from '../support/journey.ts';
import { startOwnSite } from '../support/own-site.ts';
import type { SiteProcess } from '../support/site-process.ts';

const remote = 'mfe-promotions';
/** Of one visitor a minute counts three failures, and twenty starts that went well. */
const startsOf = { canary: 3, stable: 10 };
const visitorsMax = 90;

let site: SiteProcess;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await startOwnSite();
});
test.afterAll(() => site.stop());
test.use({ baseURL: async ({}, use) => use(site?.url) });

const heading = (page: Page) => page.getByRole('heading', { name: 'Promotions', level: 1 });
const panel = (page: Page) => page.getByRole('alert').filter({ hasText: 'This part could not be shown' });
const shown = (page: Page) => heading(page).or(panel(page)).first();

const canaryNow = async () => openEnvelope(await askForDocument(site.url)).remotes[remote]?.canary;

/** Somebody gets it still, and the guard has found nothing against it. */
async function isWatched(): Promise<boolean> {
  const canary = await canaryNow();
  return canary !== undefined && !canary.paused;
}

/** A context whose every page is broken by the canary, and by no other release: only that has the fault. */
async function openContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: site.url, serviceWorkers: 'block' });
  await context.addInitScript((fault) => Object.assign(window, { parlourFault: fault }), {
    remote,
    at: 'mount throws',
  });
  await context.addInitScript(() => localStorage.setItem('parlour.language', 'EN'));
  return context;
}

/** Another visitor sits down in front of this page, looks at the promotions, goes elsewhere and comes back. */
async function visit(page: Page): Promise<void> {
  await page.evaluate((name) => localStorage.setItem(name, crypto.randomUUID()), visitorKeyName);
  await page.goto('/promotions');
  await expect(shown(page)).toBeVisible();
  const starts = (await panel(page).isVisible()) ? startsOf.canary : startsOf.stable;
  for (let start = 1; start < starts; start++) {
    const slots = page.getByRole('navigation').getByRole('link', { name: /^Slots/ });
    await slots.first().click();
    await expect(page.getByRole('searchbox', { name: 'Search games' })).toBeVisible();
    await page.goBack();
    await expect(shown(page)).toBeVisible();
  }
}

/** A page of somebody who gets the canary. */
async function openAsCanary(browser: Browser): Promise<Page> {
  for (let tries = 0; tries < 10; tries++) {
    const context = await openContext(browser);
    const page = await context.newPage();
    await page.goto('/promotions');
    await expect(shown(page)).toBeVisible();
    if (await panel(page).isVisible()) return page;
    await context.close();
  }
  throw new Error('Of ten visitors none got the canary.');
}

test('takes a canary back by itself that does not come up, and says why; its pages are back on the release before @PLAT-06', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const version = await publishFaulty(site, remote);
  await remotesOf(site, 'canary', remote, version, '--percent', '75', '--reason', 'a careful start');
  const kept = await openAsCanary(browser);
  await kept.evaluate(() => Object.assign(window, { sameDocument: true }));

  let visitors = 0;
  const comeAndGo = async () => {
    const context = await openContext(browser);
    const page = await context.newPage();
    await page.goto('/rng');
    while (visitors < visitorsMax && (await isWatched())) {
      visitors += 1;
      await visit(page);
    }
    await context.close();
  };
  await Promise.all([comeAndGo(), comeAndGo(), comeAndGo()]);
  await expect.poll(canaryNow, { timeout: 60_000 }).toBeUndefined();

  // Without a reload, and for whoever comes now.
  await expect(heading(kept)).toBeVisible({ timeout: 20_000 });
  await expect(kept.locator(`[data-remote="${remote}"]:visible`).first()).not.toHaveAttribute(
    'data-version',
    version,
  );
  expect(await kept.evaluate(() => 'sameDocument' in window)).toBe(true);
  await kept.context().close();

  const said = JSON.parse(await remotesOf(site, 'audit', '--by', 'canary guard', '--json')) as AuditPage;
  expect(said.records.map(({ act }) => act)).toEqual(['rollback', 'pause-canary']);
  for (const { reason } of said.records)
    expect(reason).toMatch(new RegExp(`^starts fail: \\d+ of \\d+ in ${version}, 0 of \\d+ in `));
});
