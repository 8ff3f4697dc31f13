import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';

const folder = fileURLToPath(new URL('../../.cache/screenshots/console/', import.meta.url));
const widths = [390, 1440, 1920];
/** High enough for most dialogs. */
const dialogHeight = 1200;

export const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** Chooses a theme, which later pages keep. */
export async function chooseTheme(page: Page, theme: Theme): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  const button = page.getByRole('button', { name: `Use the ${theme} theme` });
  if (await button.isVisible()) await button.click();
}

/** Takes pictures of a page in each width: of the whole page, or of what is in sight with an open dialog. */
export async function takePictures(
  page: Page,
  { name, theme, isDialog = false }: { name: string; theme: Theme; isDialog?: boolean },
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: isDialog ? dialogHeight : 900 });
    await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible();
    await expect(page.locator('main [aria-busy="true"], dialog [aria-busy="true"]')).toHaveCount(0);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: `${folder}${name}-${width}-${theme}.png`, fullPage: !isDialog });
  }
}

/** Converts an address below `/console/` to the name of a picture. */
export const nameAfter = (address: string): string =>
  address.replaceAll(/[^a-zA-Z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'overview';
