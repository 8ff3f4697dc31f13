import { fileListName } from '@parlour/contracts';
import type { BrowserContext, Page, Route } from '@playwright/test';
import { readBuiltManifest, readBuiltVersion, restoreReleases } from '../built-release.ts';
import { expect, test } from '../journey.ts';
import { deployReleases } from '../registry.ts';
import type { SiteProcess } from '../site-process.ts';
import {
  type DocumentFault,
  documentFaults,
  handlerThrows,
  rendersForEver,
  type SlowRow,
  type SwapRow,
  slowRows,
  startRows,
  throwsLater,
  unmountHangs,
} from './fault-rows.ts';
import { expectFault, expectSwap, type FaultClock, type FaultTab, openFaultTab } from './fault-tab.ts';
import { createFaultyFileMatcher } from './faulty-files.ts';
import { publishFaulty } from './publish-faulty.ts';
import type { RemotePage } from './remote-pages.ts';
import { countRetainedMounts } from './retained-mounts.ts';

interface MatrixOptions {
  clock: FaultClock;
  /** Faults of a next release. Each row takes half a page load. */
  swaps: readonly SwapRow[];
  /** Creates the `sessionStorage` of a signed-in visitor. */
  session?: (site: SiteProcess) => Promise<Record<string, string>>;
}

/** Declares the tests of all faults of a remote. */
export function describeFaults(
  remotePage: RemotePage,
  { clock, swaps, session: openSession = async () => ({}) }: MatrixOptions,
): void {
  const { remote } = remotePage;
  let site: SiteProcess;
  let session: Record<string, string>;
  let before: string;
  let faulty: { first: string; second: string };
  let getFilePattern: ReturnType<typeof createFaultyFileMatcher>;

  const openTab = (context: BrowserContext): Promise<FaultTab> =>
    openFaultTab({ context, remotePage, clock, session, getFilePattern });
  const deploy = (version: string): Promise<void> => deployReleases(site, { [remote]: version });

  test.describe(remote, () => {
    test.beforeAll(async ({ failureSite }) => {
      test.setTimeout(180_000);
      site = failureSite;
      session = await openSession(site);
      before = await readBuiltVersion(remote);
      getFilePattern = createFaultyFileMatcher(await readBuiltManifest(remote), remotePage.view);
      faulty = {
        first: await publishFaulty(site, remote),
        second: await publishFaulty(site, remote, 'faults-2'),
      };
    });
    test.afterAll(() => restoreReleases(site, [remote]));
    // Faults throw errors in the page on purpose, so uncaught errors do not fail these journeys.
    test.afterEach(({ uncaught }) => void uncaught.splice(0));

    test('retains no unmounted view in memory, and detects one that is retained @PLAT-08', async ({
      context,
    }) => {
      test.setTimeout(120_000);
      await deploy(faulty.first);
      const tab = await openTab(context);
      await tab.open();
      await tab.expectMounted();
      await visitOften(tab);
      // React retains the last unmounted tree.
      await expect.poll(() => countRetainedMounts(tab.page, remote)).toBeLessThanOrEqual(1);
      await tab.arm({ at: 'unmount keeps all' });
      await visitOften(tab);
      expect(await countRetainedMounts(tab.page, remote)).toBeGreaterThanOrEqual(visits);
    });

    test('swaps to the next release although its event was lost, or the previous release hangs on unmount @PLAT-04 @PLAT-08', async ({
      context,
    }) => {
      test.setTimeout(240_000);
      await deploy(before);
      const tab = await openTab(context);
      const lost = await loseDocuments(tab.page, documentFaults.slice(0, 3));
      await tab.open();
      await tab.expectMounted();
      await deploy(faulty.first);
      await tab.expectRelease(faulty.first);
      expect(lost).toEqual([]);

      lost.push(...documentFaults.slice(3));
      await tab.arm(unmountHangs);
      await deploy(faulty.second);
      await tab.expectRelease(faulty.second);
      await tab.expectReport(/error did not unmount/, 2000);
      expect(lost).toEqual([]);
    });

    for (const rows of toPairs(swaps)) {
      const titles = rows.map(({ title }) => title).join(', and with: ');
      test(`keeps the previous release, or reverts to it, when the next one has this fault: ${titles} @PLAT-04 @PLAT-08`, async ({
        context,
      }) => {
        test.setTimeout(180_000);
        await deploy(before);
        const tab = await openTab(context);
        await tab.open();
        await tab.expectMounted();
        for (const [index, row] of rows.entries()) {
          await test.step(row.title, async () => {
            const repair = await armSwap(tab, row, index === 0 ? faulty.first : faulty.second);
            await deploy(index === 0 ? faulty.first : faulty.second);
            await expectSwap(tab, row, before);
            await deploy(before);
            if (row.inSwap.before === 'stays meanwhile') await tab.expectReport(row.inSwap.report);
            await repair();
          });
        }
      });
    }

    test('shows the reason when it cannot start, offers retry and blocks nothing else @PLAT-05 @PLAT-08 @ERR-02', async ({
      context,
    }) => {
      test.setTimeout(240_000);
      await deploy(faulty.first);
      await expectNeverStarts(await openTab(context));
    });

    for (const row of slowRows) {
      test(`shows early that it takes long, and mounts it when it loads: ${row.title} @PLAT-08 @ERR-02`, async ({
        context,
      }) => {
        test.setTimeout(180_000);
        await deploy(faulty.first);
        await expectSlowStart(await openTab(context), row);
      });
    }

    test('is unmounted when it fails after its mount, and nothing else is @PLAT-08 @ERR-02', async ({
      context,
    }) => {
      test.setTimeout(180_000);
      await deploy(faulty.first);
      const tab = await openTab(context);
      await tab.open();
      await tab.expectMounted();
      await expectLaterFailure(tab);
    });
  });
}

