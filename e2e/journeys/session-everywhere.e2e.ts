import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { openMyAccount } from '../support/my-account.ts';
import { registerMember } from '../support/new-member.ts';
import { answerLogin, signIn } from '../support/sign-in.ts';

const loginDialog = (page: Page) => page.getByRole('dialog', { name: 'Log in' });
const account = (page: Page) => page.getByRole('button', { name: /^Account of / });
const tokenIn = (page: Page) => page.evaluate(() => sessionStorage.getItem('token'));

test('logs out everywhere at once, where one is and in another browser @AUTH-17 @MEM-04', async ({
  page,
  browser,
  storageState,
  baseURL,
}) => {
  const username = await registerMember(page);
  const context = await browser.newContext({ storageState, baseURL });
  const other = await context.newPage();
  await other.goto('/fish');
  await signIn(other, username);
  const tokens = [await tokenIn(page), await tokenIn(other)];

  await openMyAccount(page);
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  const question = page.getByRole('dialog', { name: 'Log out everywhere?' });
  await question.getByRole('button', { name: 'Log out', exact: true }).click();

  await expect(loginDialog(other)).toContainText('Your session has ended');
  await expect(account(other)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(loginDialog(page)).toBeHidden();
  for (const token of tokens) {
    const answer = await page.request.get('/wps/member/info', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status()).toBe(401);
  }

  // The other browser goes on where it was.
  await answerLogin(other, username);
  await expect(account(other)).toBeVisible();
  await expect(other).toHaveURL(/\/fish$/);
  await context.close();
});

test('a session that ends is over in every tab of the browser, and a login is back in all @AUTH-17', async ({
  page,
  context,
}) => {
  const username = await registerMember(page);
  const sibling = await context.newPage();
  await sibling.goto('/rng');
  await expect(account(sibling)).toBeVisible();
  // Past the page, as another device would end it.
  const ended = await page.request.delete('/wps/session/logout', {
    headers: { authorization: `Bearer ${await tokenIn(page)}` },
  });
  expect(ended.status()).toBe(200);
  for (const tab of [page, sibling]) {
    await expect(loginDialog(tab)).toContainText('Your session has ended');
    expect(await tokenIn(tab)).toBeNull();
  }
  await answerLogin(sibling, username);
  for (const tab of [page, sibling]) {
    await expect(loginDialog(tab)).toBeHidden();
    await expect(account(tab)).toBeVisible();
  }
  await expect(sibling).toHaveURL(/\/rng$/);
});
