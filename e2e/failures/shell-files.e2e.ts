import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { getGameList } from '../support/lobby.ts';

/** Files of the shell that the page has not loaded yet: those of its dialogs. */
const lazyFiles = '**/releases/shell/**';

const getLogin = (page: Page) => page.getByRole('dialog', { name: 'Log in' });
const getNotice = (page: Page) => page.getByRole('dialog', { name: "This part of the page didn't load" });

/** Opens the slots, and marks the document to detect a reload. */
async function openSlots(page: Page): Promise<void> {
  await page.goto('/rng');
  await expect(page.getByText('Mandalay Nights').first()).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
}

const chooseFavourites = (page: Page) => getGameList(page, 'Favourites').click();

/** Expects that the page still shows what it showed before. */
async function expectPageKept(page: Page): Promise<void> {
  await expect(page.getByText('Mandalay Nights').first()).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
}

async function expectLoginWithoutReload(page: Page): Promise<void> {
  await expect(getLogin(page).getByLabel(/Username/)).toBeVisible();
  await expect(getNotice(page)).toBeHidden();
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
}

test('shows a notice in place of a dialog whose file was changed or is missing, runs nothing of it, keeps the page while the file is late, and opens the dialog on request @PLAT-05 @PLAT-08 @ERR-02', async ({
  page,
}) => {
  await openSlots(page);
  await page.route(lazyFiles, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\nglobalThis.tampered = true;` });
  });
  await chooseFavourites(page);
  await expect(getNotice(page)).toBeVisible();
  await expectPageKept(page);
  expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
  await page.unroute(lazyFiles);
  await getNotice(page).getByRole('button', { name: 'Close' }).click();
  await expect(getNotice(page)).toBeHidden();

  await page.route(lazyFiles, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await chooseFavourites(page);
  await expect(getNotice(page)).toBeVisible();
  await expectPageKept(page);
  await page.unroute(lazyFiles);
  let requested = 0;
  await page.route(lazyFiles, () => {
    requested += 1;
  });
  await getNotice(page).getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => requested).toBeGreaterThan(0);
  await expectPageKept(page);
  await expect(getLogin(page)).toBeHidden();
  // It also answers the requests that wait.
  await page.unroute(lazyFiles);
  await expectLoginWithoutReload(page);
});

test('opens a dialog that was chosen offline as soon as the browser is online again @PLAT-08 @ERR-02', async ({
  page,
  context,
}) => {
  await openSlots(page);
  await context.setOffline(true);
  await chooseFavourites(page);
  await expect(getNotice(page)).toBeVisible();
  await expectPageKept(page);
  await context.setOffline(false);
  await expectLoginWithoutReload(page);
});
