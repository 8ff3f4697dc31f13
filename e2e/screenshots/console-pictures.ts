import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { type ConsoleTheme, waitUntilComplete } from '../support/console-pages.ts';

const folder = fileURLToPath(new URL('../../.cache/screenshots/console/', import.meta.url));
const widths = [390, 1440, 1920];
/** High enough for most dialogs. */
const dialogHeight = 1200;

/** Takes pictures of a page in each width: of the whole page, or of what is in sight with an open dialog. */
export async function takePictures(
  page: Page,
  { name, theme, isDialog = false }: { name: string; theme: ConsoleTheme; isDialog?: boolean },
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: isDialog ? dialogHeight : 900 });
    await waitUntilComplete(page);
    await page.screenshot({ path: `${folder}${name}-${width}-${theme}.png`, fullPage: !isDialog });
  }
}

/** Converts an address below `/console/` to the name of a picture. */
export const nameAfter = (address: string): string =>
  address.replaceAll(/[^a-zA-Z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'overview';
