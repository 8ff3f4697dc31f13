import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { navigateWithin } from '../support/navigate.ts';
import { people } from '../support/people.ts';
import { orderAct } from '../support/registry.ts';

test.use({ baseURL: async ({ failureSite }, use) => use(failureSite.url) });

const words = { en: 'New offers are being made', my: 'ပရိုမိုးရှင်းအသစ်များ ပြင်ဆင်နေသည်', zh: '正在准备新优惠' };
const notice = { EN: words.en, MY: words.my, CN: words.zh };
const windowMs = 3_600_000;
const heading = (page: Page) => page.getByRole('heading', { name: 'Promotions', level: 1 });

test('removes a remote that is switched off from every page at once, closes one remote with a notice in the player’s language, and opens it again at the end of the window @PLAT-03', async ({
  page,
  failureSite,
}) => {
  await page.clock.install();
  await page.goto('/pointMall');
  await expect(page.locator('[data-remote="mfe-points-mall"]').first()).toBeVisible();
  await orderAct(failureSite, { act: 'disable', name: 'mfe-points-mall' });
  await expect(page.getByText('This part of the page is switched off at the moment')).toBeVisible();
  await orderAct(failureSite, { act: 'enable', name: 'mfe-points-mall' });
  await expect(page.locator('[data-remote="mfe-points-mall"]').first()).toBeVisible();

  await navigateWithin(page, '/promotions');
  await expect(heading(page)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));

  await orderAct(failureSite, {
    act: 'maintenance',
    name: 'mfe-promotions',
    notice,
    mode: 'block',
    endsAt: new Date(Date.now() + windowMs).toISOString(),
  });
  await expect(page.getByRole('heading', { name: 'Under maintenance' })).toBeVisible();
  await expect(page.getByText(words.en)).toBeVisible();
  await expect(page.getByText(/^Expected back: \d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Customer service' })).toBeEnabled();
  await expect(heading(page)).toBeHidden();

  // The entry stays in the menu, and the rest of the site works.
  const menu = page.getByRole('navigation');
  await expect(menu.getByRole('link', { name: /^Promotions/ }).first()).toBeVisible();
  await menu
    .getByRole('link', { name: /^Slots/ })
    .first()
    .click();
  await expect(page.getByRole('searchbox', { name: 'Search games' })).toBeVisible();
  await page.goBack();
  await page
    .getByRole('button', { name: /English/ })
    .first()
    .click();
  await page.getByRole('menuitemradio', { name: '中文' }).click();
  await expect(page.getByText(words.zh)).toBeVisible();

  // The page itself ends the window, by its clock.
  await page.clock.fastForward(windowMs);
  await expect(page.getByText(words.zh)).toBeHidden();
  await expect(page.locator('[data-remote="mfe-promotions"]').first()).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await orderAct(failureSite, { act: 'reopen', name: 'mfe-promotions' });
});

test('lets active visitors finish and shows newcomers the notice while it drains @PLAT-03', async ({
  page,
  context,
  failureSite,
  openSession,
}) => {
  await openSession(people.dan);
  await page.goto('/?member=depositv2');
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await amount.fill('500');

  await orderAct(failureSite, { act: 'maintenance', name: 'mfe-wallet', notice, mode: 'drain' });
  const newcomer = await context.newPage();
  // The first tab shares its session with the second.
  await newcomer.goto('/?member=depositv2');
  await expect(newcomer.getByText(words.en)).toBeVisible({ timeout: 20_000 });
  await expect(newcomer.getByRole('textbox', { name: 'Amount' })).toBeHidden();
  const menu = newcomer.getByRole('navigation', { name: 'My account' });
  await expect(menu.getByRole('link', { name: 'Deposit Under maintenance' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Bet history', exact: true })).toBeVisible();

  // A member who is already inside may finish.
  await page
    .locator('form')
    .filter({ hasText: 'Payment method' })
    .getByRole('button', { name: 'Deposit', exact: true })
    .click();
  await expect(page.getByText('Waiting for payment').first()).toBeVisible();

  await orderAct(failureSite, { act: 'reopen', name: 'mfe-wallet' });
  await expect(newcomer.getByRole('textbox', { name: 'Amount' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Deposit', exact: true })).toBeVisible();
});
