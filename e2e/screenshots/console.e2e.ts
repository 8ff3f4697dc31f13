import type { Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { navigateWithin } from '../support/navigate.ts';
import { enterConsole } from '../support/operators.ts';
import { chooseTheme, nameAfter, takePictures, themes } from './console-pictures.ts';

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
  for (const theme of themes) {
    await chooseTheme(page, theme);
    for (const path of paths) {
      await openPage(page, path);
      await takePictures(page, { name: nameAfter(path.replace(/^\/console\/?/, '')), theme });
    }
  }
});
