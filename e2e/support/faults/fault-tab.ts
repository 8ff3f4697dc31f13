import { type BrowserContext, expect, type Page, type Route } from '@playwright/test';
import type { Fault, FileKind, Row, SwapRow } from './fault-rows.ts';
import type { RemotePage } from './remote-pages.ts';
import { type TelemetryWatch, watchTelemetry } from './telemetry-watch.ts';

/** With `skipped`, the page's clock jumps over the runtime's timeouts. With `real`, the journey waits for them. */
export type FaultClock = 'skipped' | 'real';

/** A fault must be reported before a visitor wonders whether anything is happening. */
const panelWithinMs = 15_000;
/** Four seconds after a part was requested; in a panel, after the panel has mounted. */
const slowAfterMs = 4000;
/** The runtime's own timeouts of a bootstrap and a mount. */
const endsAfterMs = 10_000;
/** For operations with a timeout of their own, on a busy machine. */
const boundWithinMs = 40_000;
/** For operations that follow no clock, while other tabs are equally busy. */
const mountedWithinMs = 60_000;

/** Marks the element that was mounted when a fault was armed. */
const armedMark = 'data-armed';

/** Tab with the page of one remote, which arms faults and checks their effects. */
export interface FaultTab {
  page: Page;
  telemetry: TelemetryWatch;
  open(): Promise<void>;
  /** Arms the fault; returns a function that ends it. */
  arm(fault: Fault): Promise<() => Promise<void>>;
  /** Waits until a file with the fault was requested. */
  expectRequest(): Promise<void>;
  /** Presses "Try again" on the panel of the previous fault. */
  retry(): Promise<void>;
  expectMounted(): Promise<void>;
  /** After the repair: presses "Try again" if it is still offered, and expects the mounted remote. */
  expectRecovery(): Promise<void>;
  /** Reads the version of the release that is mounted or requested. */
  readVersion(): Promise<string>;
  /** Expects the tab to move to `version` without a fault, after any bad responses before. */
  expectRelease(version: string): Promise<void>;
  /** Returns whether the view has stayed mounted since the fault was armed. */
  wasNeverUnmounted(): Promise<boolean>;
  expectFailurePanel(says: RegExp, withinMs?: number): Promise<void>;
  /** Expects the panel that follows a timeout. */
  expectTimeoutPanel(says: RegExp): Promise<void>;
  expectSlowNotice(): Promise<void>;
  /** Expects telemetry about the remote since the fault was armed, after a timeout of this many ms. */
  expectReport(what: RegExp, afterMs?: number): Promise<void>;
  /** Opens another part of the site: the broken one must not block navigation. */
  openElsewhere(): Promise<void>;
  goBack(): Promise<void>;
}

interface TabParts {
  context: BrowserContext;
  remotePage: RemotePage;
  clock: FaultClock;
  /** `sessionStorage` of a signed-in visitor. */
  session: Record<string, string>;
  /** Returns the address pattern of a file of the faulty release. */
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
  const panel = page.getByRole('alert').filter({ hasText: "This part of the page didn't load" }).first();
  const retryButton = page.getByRole('button', { name: 'Try again' }).first();
  const mount = page.locator(`[data-remote="${remotePage.remote}"]:visible`).first();
  const slowNotice = page.getByRole('status').filter({ hasText: 'is taking longer than usual' }).first();
  let requestCount = 0;
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const isRequested = (version: string): boolean =>
    requested.some((url) => url.includes(`/releases/${remotePage.remote}/${version}/`));

  const readVersion = async (): Promise<string> => (await mount.getAttribute('data-version')) ?? '';
  const expectMounted = () => expect(remotePage.getContent(page)).toBeVisible({ timeout: mountedWithinMs });

  /** Runs `check` after the timeout. Advances the clock again when the timeout had not started yet. */
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
    // Neither a script nor a stylesheet with a mark had an effect.
    const readMark = () => getComputedStyle(document.documentElement).getPropertyValue('--tampered');
    expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
    expect(await page.evaluate(readMark)).toBe('');
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
      // After the repair, the view that hung may mount without a retry, and the button then disappears.
      await expect(retryButton.or(remotePage.getContent(page)).first()).toBeVisible({
        timeout: mountedWithinMs,
      });
      if (await retryButton.isVisible()) await retryButton.click({ timeout: 3000 }).catch(() => undefined);
      await expectMounted();
    },
    readVersion,
    async expectRelease(next) {
      await expect(async () => {
        // The page retries with increasing delays. While the release mounts, an advanced clock would end the mount.
        if (clock === 'skipped' && !isRequested(next)) await page.clock.fastForward(8000);
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

/**
 * Expects the panel with its reason and retry button, the telemetry, a working rest of the site, and the same panel
 * after returning.
 */
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
 * Expects a failed swap: `before` stays or is back, the registry gets the telemetry, the rest of the site works, and a
 * returning visitor finds `before` again.
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
