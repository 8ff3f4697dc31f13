import { fileURLToPath } from 'node:url';
import type { LanguageCode, Theme } from '@parlour/contracts';
import type { Page } from '@playwright/test';
import { type DialogOfScreen, dialogsOfScreens } from '../support/dialogs.ts';
import { waitUntilOpen } from '../support/games.ts';
import { expect, test } from '../support/journey.ts';
import { furtherScreens, type Screen, screens, settled } from '../support/screens.ts';
import { loadWords } from '../support/texts.ts';

const folder = fileURLToPath(new URL('../../.cache/screenshots/', import.meta.url));
const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/** Pages that continue without an end, such as a list of games, are cut here. */
const heightMax = 4000;

/** Time for the pictures of a screen in ms, after which it is taken without the missing ones. */
const picturesTimeoutMs = 8_000;

/**
 * Waits until a screen is complete, with its game, icons and pictures: those for another width arrive later than the
 * rest.
 */
async function settledWithPictures(page: Page): Promise<void> {
  await settled(page);
  if ((await page.locator('iframe').count()) > 0) await waitUntilOpen(page.frameLocator('iframe').first());
  const haveLoaded = () =>
    !document.querySelector('svg:empty') &&
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy');
  await page.waitForFunction(haveLoaded, undefined, { timeout: picturesTimeoutMs }).catch(() => undefined);
}

/** Takes pictures of the whole page: the window grows with it, so that the bars at its edges cover nothing. */
async function picture(page: Page, { name, address }: Screen, variant: string): Promise<void> {
  await page.setViewportSize(widths[0]);
  await page.goto(address, { waitUntil: 'commit' });
  for (const size of widths) {
    await page.setViewportSize(size);
    await settled(page);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ ...size, height: Math.min(height, heightMax) });
    await settledWithPictures(page);
    await page.screenshot({ path: `${folder}${name}-${size.width}-${variant}.png`, animations: 'disabled' });
  }
}

/** Takes pictures of a dialog over its screen, at each width at which it exists. */
async function pictureDialog(
  page: Page,
  { name, address, width, open }: DialogOfScreen,
  language: keyof typeof folders,
  variant: string,
): Promise<void> {
  const offered = { wide: [widths[0]], narrow: [widths[1]], both: widths }[width ?? 'both'];
  for (const size of offered) {
    await page.setViewportSize(size);
    await page.goto('/restricted');
    await page.goto(address, { waitUntil: 'commit' });
    await settled(page);
    await open(page, loadWords(folders[language]));
    await expect(page.locator('dialog[open]').first()).toBeVisible();
    await settledWithPictures(page);
    const file = `dialog-${name.replaceAll(/[^a-zA-Z]+/g, '-')}-${size.width}-${variant}.png`;
    await page.screenshot({ path: `${folder}${file}`, animations: 'disabled' });
  }
}

const folders = { EN: 'en', MY: 'my', CN: 'zh' } as const;

/** The screens of a member who is an agent, in two parts of about the same length. */
const owners = {
  'an agent': ({ address }: Screen) => address.includes('agent='),
  'a member': ({ address }: Screen) => !address.includes('agent='),
};

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const language of ['EN', 'MY', 'CN'] satisfies LanguageCode[])
  for (const theme of ['dark', 'light'] satisfies Theme[])
    test.describe(`${language} ${theme}`, () => {
      test.use({ language, theme });
      const variant = `${language}-${theme}`;
      test('takes a screenshot of each screen of a visitor', async ({ page }) => {
        for (const screen of screens.filter(({ as }) => !as)) await picture(page, screen, variant);
      });
      for (const [who, isOf] of Object.entries(owners))
        test(`takes a screenshot of each screen of ${who}`, async ({ page, openSession }) => {
          await openSession('chi');
          for (const screen of [...screens, ...furtherScreens].filter(({ as }) => as))
            if (isOf(screen)) await picture(page, screen, variant);
        });
      test('takes a screenshot of each dialog', async ({ page, openSession }) => {
        for (const as of [undefined, 'chi'] as const) {
          if (as) await openSession(as);
          for (const dialog of dialogsOfScreens.filter((one) => one.as === as))
            await pictureDialog(page, dialog, language, variant);
        }
      });
    });
