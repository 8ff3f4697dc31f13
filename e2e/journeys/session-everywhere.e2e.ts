import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { loadMyAccount } from '../support/my-account.ts';
import { registerMember } from '../support/new-member.ts';
import { openSession } from '../support/open-session.ts';
import { answerLogin } from '../support/sign-in.ts';

const loginDialog = (page: Page) => page.getByRole('dialog', { name: 'Log in' });
const account = (page: Page) => page.getByRole('button', { name: /^Account of / });
const tokenIn = (page: Page) => page.evaluate(() => sessionStorage.getItem('token'));

test('lists a member’s sessions, and ends that of another browser alone or all of them at once @AUTH-17 @MEM-04', async ({
  page,
  openBrowser,
  baseURL,
  createMember,
}) => {
  const username = await createMember();
  const context = await openBrowser();
  const other = await context.newPage();
  await openSession(other, baseURL ?? '', username);
  await other.goto('/fish');
  await expect(account(other)).toBeVisible();
  await loadMyAccount(page);
  const sessions = page.getByRole('list', { name: 'Where you are logged in' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1);
  await sessions.getByRole('button', { name: /^End the session of / }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(loginDialog(other)).toContainText('Your session has ended');
  await expect(account(other)).toBeHidden();
  await expect(page.getByRole('list', { name: 'Login history' }).getByRole('listitem')).not.toHaveCount(0);

  // The other browser continues where it was.
  await answerLogin(other, username);
  await expect(account(other)).toBeVisible();
  await expect(other).toHaveURL(/\/fish$/);
  const tokens = [await tokenIn(page), await tokenIn(other)];
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  const question = page.getByRole('dialog', { name: 'Log out everywhere?' });
  await question.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(loginDialog(other)).toContainText('Your session has ended');
  await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(loginDialog(page)).toBeHidden();
  for (const token of tokens) {
    const answer = await page.request.get('/wps/member/info', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status()).toBe(401);
  }
  await context.close();
});

test('a session ends in every tab of the browser, and a login starts one in all of them @AUTH-17', async ({
  page,
  context,
}) => {
  // A tab gets its session from its siblings, so a session given to one page is not enough.
  const username = await registerMember(page);
  const sibling = await context.newPage();
  await sibling.goto('/rng');
  await expect(account(sibling)).toBeVisible();
  // Ends the session with a request outside the page, as another device would.
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
