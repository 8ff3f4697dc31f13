import { expect, type Page } from '@playwright/test';
import { describeViolations } from './axe.ts';
import { type DialogOfScreen, dialogsOfScreens } from './dialogs.ts';
import { navigateWithin } from './navigate.ts';
import { furtherScreens, type Screen, screens } from './screens.ts';
import { findUntranslated, type loadWords } from './texts.ts';

/** Large enough to show every part of a screen, so that lazily loaded parts load at once. */
const height = 6000;
const wide = { width: 1440, height };
const narrow = { width: 360, height };

/** Parts around every page. A sweep checks them on its first screen only. */
const frame = ['header:not(main header)', 'footer:not(main footer)', 'aside:not(main aside)'];

/** Pauses in ms between two readings of a screen: every screen of a sweep waits for several. */
const intervals = [50, 100, 150, 250];

const leaveTimeoutMs = 3_000;
const settleTimeoutMs = 3_000;

/** Short screen from which sweeps start. */
const start = '/restricted';

interface Sweep {
  as: 'chi' | undefined;
  folder: 'en' | 'my' | 'zh';
  words: ReturnType<typeof loadWords>;
  /** Widths at which axe checks every screen; it checks the frame around them at both. Dialogs have one width. */
  axe: readonly ('wide' | 'narrow')[];
  /** With it, only every second screen and dialog is opened, from the one with this index. */
  everySecondFrom?: 0 | 1;
  /** Opens the further screens too. */
  withFurther?: boolean;
  /** Names of the only screens to open; by default all. */
  only?: readonly string[];
  /** Additional widths at which no screen may scroll sideways. */
  widths?: readonly number[];
  /** Width at which dialogs are opened. */
  dialogsAt?: 'wide' | 'narrow';
}

/** Opens every screen and dialog of a visitor or a member, and returns all problems. */
export const sweepSite = async (page: Page, sweep: Sweep): Promise<string[]> => [
  ...(await sweepScreens(page, sweep)),
  ...(await sweepDialogs(page, sweep)),
];

/** Opens every screen of a visitor or a member in turn, within one document, and returns all problems. */
export async function sweepScreens(page: Page, sweep: Sweep): Promise<string[]> {
  const found: string[] = [];
  const listed = sweep.withFurther ? [...screens, ...furtherScreens] : screens;
  const own = chooseOwn(listed, sweep).filter(({ name }) => sweep.only?.includes(name) ?? true);
  await page.setViewportSize(wide);
  await page.goto(start, { waitUntil: 'commit' });
  await waitUntilLoaded(page);
  for (const [index, screen] of own.entries()) {
    await openWithin(page, screen);
    const problems = await inspectScreen(page, sweep, index === 0);
    found.push(...problems.map((problem) => `${screen.name} ${problem}`));
  }
  return found;
}

/** Returns the screens or dialogs that the sweep opens. */
const chooseOwn = <Part extends Pick<Screen, 'as'>>(
  parts: readonly Part[],
  { as, everySecondFrom }: Sweep,
): Part[] =>
  parts
    .filter((part) => part.as === as)
    .filter((_, index) => everySecondFrom === undefined || index % 2 === everySecondFrom);

/** Returns the problems of the current screen, at every width. */
async function inspectScreen(page: Page, sweep: Sweep, isFirst: boolean): Promise<string[]> {
  const found: string[] = [];
  if (sweep.folder !== 'en') found.push(...(await findUntranslated(page, sweep.folder)));
  if (sweep.axe.length === 0) return found;
  for (const [name, size] of [
    ['wide', wide],
    ['narrow', narrow],
  ] as const) {
    await page.setViewportSize(size);
    await waitUntilLoaded(page);
    if (isFirst || sweep.axe.includes(name)) {
      const violations = await findLasting(() => describeViolations(page, isFirst ? {} : { except: frame }));
      found.push(...violations.map((violation) => `at ${size.width}: ${violation}`));
    }
    if (sweep.folder !== 'en' && name === 'narrow')
      found.push(...(await findUntranslated(page, sweep.folder)));
    found.push(...(await findOverflow(page)));
  }
  // Everything has loaded by now, and a short window is quicker to paint.
  for (const width of sweep.widths ?? []) {
    await page.setViewportSize({ width, height: 900 });
    found.push(...(await findOverflow(page)));
  }
  await page.setViewportSize(wide);
  return found;
}

