import type { Page } from '@playwright/test';
import { faults, type Row, rowsFor } from '../support/faults/fault-rows.ts';
import { deployFaulty } from '../support/faults/publish-faulty.ts';
import { type Place, places } from '../support/faults/remote-places.ts';
import { watchTelemetry } from '../support/faults/telemetry-watch.ts';
import { expect, test } from '../support/journey.ts';
import { startOwnSite } from '../support/own-site.ts';
import { signIn } from '../support/sign-in.ts';
import type { SiteProcess } from '../support/site-process.ts';

let site: SiteProcess;
let session: Record<string, string>;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  site = await startOwnSite();
  session = await sessionOf(await browser.newPage({ baseURL: site.url }));
});
test.afterAll(() => site.stop());
test.use({ baseURL: async ({}, use) => use(site?.url) });

/** Signs in once; every row's tab gets the same session. */
async function sessionOf(page: Page): Promise<Record<string, string>> {
  await page.context().addCookies([{ name: 'parlour.language', value: 'EN', url: site.url }]);
  await page.addInitScript(() => localStorage.setItem('parlour.language', 'EN'));
  await page.goto('/');
  await signIn(page, 'chi');
  const kept = await page.evaluate(() => ({ ...sessionStorage }));
  await page.close();
  return kept as Record<string, string>;
}

async function prepare(page: Page, place: Place, row: Row): Promise<() => Promise<void>> {
  if (place.signedIn) {
    await page.addInitScript((kept) => {
      for (const [name, value] of Object.entries(kept)) sessionStorage.setItem(name, value);
    }, session);
  }
  if ('at' in row) {
    await page.addInitScript((fault) => Object.assign(window, { parlourFault: fault }), {
      remote: place.remote,
      at: row.at,
    });
    return () => page.evaluate(() => void Reflect.deleteProperty(window, 'parlourFault'));
  }
  const file = row.file(place);
  await page.route(file, row.answer);
  return () => page.unroute(file);
}

/** Another part of the site opens while this one is broken: nothing of it holds up navigation. */
async function opensElsewhere(page: Page, { elsewhere }: Place): Promise<void> {
  const menu = page.getByRole('navigation').getByRole('link', { name: elsewhere.link });
  await menu.first().click();
  await expect(elsewhere.shows(page)).toBeVisible();
}

for (const place of places) {
  test.describe(`${place.remote}`, () => {
    test.beforeAll(async () => {
      test.setTimeout(60_000);
      await deployFaulty(site, place.remote);
    });
    for (const row of rowsFor(place.remote)) {
      test(`${row.title}: ${row.expected} @PLAT-08 @ERR-02`, async ({ page, uncaught }) => {
        const telemetry = await watchTelemetry(page);
        const mend = await prepare(page, place, row);
        await page.goto(place.address, { waitUntil: 'commit' });
        await faults[row.expected]({ page, place, row });
        if (row.reports) await telemetry.says(place.remote, row.reports);
        await opensElsewhere(page, place);
        if (row.expected !== 'goes on') {
          await page.goBack({ waitUntil: 'commit' });
          await mend();
          await retry(page, place);
          await expect(place.shows(page)).toBeVisible({ timeout: 20_000 });
        }
        // What a fault throws in the page is the fault itself.
        uncaught.length = 0;
      });
    }
  });
}

/** A part that is broken again offers it; one whose fault needs an occasion stands by itself. */
async function retry(page: Page, place: Place): Promise<void> {
  const again = page.getByRole('button', { name: 'Try again' }).first();
  await expect(again.or(place.shows(page)).first()).toBeVisible({ timeout: 12_000 });
  if (await again.isVisible()) await again.click();
}
