import type { Page, Route } from '@playwright/test';
import { expect } from './journey.ts';

/** Text that a page shows while it has not started. */
export const getNotice = (page: Page) => page.getByText(/has not started yet\./);

/** Ends the wait of the page's inline style for the usual duration of a start. */
const skipStart = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });

export const loadAgain = (page: Page) => page.getByRole('link', { name: 'Load the page again' }).click();

/** Expects that an opened page keeps silent for the usual duration of a start, and then says that it has not started. */
export async function expectNoticeAfterWhile(page: Page): Promise<void> {
  await expect(getNotice(page)).toBeAttached();
  await expect(getNotice(page)).toBeHidden();
  await skipStart(page);
  await expect(getNotice(page)).toBeVisible();
}

/** Opens a page one of whose files fails, and expects that it says so after a while. */
export async function openWithFault(
  page: Page,
  { address, file }: { address: string; file: string | RegExp },
  fault: (route: Route) => Promise<void> | undefined,
): Promise<void> {
  const requested = page.waitForRequest(file);
  await page.route(file, fault);
  await page.goto(address, { waitUntil: 'commit' });
  await requested;
  await expectNoticeAfterWhile(page);
}

export const readBackground = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
