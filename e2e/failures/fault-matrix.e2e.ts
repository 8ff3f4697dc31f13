import type { BrowserContext, Page, Route } from '@playwright/test';
import { liveRelease } from '../support/discovery.ts';
import {
  documentFaults,
  handlerThrows,
  rendersForEver,
  slowRows,
  startRows,
  swapRows,
  throwsLater,
  unmountHangs,
} from '../support/faults/fault-rows.ts';
import { type FaultTab, meetsEnd, meetsFault, openFaultTab } from '../support/faults/fault-tab.ts';
import { filesOfFaulty } from '../support/faults/faulty-files.ts';
import { keptMounts } from '../support/faults/kept-mounts.ts';
import { publishFaulty, remotesOf } from '../support/faults/publish-faulty.ts';
import { places } from '../support/faults/remote-places.ts';
import { expect, test } from '../support/journey.ts';
import { startOwnSite } from '../support/own-site.ts';
import { signIn } from '../support/sign-in.ts';
import type { SiteProcess } from '../support/site-process.ts';

let site: SiteProcess;
let session: Record<string, string>;
const published = new Map<string, string>();
const deployed = new Set<string>();

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  site = await startOwnSite();
  session = await sessionOf(await browser.newPage({ baseURL: site.url }));
});
test.afterAll(() => site.stop());
test.use({ baseURL: async ({}, use) => use(site?.url) });
// What a fault throws in the page is the fault itself.
test.afterEach(({ uncaught }) => void uncaught.splice(0));

/** Signs in once; every tab gets the same session. */
async function sessionOf(page: Page): Promise<Record<string, string>> {
  await page.context().addCookies([{ name: 'parlour.language', value: 'EN', url: site.url }]);
  await page.addInitScript(() => localStorage.setItem('parlour.language', 'EN'));
  await page.goto('/');
  await signIn(page, 'chi');
  const kept = await page.evaluate(() => ({ ...sessionStorage }));
  await page.close();
  return kept as Record<string, string>;
}

async function deploy(remote: string): Promise<string> {
  const version = published.get(remote) ?? '';
  if (!deployed.has(remote)) await remotesOf(site, 'deploy', remote, version);
  deployed.add(remote);
  return version;
}

