import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { openMyAccount } from '../support/my-account.ts';
import { registerMember } from '../support/new-member.ts';
import { signIn } from '../support/sign-in.ts';

const loginDialog = (page: Page) => page.getByRole('dialog', { name: 'Log in' });

/** The same member in another browser. */
async function elsewhere(context: BrowserContext, username: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/');
  await signIn(page, username);
  return page;
}

test('lists where one is logged in, and ends another session at once @MEM-04 @AUTH-17', async ({
  page,
  browser,
  storageState,
  baseURL,
}) => {
  const username = await registerMember(page);
  const context = await browser.newContext({ storageState, baseURL });
  const other = await elsewhere(context, username);
  await openMyAccount(page);
  const sessions = page.getByRole('list', { name: 'Where you are logged in' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1);
  await sessions.getByRole('button', { name: /^End the session of / }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(loginDialog(other)).toContainText('Your session has ended');
  await expect(page.getByRole('list', { name: 'Login history' }).getByRole('listitem')).not.toHaveCount(0);
  await context.close();
});
