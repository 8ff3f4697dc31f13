import { preferenceKeys } from '@parlour/contracts';
import { expect, test } from '../support/journey.ts';
import { sweepScreens } from '../support/sweep.ts';
import { loadWords } from '../support/texts.ts';

test.describe('on a first visit', () => {
  test.use({ language: null });
  test('starts in Myanmar, and remembers another choice @GEN-02 @GEN-04', async ({ page }) => {
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

  test('falls back to English for a choice that is not offered @GEN-02 @GEN-04', async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: preferenceKeys.language, value: 'XX', url: baseURL ?? '' }]);
    await page.addInitScript((key) => localStorage.setItem(key, 'XX'), preferenceKeys.language);
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  });
});

test.describe('in Chinese', () => {
  test.describe.configure({ timeout: 240_000 });
  test.use({ actionTimeout: 30_000 });
  // Myanmar reveals untranslated words on every screen. The full set opens all of them in Chinese too.
  const sweep = { folder: 'zh', words: loadWords('zh'), axe: [] } as const;

  test('shows everything in Chinese to a member who switches to it @GEN-02', async ({
    page,
    openSession,
  }) => {
    await openSession('chi');
    await page.goto('/');
    await page.getByRole('button', { name: 'Language: English' }).click();
    await page.getByRole('menuitemradio', { name: '中文' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    const only = [
      'my-account',
      'deposit',
      'betting-record',
      'rewards',
      'messages',
      'team-overview',
      'downlines',
      'game',
    ];
    expect(await sweepScreens(page, { ...sweep, as: 'chi', only })).toEqual([]);
  });
});
