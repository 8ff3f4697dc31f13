import type { Page } from '@playwright/test';
import { chooseTheme, consoleThemes, listSections } from '../support/console-pages.ts';
import { test } from '../support/journey.ts';
import { navigateWithin } from '../support/navigate.ts';
import { enterConsole } from '../support/operators.ts';
import { nameAfter, takePictures } from './console-pictures.ts';

/** Navigates to a page and waits for its heading, which is another element than that of the page before. */
async function openPage(page: Page, path: string): Promise<void> {
  if (new URL(page.url()).pathname.replace(/\/$/, '') === path) return;
  const heading = page.getByRole('heading', { level: 1 });
  await heading.evaluate((element) => element.setAttribute('data-earlier', 'yes'));
  await navigateWithin(page, path);
  await page.locator('h1:not([data-earlier])').waitFor();
}

test.use({ baseURL: async ({ operatedSite }, use) => use(operatedSite.url) });

test('takes a screenshot of each page of the console, in both themes', async ({ page }) => {
  test.setTimeout(900_000);
  await enterConsole(page, 'olga');
  const sections = await listSections(page);
  for (const theme of consoleThemes) {
    await chooseTheme(page, theme);
    for (const section of sections) {
      await openPage(page, `/console/${section}`.replace(/\/$/, ''));
      await takePictures(page, { name: nameAfter(section), theme });
    }
  }
});
