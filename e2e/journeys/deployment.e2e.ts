import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/journey.ts';
import { startSite } from '../support/site-process.ts';

const platform = {
  languages: ['CN', 'EN'],
  defaultLanguage: 'CN',
  themes: { default: 'light', switchShown: true },
};

test.use({ language: null, theme: null });

test('starts with the languages and the theme of its deployment @GEN-04 @GEN-06', async ({ page }) => {
  test.setTimeout(120_000);
  const folder = await mkdtemp(join(tmpdir(), 'parlour-deployment-'));
  await cp(process.env.SITE_TEMPLATE ?? '', folder, { recursive: true });
  const site = await startSite({ dataDir: folder, env: { PLATFORM: JSON.stringify(platform) } });
  try {
    await page.goto(site.url);
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.getByRole('button', { name: /中文/ }).click();
    await expect(page.getByRole('menuitemradio')).toHaveText(['中文', 'English']);
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  } finally {
    await page.close();
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