/** Groups the rows in pairs: two releases with faults are published, so that one page tests both. */
function toPairs(rows: readonly SwapRow[]): SwapRow[][] {
  const pairs: SwapRow[][] = [];
  for (let index = 0; index < rows.length; index += 2) pairs.push(rows.slice(index, index + 2));
  return pairs;
}

/** Breaks `version`; returns a function that repairs it. */
async function armSwap(tab: FaultTab, row: SwapRow, version: string): Promise<() => Promise<void>> {
  const repair = await tab.arm(row);
  // Keep one route: a browser without any route releases hanging requests, repaired or not.
  await tab.page.route('**/asked-by-nobody', continueRoute);
  if (row === throwsLater) await tab.page.evaluate(throwOnceMounted, version);
  return repair;
}

const isManifest = ({ pathname }: URL): boolean =>
  /^\/releases\/.*\.json$/.test(pathname) && !pathname.endsWith(`/${fileListName}`);

/** Tests every fault that stops a release from starting, one after the other. */
async function expectNeverStarts(tab: FaultTab): Promise<void> {
  // No page requests a release's own manifest, because the signed document and the lists of hashes contain everything;
  // faults of it are harmless.
  const requested: string[] = [];
  await tab.page.route(isManifest, async (route) => {
    requested.push(route.request().url());
    await route.abort();
  });
  for (const [index, row] of startRows.entries()) {
    await test.step(row.title, async () => {
      const repair = await tab.arm(row);
      if (index === 0) await tab.open();
      else await tab.retry();
      await expectFault(tab, row);
      await repair();
    });
  }
  await tab.expectRecovery();
  expect(requested).toEqual([]);
}

/** Tests a fault that never ends: a notice says that loading takes long, and the remote appears after the repair. */
async function expectSlowStart(tab: FaultTab, { ends, ...fault }: SlowRow): Promise<void> {
  const repair = await tab.arm(fault);
  await tab.open();
  await tab.expectSlowNotice();
  await tab.openElsewhere();
  await tab.goBack();
  if (ends) {
    await tab.expectTimeoutPanel(ends.says);
    await tab.expectReport(ends.reports);
  } else await tab.expectSlowNotice();
  await repair();
  await tab.expectRecovery();
}

async function expectLaterFailure(tab: FaultTab): Promise<void> {
  await test.step(throwsLater.title, async () => {
    const mend = await tab.arm(throwsLater);
    await throwNow(tab);
    await tab.expectFailurePanel(throwsLater.says);
    await tab.expectReport(throwsLater.reports);
    await mend();
    await tab.expectRecovery();
  });
  await test.step(handlerThrows.title, async () => {
    await tab.openElsewhere();
    const mend = await tab.arm(handlerThrows);
    await tab.goBack();
    await tab.expectMounted();
    await tab.expectReport(/error .*handler throws/);
    await mend();
  });
  await test.step('unmount never ends', async () => {
    const mend = await tab.arm(unmountHangs);
    await tab.openElsewhere();
    await tab.expectReport(/error did not unmount/, 2000);
    await mend();
    await tab.goBack();
    await tab.expectMounted();
    await tab.openElsewhere();
  });
  await test.step(rendersForEver.title, async () => {
    const mend = await tab.arm(rendersForEver);
    await tab.goBack();
    await tab.expectFailurePanel(rendersForEver.says, 40_000);
    await tab.expectReport(rendersForEver.reports);
    await tab.openElsewhere();
    await mend();
    await tab.goBack();
    await tab.expectRecovery();
  });
}

const visits = 4;

/** Leaves the remote and returns several times. */
async function visitOften(tab: FaultTab): Promise<void> {
  for (let visit = 0; visit < visits; visit++) {
    await tab.openElsewhere();
    await tab.goBack();
    await tab.expectMounted();
  }
}

/**
 * Stops the browser from reading the stream's documents, so that the page must fetch the document; the first document
 * comes with the page. The page gets the bad responses first, one by one, and retries until it gets a good one. The
 * returned list holds the responses that are left.
 */
async function loseDocuments(page: Page, first: readonly DocumentFault[]): Promise<DocumentFault[]> {
  const faults = [...first];
  await page.addInitScript(() => Reflect.deleteProperty(window, 'DecompressionStream'));
  await page.route('**/registry/discovery', (route) => (faults.shift()?.answer ?? continueRoute)(route));
  return faults;
}
const continueRoute = (route: Route): Promise<void> => route.continue();

/** Triggers a fault that waits for an event after the mount. */
export const throwNow = (tab: FaultTab): Promise<void> =>
  tab.page.evaluate(() => void window.dispatchEvent(new Event('parlour-fault')));

/** Runs in the page: triggers the fault repeatedly while this version is mounted, until its view listens. */
function throwOnceMounted(version: string): void {
  setInterval(() => {
    const mount = document.querySelector(`[data-version="${version}"]`);
    if (mount?.childElementCount) window.dispatchEvent(new Event('parlour-fault'));
  }, 500);
}
