import { fileURLToPath } from 'node:url';
import type { LanguageCode, Theme } from '@parlour/contracts';
import type { Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { people } from '../support/people.ts';
import { furtherScreens, type Screen, screens, settled } from '../support/screens.ts';
import { signIn } from '../support/sign-in.ts';

const folder = fileURLToPath(new URL('../../.cache/screenshots/', import.meta.url));
const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/** Pages that continue without an end, such as a list of games, are cut here. */
const heightMax = 4000;

/** Takes pictures of the whole page: the window grows with it, so that the bars at its edges cover nothing. */
async function picture(page: Page, { name, address }: Screen, variant: string): Promise<void> {
  await page.setViewportSize(widths[0]);
  await page.goto(address, { waitUntil: 'commit' });
  for (const size of widths) {
    await page.setViewportSize(size);
    await settled(page);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ ...size, height: Math.min(height, heightMax) });
    await settled(page);
    await page.screenshot({ path: `${folder}${name}-${size.width}-${variant}.png`, animations: 'disabled' });
  }
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const language of ['EN', 'MY', 'CN'] satisfies LanguageCode[])
  for (const theme of ['dark', 'light'] satisfies Theme[])
    test.describe(`${language} ${theme}`, () => {
      test.use({ language, theme });
      test('takes a screenshot of each screen', async ({ page, baseURL }) => {
        for (const screen of screens.filter(({ as }) => !as))
          await picture(page, screen, `${language}-${theme}`);
        await signInInEnglish(page, baseURL ?? '', language);
        for (const screen of [...screens.filter(({ as }) => as), ...furtherScreens])
          await picture(page, screen, `${language}-${theme}`);
      });
    });

/** Signs in with the English labels, the only ones that the helper knows, and then chooses the language again. */
async function signInInEnglish(page: Page, site: string, language: LanguageCode): Promise<void> {
  await chooseLanguage(page, 'EN');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(site);
  await signIn(page, people.chi);
  await chooseLanguage(page, language);
}

const chooseLanguage = (page: Page, language: LanguageCode): Promise<void> =>
  page.evaluate(async (code) => {
    localStorage.setItem('parlour.language', code);
    await cookieStore.set('parlour.language', code);
  }, language);
