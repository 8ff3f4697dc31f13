import {
  type ConsoleDialog,
  consoleDialogs,
  furtherConsoleDialogs,
  openConsoleDialog,
} from '../support/console-dialogs.ts';
import { chooseTheme, consoleThemes, listFilledPages } from '../support/console-pages.ts';
import { type FilledQueues, fillQueues } from '../support/console-queues.ts';
import { expect, test } from '../support/journey.ts';
import { enterConsole } from '../support/operators.ts';
import { nameAfter, takePictures } from './console-pictures.ts';

test.use({ baseURL: async ({ operatedSite }, use) => use(operatedSite.url) });

/** The queues are filled once for both themes. */
let filled: Promise<FilledQueues> | undefined;

for (const theme of consoleThemes) {
  test(`takes a screenshot of each filled queue and page of an object of the console, ${theme}`, async ({
    page,
    operatedSite,
  }) => {
    filled ??= fillQueues(operatedSite.url);
    const pages = listFilledPages(await filled);
    await enterConsole(page, 'olga');
    await chooseTheme(page, theme);
    for (const { name, address } of pages) {
      const isDialog = address.includes('open=');
      await page.goto(`/console/${address}`);
      if (isDialog) await expect(page.getByRole('dialog')).toBeVisible();
      await takePictures(page, { name, theme, isDialog });
    }
  });

  test(`takes a screenshot of each dialog of the console, ${theme}`, async ({ page }) => {
    await enterConsole(page, 'olga');
    await chooseTheme(page, theme);
    for (const dialog of [...consoleDialogs, ...furtherConsoleDialogs]) {
      await page.goto(`/console/${dialog.section}`);
      await openConsoleDialog(page, dialog);
      await takePictures(page, { name: nameDialog(dialog), theme, isDialog: true });
    }
  });
}

const nameDialog = ({ section, button }: ConsoleDialog): string =>
  `dialog-${nameAfter(`${section} ${button instanceof RegExp ? button.source : button}`)}`;
