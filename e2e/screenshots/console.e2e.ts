import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { navigateWithin } from '../support/navigate.ts';
import { enterConsole } from '../support/operators.ts';

const folder = fileURLToPath(new URL('../../.cache/screenshots/console/', import.meta.url));
const widths = [390, 1440, 1920];

/** Navigates to a page and waits for its heading, which is another element than that of the page before. */
async function openPage(page: Page, path: string): Promise<void> {
  if (new URL(page.url()).pathname.replace(/\/$/, '') === path) return;
  const heading = page.getByRole('heading', { level: 1 });
  await heading.evaluate((element) => element.setAttribute('data-earlier', 'yes'));
  await navigateWithin(page, path);
  await page.locator('h1:not([data-earlier])').waitFor();
}

test('takes a screenshot of each page of the console, in both themes', async ({ page }) => {
  test.setTimeout(900_000);
  await enterConsole(page, 'olga');
  const links = page.getByRole('navigation').getByRole('link');
  const addresses = await links.evaluateAll((all) =>
    all.map((link) => new URL((link as HTMLAnchorElement).href)),
  );
  const paths = new Set(addresses.map(({ pathname }) => pathname));
  for (const theme of ['light', 'dark'] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: `Use the ${theme} theme` }).click();
    for (const path of paths) {
      await openPage(page, path);
      const name = path.replace(/^\/console\/?/, '').replaceAll('/', '-') || 'overview';
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
        await page.screenshot({ path: `${folder}${name}-${width}-${theme}.png`, fullPage: true });
      }
    }
  }
});
