import type { BrowserContext, Page, Route } from '@playwright/test';
import { liveRelease } from '../support/discovery.ts';
import {
  type DocumentFault,
  documentFaults,
  handlerThrows,
  rendersForEver,
  type SlowRow,
  type SwapRow,
  slowRows,
  startRows,
  swapRows,
  throwsLater,
  unmountHangs,
} from '../support/faults/fault-rows.ts';
import { type FaultTab, meetsEnd, meetsFault, meetsSwap, openFaultTab } from '../support/faults/fault-tab.ts';
import { filesOfFaulty } from '../support/faults/faulty-files.ts';
import { keptMounts } from '../support/faults/kept-mounts.ts';
import { deployRelease, publishFaulty } from '../support/faults/publish-faulty.ts';
import { places } from '../support/faults/remote-places.ts';
import { expect, test } from '../support/journey.ts';
import { startOwnSite } from '../support/own-site.ts';
import { signIn } from '../support/sign-in.ts';
import type { SiteProcess } from '../support/site-process.ts';

let site: SiteProcess;
let session: Record<string, string>;
/** The faulty releases of each remote, and the release that is live. */
const published = new Map<string, string[]>();
const live = new Map<string, string>();

/** Of what may be wrong with a next release, so many at once, each in a tab of its own; each tab then meets another release. */
const tabsAtOnce = 5;
const roundOf = (index: number): SwapRow[] => swapRows.slice(index * tabsAtOnce, (index + 1) * tabsAtOnce);

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

async function publishTwo(remote: string): Promise<string[]> {
  const versions = await Promise.all(
    ['faults', 'faults-2'].map((suffix) => publishFaulty(site, remote, suffix)),
  );
  published.set(remote, versions);
  return versions;
}

async function deploy(remote: string, given?: string): Promise<void> {
  const faulty = published.get(remote) ?? [];
  const version = given ?? faulty.find((one) => one === live.get(remote)) ?? faulty[0] ?? '';
  if (live.get(remote) !== version) await deployRelease(site, remote, version);
  live.set(remote, version);
}

