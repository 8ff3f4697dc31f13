import { type BrowserContext, expect, type Page, type Route } from '@playwright/test';
import type { Fault, FileKind, Row, SwapRow } from './fault-rows.ts';
import type { RemotePage } from './remote-pages.ts';
import { type TelemetryWatch, watchTelemetry } from './telemetry-watch.ts';

/** How the bounds of the runtime pass: `skipped` by the page's clock, or `real`. */
export type FaultClock = 'skipped' | 'real';

/** A fault is told within the time that a person waits without asking whether anything happens. */
const panelWithinMs = 15_000;
/** Four seconds after a part was asked for, which in a panel is once the panel stands. */
const slowAfterMs = 4000;
/** The runtime's own bounds for a bootstrap and a mount. */
const endsAfterMs = 10_000;
/** For what has a bound of its own, on a busy machine. */
const boundWithinMs = 40_000;
/** What keeps to no clock, while other tabs are as busy. */
const mountedWithinMs = 60_000;

/** On the mount that stood when a fault was armed. */
const armedMark = 'data-armed';

/** One tab at the place of one remote, in which faults are made and seen. */
export interface FaultTab {
  page: Page;
  telemetry: TelemetryWatch;
  open(): Promise<void>;
  /** Makes the fault from now on; the answer ends it. */
  arm(fault: Fault): Promise<() => Promise<void>>;
  /** A file with the fault was asked for. */
  expectRequest(): Promise<void>;
  /** Presses "Try again", where the fault before is told. */
  retry(): Promise<void>;
  expectMounted(): Promise<void>;
  /** Once mended: presses "Try again" where it is offered still, and stands. */
  expectRecovery(): Promise<void>;
  /** The release that stands, or is asked for. */
  readVersion(): Promise<string>;
  /** Without a fault in its way: moves to `version`, whatever it was answered before that was of no use. */
  expectRelease(version: string): Promise<void>;
  /** Whether what stands now was never taken down since the fault was armed. */
  wasNeverUnmounted(): Promise<boolean>;
  expectFailurePanel(says: RegExp, withinMs?: number): Promise<void>;
  /** The panel that comes when something was given up that never ended by itself. */
  expectTimeoutPanel(says: RegExp): Promise<void>;
  expectSlowNotice(): Promise<void>;
  /** What the registry hears of the remote since the fault was armed, after a bound of so many ms. */
  expectReport(what: RegExp, afterMs?: number): Promise<void>;
  /** Another part of the site opens: nothing of the broken one holds up navigation. */
  openElsewhere(): Promise<void>;
  goBack(): Promise<void>;
}

export interface TabParts {
  context: BrowserContext;
  remotePage: RemotePage;
  clock: FaultClock;
  /** What somebody who is signed in has in `sessionStorage`. */
  session: Record<string, string>;
  /** The address of a file of the faulty release. */
  getFilePattern(kind: FileKind): RegExp;
}

