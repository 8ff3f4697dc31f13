import { fileURLToPath } from 'node:url';
import type { LanguageCode, Theme } from '@parlour/contracts';
import type { Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { people } from '../support/people.ts';
import { type Screen, screens, settled } from '../support/screens.ts';
import { signIn } from '../support/sign-in.ts';

const folder = fileURLToPath(new URL('../../.cache/screenshots/', import.meta.url));
const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

async function picture(page: Page, { name, address }: Screen, variant: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' });
  for (const size of widths) {
    await page.setViewportSize(size);
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
        for (const screen of screens.filter(({ as }) => as))
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
