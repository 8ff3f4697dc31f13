import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { getNotice, loadAgain, openWithFault, readBackground } from '../support/start-faults.ts';

const address = '/console/';
const getLogin = (page: Page) => page.getByLabel(/^Password/);

test('the console says that its main script is missing, and starts on request @PLAT-05 @SAFE-04', async ({
  page,
}) => {
  const file = /\/console\/files\/main\.[^/]+\.js/;
  await openWithFault(page, { address, file }, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.unroute(file);
  await loadAgain(page);
  await expect(getLogin(page)).toBeVisible();
  await expect(getNotice(page)).toBeHidden();
});

test('the console says that its stylesheet is late, on its own background, and starts when it arrives @PLAT-05 @SAFE-04', async ({
  page,
}) => {
  const file = /\/console\/files\/main\.[^/]+\.css/;
  await openWithFault(page, { address, file }, () => undefined);
  const background = await readBackground(page);
  await page.unroute(file);
  await expect(getLogin(page)).toBeVisible();
  expect(await readBackground(page)).toBe(background);
});

test('the console does not start without its stylesheet, and starts with it on request @PLAT-05 @SAFE-04', async ({
  page,
}) => {
  const file = /\/console\/files\/main\.[^/]+\.css/;
  await page.route(file, (route) => route.abort());
  await page.goto(address);
  await expect(getNotice(page)).toBeVisible();
  await expect(getLogin(page)).toBeHidden();
  await page.unroute(file);
  await loadAgain(page);
  await expect(getLogin(page)).toBeVisible();
});
