import type { Page } from '@playwright/test';
import { describeViolations } from '../support/axe.ts';
import {
  type ConsolePage,
  chooseTheme,
  consoleThemes,
  listFilledPages,
  listSections,
  waitUntilComplete,
} from '../support/console-pages.ts';
import { type FilledQueues, fillQueues } from '../support/console-queues.ts';
import { expect, test } from '../support/journey.ts';
import { enterConsole } from '../support/operators.ts';
import { findOverflow } from '../support/sweep.ts';

test.use({ actionTimeout: 30_000, baseURL: async ({ operatedSite }, use) => use(operatedSite.url) });

const widths = [390, 1440] as const;

/** Opens a page of the console. The frame around all pages is checked on the overview. */
async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(`/console/${address}`);
  await waitUntilComplete(page);
}

const getPart = (address: string) => {
  if (address.includes('open=')) return { inside: 'dialog[open]' };
  return address === '' ? {} : { inside: 'main' };
};

/** Returns what axe finds on a page, and by how much it is too wide for its window. */
async function inspectPage(page: Page, { name, address }: ConsolePage): Promise<string[]> {
  await openPage(page, address);
  if (address.includes('open=')) await expect(page.getByRole('dialog')).toBeVisible();
  const found = [...(await describeViolations(page, getPart(address))), ...(await findOverflow(page))];
  return found.map((problem) => `${name} ${problem}`);
}

/** Buttons with three dots that open a form in the page. */
const withoutDialog = ['Review the change…', 'Set up a second factor…'];

/**
 * Lists the buttons of a page that open a dialog, each kind once: their words end with three dots, or they are the name
 * of an object in a row.
 */
const listOpeners = (page: Page): Promise<number[]> =>
  page.locator('main button:visible').evaluateAll((buttons, others) => {
    const kinds = new Map<string, number>();
    for (const [index, button] of buttons.entries()) {
      const words = button.textContent ?? '';
      const list = button.closest('td, dd')?.closest('table, ul');
      const isObject = list && button.closest('tr, li')?.querySelector('button') === button;
      if (others.includes(words) || (!words.endsWith('…') && !isObject)) continue;
      const kind = words.endsWith('…') ? words : `an object of ${list?.ariaLabel}`;
      if (!kinds.has(kind)) kinds.set(kind, index);
    }
    return [...kinds.values()];
  }, withoutDialog);

/** Opens the first card of every list, as on a phone. */
const openCards = (page: Page): Promise<void> =>
  page.locator('main li:first-child > details').evaluateAll((cards) => {
    for (const card of cards as HTMLDetailsElement[]) card.open = true;
  });

/** Opens every kind of dialog of a section, and returns what axe finds in it, and by how much it is too wide. */
async function inspectDialogs(page: Page, section: string): Promise<string[]> {
  const found: string[] = [];
  await openPage(page, section);
  await openCards(page);
  for (const index of await listOpeners(page)) {
    const button = page.locator('main button:visible').nth(index);
    const words = (await button.textContent()) ?? '';
    await button.click();
    const dialog = page.getByRole('dialog').first();
    await expect(dialog, `${section}: ${words}`).toBeVisible();
    await waitUntilComplete(page);
    const tooWide = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
    if (tooWide > 0) found.push(`${section}, ${words}: ${tooWide} pixels too wide`);
    const violations = await describeViolations(page, { inside: 'dialog[open]' });
    found.push(...violations.map((violation) => `${section}, ${words}: ${violation}`));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  return found;
}

let filled: Promise<FilledQueues> | undefined;

/** Fills the queues of the site, once for all journeys. */
const fillOnce = (site: string): Promise<FilledQueues> => {
  filled ??= fillQueues(site);
  return filled;
};

for (const theme of consoleThemes)
  for (const width of widths)
    test.describe(`The console, ${theme}, ${width} pixels wide`, () => {
      let sections: string[] = [];

      test.beforeEach(async ({ page, operatedSite }) => {
        await fillOnce(operatedSite.url);
        await enterConsole(page, 'olga');
        sections = await listSections(page);
        await chooseTheme(page, theme);
        await page.setViewportSize({ width, height: 900 });
      });

      test('passes axe in every section, and none scrolls sideways @SAFE-04', async ({ page }) => {
        const found: string[] = [];
        for (const address of sections) found.push(...(await inspectPage(page, { name: address, address })));
        expect(found).toEqual([]);
      });

      test('passes axe on every page of an object, and none scrolls sideways @SAFE-04', async ({
        page,
        operatedSite,
      }) => {
        const found: string[] = [];
        for (const one of listFilledPages(await fillOnce(operatedSite.url)))
          found.push(...(await inspectPage(page, one)));
        expect(found).toEqual([]);
      });

      for (const half of [0, 1])
        test(`passes axe in every dialog of each second section, from number ${half}, and none is too wide @SAFE-04`, async ({
          page,
        }) => {
          const found: string[] = [];
          for (const section of sections.filter((_, index) => index % 2 === half))
            found.push(...(await inspectDialogs(page, section)));
          expect(found).toEqual([]);
        });
    });