export async function openFaultTab({
  context,
  remotePage,
  clock,
  session,
  getFilePattern,
}: TabParts): Promise<FaultTab> {
  const page = await context.newPage();
  if (clock === 'skipped') await page.clock.install();
  const telemetry = await watchTelemetry(page);
  if (remotePage.signedIn) {
    await page.addInitScript((stored) => {
      for (const [name, value] of Object.entries(stored)) sessionStorage.setItem(name, value);
    }, session);
  }
  const panel = page.getByRole('alert').filter({ hasText: 'This part could not be shown' }).first();
  const retryButton = page.getByRole('button', { name: 'Try again' }).first();
  const mount = page.locator(`[data-remote="${remotePage.remote}"]:visible`).first();
  const slowNotice = page.getByRole('status').filter({ hasText: 'takes longer than usual' }).first();
  let requestCount = 0;

  const readVersion = async (): Promise<string> => (await mount.getAttribute('data-version')) ?? '';
  const expectMounted = () => expect(remotePage.getContent(page)).toBeVisible({ timeout: mountedWithinMs });

  /** `check` holds once the bound has passed. The clock is moved again where the bound had not begun yet. */
  async function expectAfter(ms: number, check: (timeout: number) => Promise<void>): Promise<void> {
    if (clock === 'real') return check(ms + boundWithinMs);
    await expect(async () => {
      await page.clock.fastForward(ms);
      await check(1500);
    }).toPass({ timeout: boundWithinMs, intervals: [0] });
  }

  async function expectPanel(says: RegExp, timeout: number): Promise<void> {
    await expect(panel.filter({ hasText: says })).toBeVisible({ timeout });
    await expect(panel.getByRole('button', { name: 'Try again' })).toBeEnabled();
    expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
  }

  return {
    page,
    telemetry,
    open: async () => void (await page.goto(remotePage.address, { waitUntil: 'commit' })),
    async arm(fault) {
      await telemetry.clear();
      await mount.evaluateAll((elements, mark) => {
        for (const element of elements) element.setAttribute(mark, '');
      }, armedMark);
      if ('file' in fault) {
        requestCount = 0;
        const address = getFilePattern(fault.file);
        const answer = (route: Route): Promise<void> => {
          requestCount += 1;
          return fault.answer(route);
        };
        await page.route(address, answer);
        return () => page.unroute(address, answer);
      }
      const woken = { remote: remotePage.remote, at: fault.at };
      const wake = (parlourFault: typeof woken) => void Object.assign(window, { parlourFault });
      if (page.url() === 'about:blank') await page.addInitScript(wake, woken);
      else await page.evaluate(wake, woken);
      return () => page.evaluate(() => void Reflect.deleteProperty(window, 'parlourFault'));
    },
    expectRequest: () => expect.poll(() => requestCount, { timeout: boundWithinMs }).toBeGreaterThan(0),
    retry: () => retryButton.click(),
    expectMounted,
    async expectRecovery() {
      // What hung may come by itself once nothing holds it any more, in the moment in which somebody presses.
      await expect(retryButton.or(remotePage.getContent(page)).first()).toBeVisible({
        timeout: mountedWithinMs,
      });
      if (await retryButton.isVisible()) await retryButton.click({ timeout: 3000 }).catch(() => undefined);
      await expectMounted();
    },
    readVersion,
    async expectRelease(next) {
      await expect(async () => {
        // The page asks again after ever longer waits, and proves the release before first.
        if (clock === 'skipped') await page.clock.fastForward(8000);
        expect(await readVersion(), await telemetry.readEntries(remotePage.remote)).toBe(next);
      }).toPass({ timeout: mountedWithinMs });
      await expectMounted();
    },
    wasNeverUnmounted: async () => (await mount.getAttribute(armedMark)) !== null,
    expectFailurePanel: (says, timeout = panelWithinMs) => expectPanel(says, timeout),
    expectTimeoutPanel: (says) => expectAfter(endsAfterMs, (timeout) => expectPanel(says, timeout)),
    async expectSlowNotice() {
      await expectAfter(slowAfterMs, (timeout) => expect(slowNotice).toBeVisible({ timeout }));
      await expect(slowNotice.getByRole('button', { name: 'Try again' })).toBeEnabled();
    },
    expectReport: (what, afterMs) =>
      afterMs === undefined
        ? telemetry.expectEntry(remotePage.remote, what)
        : expectAfter(afterMs, (timeout) => telemetry.expectEntry(remotePage.remote, what, timeout)),
    async openElsewhere() {
      const menu = page.getByRole('navigation').getByRole('link', { name: remotePage.elsewhere.link });
      await menu.first().click();
      await expect(remotePage.elsewhere.getContent(page)).toBeVisible({ timeout: mountedWithinMs });
    },
    goBack: async () => void (await page.goBack({ waitUntil: 'commit' })),
  };
}

/** The panel with the typed reason and retry, the registry told, the rest of the site open, and the same on coming back. */
export async function expectFault(
  tab: FaultTab,
  { says, reports }: Pick<Row, 'says' | 'reports'>,
): Promise<void> {
  await tab.expectFailurePanel(says);
  await tab.expectReport(reports);
  await tab.openElsewhere();
  await tab.goBack();
  await tab.expectFailurePanel(says);
}

/**
 * The next release of what stands goes wrong: `before` keeps its place or is back in it, the registry is told, the rest
 * of the site is open, and whoever comes back finds `before` again.
 */
export async function expectSwap(
  tab: FaultTab,
  { inSwap, swapLimitMs }: SwapRow,
  before: string,
): Promise<void> {
  if (inSwap.before === 'stays meanwhile') await tab.expectRequest();
  else await tab.expectReport(inSwap.report, swapLimitMs);
  await expect.poll(tab.readVersion, { timeout: boundWithinMs }).toBe(before);
  if (inSwap.before !== 'is back') expect(await tab.wasNeverUnmounted()).toBe(true);
  await tab.expectMounted();
  await tab.openElsewhere();
  await tab.goBack();
  await tab.expectMounted();
  expect(await tab.readVersion()).toBe(before);
}