for (const place of places) {
  const { remote } = place;
  let fileOf: ReturnType<typeof filesOfFaulty>;
  let before: string;
  const openTab = (context: BrowserContext): Promise<FaultTab> =>
    openFaultTab({ context, place, session, fileOf });
  const openTabs = (context: BrowserContext, count: number): Promise<FaultTab[]> =>
    Promise.all(Array.from({ length: count }, () => openTab(context)));

  test.describe(remote, () => {
    test.beforeAll(async () => {
      test.setTimeout(180_000);
      const release = await liveRelease(remote, site.url);
      before = release.version;
      live.set(remote, before);
      fileOf = filesOfFaulty(release, place.view);
      await publishTwo(remote);
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

    test('keeps the release before whatever is wrong with the next one or the news of it @PLAT-04 @PLAT-08', async ({
      context,
    }) => {
      test.setTimeout(300_000);
      const [sound, holdsOn] = [await openTab(context), await openTab(context)];
      const lost = await Promise.all([loseDocuments(sound.page, 0), loseDocuments(holdsOn.page, 1)]);
      const tabs = await openTabs(context, tabsAtOnce);
      await openAll([sound, holdsOn, ...tabs]);
      const [first = '', second = ''] = published.get(remote) ?? [];

      const mend = await armAll(tabs, roundOf(0), first);
      await deploy(remote, first);
      await Promise.all([sound.takes(first), holdsOn.takes(first), ...meetAll(tabs, roundOf(0), before)]);
      expect(lost.flat()).toEqual([]);
      await Promise.all([mend(), sound.page.close(), holdsOn.arm(unmountHangs)]);

      await armAll(tabs, roundOf(1), second);
      await deploy(remote, second);
      await Promise.all([
        test.step('the release before never ends its unmount', async () => {
          await holdsOn.reports(/error did not unmount/);
          await holdsOn.takes(second);
        }),
        ...roundOf(0)
          .filter(({ inSwap }) => inSwap.before === 'stays meanwhile')
          .map(({ inSwap }, index) => tabs[index]?.reports(inSwap.heard)),
        ...meetAll(tabs, roundOf(1), before),
      ]);
    });

    test('keeps the release before, or is back on it, whatever the next one does @PLAT-04 @PLAT-08', async ({
      context,
    }) => {
      test.setTimeout(300_000);
      await deploy(remote, before);
      const tabs = await openTabs(context, tabsAtOnce);
      await openAll(tabs);
      const [first = '', second = ''] = published.get(remote) ?? [];

      const mend = await armAll(tabs, roundOf(2), first);
      await deploy(remote, first);
      await Promise.all(meetAll(tabs, roundOf(2), before));
      await mend();

      await armAll(tabs, roundOf(3), second);
      await deploy(remote, second);
      await Promise.all([
        // Whoever refused one release takes the next.
        ...tabs.slice(roundOf(3).length).map((tab) => tab.takes(second)),
        ...meetAll(tabs, roundOf(3), before),
      ]);
    });

    test('says what is wrong where it cannot start or takes long, offers retry and holds up nothing else @PLAT-05 @PLAT-08 @ERR-02', async ({
      context,
    }) => {
      test.setTimeout(300_000);
      await deploy(remote);
      // What takes long waits most of its time.
      await Promise.all([
        startsNever(await openTab(context)),
        ...slowRows.map(async (row) =>
          test.step(row.title, async () => takesLong(await openTab(context), row)),
        ),
      ]);
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
  });
}

/** A few at a time: all at once, the last one of them waits for all others. */
async function openAll(tabs: readonly FaultTab[]): Promise<void> {
  const waiting = [...tabs];
  const opener = async (): Promise<void> => {
    for (let tab = waiting.shift(); tab; tab = waiting.shift()) {
      await tab.open();
      await tab.stands();
    }
  };
  await Promise.all(Array.from({ length: 3 }, opener));
}

/** Something else is wrong with `version` in each tab; the answer mends all of it. */
async function armAll(
  tabs: readonly FaultTab[],
  rows: readonly SwapRow[],
  version: string,
): Promise<() => Promise<void>> {
  const mends = await Promise.all(rows.map((row, index) => tabs[index]?.arm(row)));
  // A browser that intercepts nothing any more lets go of what hangs, mended or not.
  await Promise.all(tabs.map(({ page }) => page.route('**/asked-by-nobody', goOn)));
  await tabs[rows.indexOf(throwsLater)]?.page.evaluate(throwOnceItStands, version);
  return async () => void (await Promise.all(mends.map((mend) => mend?.())));
}

const meetAll = (tabs: readonly FaultTab[], rows: readonly SwapRow[], before: string): Promise<void>[] =>
  rows.flatMap((row, index) => {
    const tab = tabs[index];
    return tab ? test.step(row.title, () => meetsSwap(tab, row, before)) : [];
  });

/** Whatever is wrong with a release that is to start, one after the other. */
async function startsNever(tab: FaultTab): Promise<void> {
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
}

/** Something never ends: a person is told that it takes long, and sees the remote once that is mended. */
async function takesLong(tab: FaultTab, { ends, ...fault }: SlowRow): Promise<void> {
  const mend = await tab.arm(fault);
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
    if (!published.has(remote)) await publishTwo(remote);
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
 * The browser cannot open what the stream brings, so that the page has to ask for the document; what it starts with came
 * with it. Every other answer of no use comes first, one by one; the page asks until it gets one that is. What is left of
 * them is in the list.
 */
async function loseDocuments(page: Page, index: number): Promise<DocumentFault[]> {
  const faults = documentFaults.slice(3 * index, 3 * index + 3);
  await page.addInitScript(() => Reflect.deleteProperty(window, 'DecompressionStream'));
  await page.route('**/registry/discovery', (route) => (faults.shift()?.answer ?? goOn)(route));
  return faults;
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
