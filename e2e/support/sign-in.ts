import { expect, type Locator, type Page } from '@playwright/test';
import { getPassword } from './people.ts';

/** Signs in through the form, from any page, and waits until the header shows the member. */
export async function signIn(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: 'Log in' }).first().click();
  await answerLogin(page, username);
}

/** Fills in the login dialog that is open, or about to open, and closes the notices that follow. */
export async function answerLogin(page: Page, username: string): Promise<void> {
  await fillLogin(page, username);
  await closeNotices(page);
}

/** Opens the login dialog on a short page, which takes less processor time than the home page. */
export async function openLogin(page: Page): Promise<Locator> {
  await page.goto('/restricted');
  await page.getByRole('button', { name: 'Log in' }).first().click();
  return page.getByRole('dialog', { name: 'Log in' });
}

/** Fills in the login dialog and submits it. */
export async function fillLogin(page: Page, username: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await dialog.getByLabel(/^Username/).fill(username);
  await dialog.getByLabel(/^Password/).fill(getPassword(username));
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(dialog).toBeHidden();
}

/** Closes the seeded site's notices, which follow each login and registration. */
export const closeNotices = (page: Page): Promise<void> =>
  page.getByRole('dialog', { name: 'Notices' }).getByRole('button', { name: 'Close all' }).click();
