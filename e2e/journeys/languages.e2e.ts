import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { people } from '../support/people.ts';
import { type Screen, screens, settled } from '../support/screens.ts';
import { signIn } from '../support/sign-in.ts';
import { englishWords } from '../support/texts.ts';

/** Every text that stands on the page or is read out there, each once. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
          found.add(node.getAttribute(name)?.trim() ?? '');
      } else if (!node.parentElement?.closest('script, style, [lang="en"]'))
        found.add(node.textContent?.trim() ?? '');
    }
    return [...found];
  });

const isKey = /^[a-z]+[\w-]*(?:\.[a-z][\w-]*)+$/i;

test.describe('on a first visit', () => {
  test.use({ language: null });
  test('speaks Myanmar, and remembers another choice @GEN-02 @GEN-04', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'my');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /မြန်မာ$/ })
      .click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    expect(await page.evaluate(() => Object.values(localStorage))).toContain('EN');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});

test('falls back to English for a choice that is not offered @GEN-02 @GEN-04', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(async () => {
    localStorage.setItem('parlour.language', 'XX');
    await cookieStore.set('parlour.language', 'XX');
  });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
});

for (const { code, tag, folder, own } of [
  { code: 'MY', tag: 'my', folder: 'my', own: 'မြန်မာ' },
  { code: 'CN', tag: 'zh-CN', folder: 'zh', own: '中文' },
] as const) {
  /** What a screen says in English, or as the key of a text. */
  const notTranslated = async (page: Page, { name, address }: Screen): Promise<string[]> => {
    const english = englishWords(folder);
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('lang', tag);
    await settled(page);
    const texts = await textsOn(page);
    return texts.filter((text) => english.has(text) || isKey.test(text)).map((text) => `${name}: ${text}`);
  };

  test(`says everything in ${code} to whoever switches to it @GEN-02`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.goto('/');
    await signIn(page, people.chi);
    await page.getByRole('button', { name: 'Language: English' }).click();
    await page.getByRole('menuitemradio', { name: own }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', tag);
    const wrong: string[] = [];
    for (const screen of screens.filter(({ as }) => as)) wrong.push(...(await notTranslated(page, screen)));
    expect(wrong).toEqual([]);
  });

  test.describe(`for a visitor who chose ${code} before`, () => {
    test.use({ language: code });

    test(`says everything in ${code} @GEN-02`, async ({ page }) => {
      test.setTimeout(120_000);
      const wrong: string[] = [];
      for (const screen of screens.filter(({ as }) => !as))
        wrong.push(...(await notTranslated(page, screen)));
      expect(wrong).toEqual([]);
    });
  });
}