/** Opens every dialog in turn and returns all problems. */
async function sweepDialogs(page: Page, sweep: Sweep): Promise<string[]> {
  const found: string[] = [];
  for (const dialog of chooseOwn(dialogsOfScreens, sweep)) {
    const problems = await inspectDialog(page, sweep, dialog);
    found.push(...problems.map((problem) => `${dialog.name}: ${problem}`));
  }
  return found;
}

async function inspectDialog(page: Page, sweep: Sweep, dialog: DialogOfScreen): Promise<string[]> {
  const size = (dialog.width ?? sweep.dialogsAt) === 'narrow' ? narrow : wide;
  await page.setViewportSize(size);
  // Closing a dialog with its own address navigates away, so the next dialog starts with a load.
  if (/^\/(login|register)$/.test(new URL(page.url()).pathname)) {
    await page.goto(start, { waitUntil: 'commit' });
    await waitUntilLoaded(page);
  } else await openWithin(page, { name: 'the screen before', address: start });
  await openWithin(page, dialog);
  const before = await readState(page);
  await dialog.open(page, sweep.words);
  await expect(async () => {
    const { dialogs } = await readState(page);
    expect(dialogs, dialog.name).not.toBe('');
    expect(dialogs, dialog.name).not.toBe(before.dialogs);
  }).toPass({ timeout: 30_000 });
  await waitUntilLoaded(page);
  const found =
    sweep.axe.length > 0 ? await findLasting(() => describeViolations(page, { inside: 'dialog[open]' })) : [];
  if (sweep.folder !== 'en') found.push(...(await findUntranslated(page, sweep.folder)));
  return found;
}

/** Reads visible state that distinguishes screens, and the number of loading parts. */
const readState = (page: Page): Promise<{ headings: string; dialogs: string; loading: number }> =>
  page.evaluate(() => {
    const isSeen = (element: Element) => element.checkVisibility() && !element.closest('[inert]');
    const find = (selector: string) => [...document.querySelectorAll(selector)].filter(isSeen);
    return {
      headings: find('h1, h2, iframe')
        .map((one) => one.textContent || one.getAttribute('title'))
        .join('\n'),
      dialogs: find('dialog[open]')
        .map((one) => one.textContent)
        .join('\n'),
      loading:
        find('[aria-busy="true"]').length +
        document.querySelectorAll('[role="progressbar"]:popover-open').length,
    };
  });

/** Waits until every part of the current screen has loaded. */
async function waitUntilLoaded(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        const { headings, loading } = await readState(page);
        return headings ? loading : 'no heading';
      },
      { timeout: 20_000, intervals },
    )
    .toBe(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Navigates to a screen within the document and waits until it has loaded. */
async function openWithin(page: Page, { name, address }: Pick<Screen, 'name' | 'address'>): Promise<void> {
  await closeDialogs(page);
  const before = await readState(page);
  await navigateWithin(page, address);
  await expect
    .poll(async () => (await readState(page)).headings, { message: `the headings of ${name}`, intervals })
    .not.toBe(before.headings);
  await waitUntilLoaded(page);
}

async function closeDialogs(page: Page): Promise<void> {
  await expect(async () => {
    if ((await readState(page)).dialogs !== '') await page.keyboard.press('Escape');
    expect((await readState(page)).dialogs).toBe('');
  }).toPass();
  // A dialog with its own address navigates home once it has faded out.
  await page
    .waitForURL(({ pathname }) => !/^\/(login|register)$/.test(pathname), { timeout: leaveTimeoutMs })
    .catch(() => undefined);
}

/** Measures how much wider the page is than its window, after its parts have adapted to a new width. */
export const findOverflow = (page: Page): Promise<string[]> =>
  findLasting(async () => {
    const [over, width] = await page.evaluate(() => [
      document.documentElement.scrollWidth - innerWidth,
      innerWidth,
    ]);
    return (over ?? 0) > 0 ? [`at ${width}: ${over} pixels too wide`] : [];
  });

/** Returns the problems that remain after the page has had time to settle. */
async function findLasting(find: () => Promise<string[]>): Promise<string[]> {
  let found = await find();
  await expect(async () => {
    if (found.length > 0) found = await find();
    expect(found).toEqual([]);
  })
    .toPass({ timeout: settleTimeoutMs, intervals: [300, 700, 1000] })
    .catch(() => undefined);
  return found;
}
