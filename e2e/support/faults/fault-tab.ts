import { type BrowserContext, expect, type Page, type Route } from '@playwright/test';
import type { Fault, FileKind, Row, SwapRow } from './fault-rows.ts';
import type { Place } from './remote-places.ts';
import { type TelemetryWatch, watchTelemetry } from './telemetry-watch.ts';

/** A fault is told within the time that a person waits without asking whether anything happens. */
const panelWithinMs = 15_000;
/** Eight seconds after a part was asked for, which in a panel is once the panel stands. */
const slowWithinMs = 40_000;
/** The runtime's own bounds for a bootstrap and a mount are 10 s. */
const endsWithinMs = 40_000;
/** What keeps to no clock, while other tabs are as busy. */
const standsWithinMs = 60_000;

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
  asks(): Promise<void>;
  /** Presses "Try again", where the fault before is told. */
  retry(): Promise<void>;
  stands(): Promise<void>;
  /** Once mended: presses "Try again" where it is offered still, and stands. */
  recovers(): Promise<void>;
  /** The release that stands, or is asked for. */
  version(): Promise<string>;
  /** Without a fault in its way: moves to `version`, whatever it was answered before that was of no use. */
  takes(version: string): Promise<void>;
  /** Whether what stands now was never taken down since the fault was armed. */
  stoodAllTheTime(): Promise<boolean>;
  meetsPanel(says: RegExp, withinMs?: number): Promise<void>;
  meetsSlowWord(): Promise<void>;
  /** What the registry hears of the remote since the fault was armed. */
  reports(what: RegExp): Promise<void>;
  /** Another part of the site opens: nothing of the broken one holds up navigation. */
  opensElsewhere(): Promise<void>;
  comesBack(): Promise<void>;
}

export interface TabParts {
  context: BrowserContext;
  place: Place;
  /** What somebody who is signed in has in `sessionStorage`. */
  session: Record<string, string>;
  /** The address of a file of the faulty release. */
  fileOf(kind: FileKind): RegExp;
}

export async function openFaultTab({ context, place, session, fileOf }: TabParts): Promise<FaultTab> {
  const page = await context.newPage();
  const telemetry = await watchTelemetry(page);
  if (place.signedIn) {
    await page.addInitScript((kept) => {
      for (const [name, value] of Object.entries(kept)) sessionStorage.setItem(name, value);
    }, session);
  }
  const panel = page.getByRole('alert').filter({ hasText: 'This part could not be shown' }).first();
  const again = page.getByRole('button', { name: 'Try again' }).first();
  const mount = page.locator(`[data-remote="${place.remote}"]:visible`).first();
  let asked = 0;
  const slowWord = page.getByRole('status').filter({ hasText: 'takes longer than usual' }).first();

  const version = async (): Promise<string> => (await mount.getAttribute('data-version')) ?? '';
  const stands = () => expect(place.shows(page)).toBeVisible({ timeout: standsWithinMs });

  return {
    page,
    telemetry,
    open: async () => void (await page.goto(place.address, { waitUntil: 'commit' })),
    async arm(fault) {
      await telemetry.forget();
      await mount.evaluateAll((elements, mark) => {
        for (const element of elements) element.setAttribute(mark, '');
      }, armedMark);
      if ('file' in fault) {
        asked = 0;
        const address = fileOf(fault.file);
        const answer = (route: Route): Promise<void> => {
          asked += 1;
          return fault.answer(route);
        };
        await page.route(address, answer);
        return () => page.unroute(address, answer);
      }
      const woken = { remote: place.remote, at: fault.at };
      const wake = (parlourFault: typeof woken) => void Object.assign(window, { parlourFault });
      if (page.url() === 'about:blank') await page.addInitScript(wake, woken);
      else await page.evaluate(wake, woken);
      return () => page.evaluate(() => void Reflect.deleteProperty(window, 'parlourFault'));
    },
    asks: () => expect.poll(() => asked, { timeout: 40_000 }).toBeGreaterThan(0),
    retry: () => again.click(),
    stands,
    async recovers() {
      // What hung may come by itself once nothing holds it any more, in the moment in which somebody presses.
      await expect(again.or(place.shows(page)).first()).toBeVisible({ timeout: standsWithinMs });
      if (await again.isVisible()) await again.click({ timeout: 3000 }).catch(() => undefined);
      await stands();
    },
    version,
    async takes(next) {
      await expect(async () => {
        expect(await version(), await telemetry.said(place.remote)).toBe(next);
      }).toPass({ timeout: 60_000 });
      await stands();
    },
    stoodAllTheTime: async () => (await mount.getAttribute(armedMark)) !== null,
    async meetsPanel(says, timeout = panelWithinMs) {
      await expect(panel.filter({ hasText: says })).toBeVisible({ timeout });
      await expect(panel.getByRole('button', { name: 'Try again' })).toBeEnabled();
      expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
    },
    async meetsSlowWord() {
      await expect(slowWord).toBeVisible({ timeout: slowWithinMs });
      await expect(slowWord.getByRole('button', { name: 'Try again' })).toBeEnabled();
    },
    reports: (what) => telemetry.says(place.remote, what),
    async opensElsewhere() {
      const menu = page.getByRole('navigation').getByRole('link', { name: place.elsewhere.link });
      await menu.first().click();
      await expect(place.elsewhere.shows(page)).toBeVisible({ timeout: standsWithinMs });
    },
    comesBack: async () => void (await page.goBack({ waitUntil: 'commit' })),
  };
}

/** The panel with the typed reason and retry, the registry told, the rest of the site open, and the same on coming back. */
export async function meetsFault(
  tab: FaultTab,
  { says, reports }: Pick<Row, 'says' | 'reports'>,
): Promise<void> {
  await tab.meetsPanel(says);
  await tab.reports(reports);
  await tab.opensElsewhere();
  await tab.comesBack();
  await tab.meetsPanel(says);
}

/** The panel that comes when something was given up that never ended by itself. */
export const meetsEnd = (tab: FaultTab, { says }: Pick<Row, 'says'>): Promise<void> =>
  tab.meetsPanel(says, endsWithinMs);

/**
 * The next release of what stands goes wrong: `before` keeps its place or is back in it, the registry is told, the rest
 * of the site is open, and whoever comes back finds `before` again.
 */
export async function meetsSwap(tab: FaultTab, { inSwap }: SwapRow, before: string): Promise<void> {
  if (inSwap.before === 'stays meanwhile') await tab.asks();
  else await tab.reports(inSwap.heard);
  await expect.poll(tab.version, { timeout: 40_000 }).toBe(before);
  if (inSwap.before !== 'is back') expect(await tab.stoodAllTheTime()).toBe(true);
  await tab.stands();
  await tab.opensElsewhere();
  await tab.comesBack();
  await tab.stands();
  expect(await tab.version()).toBe(before);
}