for (const place of places) {
  const { remote } = place;
  let fileOf: ReturnType<typeof filesOfFaulty>;
  const openTab = (context: BrowserContext): Promise<FaultTab> =>
    openFaultTab({ context, place, session, fileOf });

  test.describe(remote, () => {
    test.beforeAll(async () => {
      test.setTimeout(180_000);
      fileOf = filesOfFaulty(await liveRelease(remote, site.url), place.view);
      published.set(remote, await publishFaulty(site, remote));
    });

    test('leaves no mount of its own in memory @PLAT-08', async ({ context }) => {
      test.setTimeout(120_000);
      const tab = await openTab(context);
      await tab.open();
      await tab.stands();
      // React keeps hold of what it took down last.
      await visitOften(tab);
      await expect.poll(() => keptMounts(tab.page, remote)).toBeLessThanOrEqual(1);
    });

    test(`keeps the release before, or is back on it, whatever is wrong with the next one @PLAT-04 @PLAT-08`, async ({
      context,
    }) => {
      test.setTimeout(180_000);
      const sound = await openTab(context);
      await loseDocuments(sound.page, places.indexOf(place));
      const tabs = await Promise.all(swapRows.map(() => openTab(context)));
      await Promise.all([sound, ...tabs].map((tab) => tab.open()));
      await Promise.all([sound, ...tabs].map((tab) => tab.stands()));
      const before = await sound.version();
      await Promise.all(tabs.map((tab, index) => tab.arm(swapRows[index] ?? throwsLater)));

      const version = published.get(remote) ?? '';
      await Promise.all(tabs.map(({ page }) => page.evaluate(throwOnceItStands, version)));
      const next = await deploy(remote);
      await expect.poll(sound.version, { timeout: 30_000 }).toBe(next);
      await Promise.all(
        tabs.map(async (tab, index) => {
          const { title, reports } = swapRows[index] ?? throwsLater;
          await test.step(title, async () => {
            await tab.reports(reports);
            await expect.poll(tab.version, { timeout: 15_000 }).toBe(before);
            await tab.stands();
            await tab.opensElsewhere();
          });
        }),
      );
    });

    test('says what is wrong where it cannot start, offers retry and holds up nothing else @PLAT-05 @PLAT-08 @ERR-02', async ({
      context,
    }) => {
      test.setTimeout(180_000);
      await deploy(remote);
      const tab = await openTab(context);
      // Whatever is wrong with a release's own manifest: the signed document says it all, and nobody asks for it.
      const asked: string[] = [];
      await tab.page.route(/\/releases\/.*\.json/, async (route) => {
        asked.push(route.request().url());
        await route.abort();
      });
      for (const [index, row] of startRows.entries()) {
        await test.step(row.title, async () => {
          const mend = await tab.arm(row);
          if (index === 0) await tab.open();
          else await tab.retry();
          await meetsFault(tab, row);
          await mend();
        });
      }
      await tab.recovers();
      expect(asked).toEqual([]);
    });

    test('is taken down when it fails after it stood, and nothing else is @PLAT-08 @ERR-02', async ({
      context,
    }) => {
      test.setTimeout(180_000);
      await deploy(remote);
      const tab = await openTab(context);
      await tab.open();
      await tab.stands();
      await test.step(throwsLater.title, async () => {
        const mend = await tab.arm(throwsLater);
        await throwNow(tab);
        await tab.meetsPanel(throwsLater.says);
        await tab.reports(throwsLater.reports);
        await mend();
        await tab.recovers();
      });
      await test.step('a handler throws after mount', async () => {
        await tab.opensElsewhere();
        const mend = await tab.arm(handlerThrows);
        await tab.comesBack();
        await tab.stands();
        await tab.reports(/error .*handler throws/);
        await mend();
      });
      await test.step('unmount never ends', async () => {
        const mend = await tab.arm(unmountHangs);
        await tab.opensElsewhere();
        await tab.reports(/error did not unmount/);
        await mend();
        await tab.comesBack();
        await tab.stands();
        await tab.opensElsewhere();
      });
      await test.step(rendersForEver.title, async () => {
        const mend = await tab.arm(rendersForEver);
        await tab.comesBack();
        await meetsEnd(tab, rendersForEver);
        await tab.reports(rendersForEver.reports);
        await tab.opensElsewhere();
        await mend();
        await tab.comesBack();
        await tab.recovers();
      });
    });

    test('says that it takes long when something never ends, and is there when that is mended @PLAT-08 @ERR-02', async ({
      context,
    }) => {
      test.setTimeout(180_000);
      await deploy(remote);
      await Promise.all(
        slowRows.map(({ ends, ...row }) =>
          test.step(row.title, async () => {
            const tab = await openTab(context);
            const mend = await tab.arm(row);
            await tab.open();
            await tab.meetsSlowWord();
            await tab.opensElsewhere();
            await tab.comesBack();
            if (ends) {
              await meetsEnd(tab, ends);
              await tab.reports(ends.reports);
            } else await tab.meetsSlowWord();
            await mend();
            await tab.recovers();
          }),
        ),
      );
    });
  });
}

/** Somebody leaves the remote and comes back four times. */
async function visitOften(tab: FaultTab): Promise<void> {
  for (let visit = 0; visit < 4; visit++) {
    await tab.opensElsewhere();
    await tab.comesBack();
    await tab.stands();
  }
}

for (const place of places) {
  test(`finds the mounts that a release of ${place.remote} keeps in memory @PLAT-08`, async ({ context }) => {
    test.setTimeout(120_000);
    const { remote, view } = place;
    const fileOf = filesOfFaulty(await liveRelease(remote, site.url), view);
    if (!published.has(remote)) published.set(remote, await publishFaulty(site, remote));
    await deploy(remote);
    const tab = await openFaultTab({ context, place, session, fileOf });
    await tab.open();
    await tab.stands();
    await tab.arm({ at: 'unmount keeps all' });
    await visitOften(tab);
    expect(await keptMounts(tab.page, remote)).toBeGreaterThanOrEqual(4);
  });
}

/**
 * The browser cannot open what the stream brings, so that the page has to ask for the document. The next two answers are
 * of no use, which two differs from place to place; the page asks until it gets one that is. What it starts with came
 * with it.
 */
async function loseDocuments(page: Page, index: number): Promise<void> {
  const faults = [0, 1].flatMap((step) => documentFaults[(2 * index + step) % documentFaults.length] ?? []);
  await page.addInitScript(() => Reflect.deleteProperty(window, 'DecompressionStream'));
  await page.route('**/registry/discovery', (route) => (faults.shift()?.answer ?? goOn)(route));
}
const goOn = (route: Route): Promise<void> => route.continue();

/** The occasion for which a fault waits: the release with the fault stands, and something happens. */
const throwNow = (tab: FaultTab): Promise<void> =>
  tab.page.evaluate(() => void window.dispatchEvent(new Event('parlour-fault')));

/** In the page: the same by itself while this version stands, again and again until its view listens. */
function throwOnceItStands(version: string): void {
  setInterval(() => {
    const mount = document.querySelector(`[data-version="${version}"]`);
    if (mount?.childElementCount) window.dispatchEvent(new Event('parlour-fault'));
  }, 500);
}
