import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Fault, FileKind, Row } from './fault-rows.ts';
import type { Place } from './remote-places.ts';
import { type TelemetryWatch, watchTelemetry } from './telemetry-watch.ts';

/** A fault is told within the time that a person waits without asking whether anything happens. */
const panelWithinMs = 15_000;
/** Eight seconds after a part was asked for, which in a panel is once the panel stands. */
const slowWithinMs = 20_000;
/** The runtime's own bounds for a bootstrap and a mount are 10 s. */
const endsWithinMs = 20_000;

/** One tab at the place of one remote, in which faults are made and seen. */
export interface FaultTab {
  page: Page;
  telemetry: TelemetryWatch;
  open(): Promise<void>;
  /** Makes the fault from now on; the answer ends it. */
  arm(fault: Fault): Promise<() => Promise<void>>;
  /** Presses "Try again", where the fault before is told. */
  retry(): Promise<void>;
  stands(): Promise<void>;
  /** Once mended: presses "Try again" where it is offered still, and stands. */
  recovers(): Promise<void>;
  /** The release that stands, or is asked for. */
  version(): Promise<string>;
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
  const slowWord = page.getByRole('status').filter({ hasText: 'takes longer than usual' }).first();

  return {
    page,
    telemetry,
    open: async () => void (await page.goto(place.address, { waitUntil: 'commit' })),
    async arm(fault) {
      await telemetry.forget();
      if ('file' in fault) {
        const address = fileOf(fault.file);
        await page.route(address, fault.answer);
        return () => page.unroute(address);
      }
      const woken = { remote: place.remote, at: fault.at };
      const wake = (parlourFault: typeof woken) => void Object.assign(window, { parlourFault });
      if (page.url() === 'about:blank') await page.addInitScript(wake, woken);
      else await page.evaluate(wake, woken);
      return () => page.evaluate(() => void Reflect.deleteProperty(window, 'parlourFault'));
    },
    retry: () => again.click(),
    stands: () => expect(place.shows(page)).toBeVisible({ timeout: 20_000 }),
    async recovers() {
      // What hung may come by itself once nothing holds it any more, in the moment in which somebody presses.
      await expect(again.or(place.shows(page)).first()).toBeVisible({ timeout: 20_000 });
      if (await again.isVisible()) await again.click({ timeout: 3000 }).catch(() => undefined);
      await expect(place.shows(page)).toBeVisible({ timeout: 20_000 });
    },
    version: async () =>
      (await page.locator(`[data-remote="${place.remote}"]:visible`).first().getAttribute('data-version')) ??
      '',
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
      await expect(place.elsewhere.shows(page)).toBeVisible({ timeout: 20_000 });
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
