import { expect, type Locator, type Page } from '@playwright/test';
import { password } from './people.ts';

/** Signs in as a person does, from whatever page is shown, and waits until the header says who is in. */
export async function signIn(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: 'Log in' }).first().click();
  await answerLogin(page, username);
}

/** Fills in the login dialog that is open, or about to open by itself, and closes the notices that follow. */
export async function answerLogin(page: Page, username: string): Promise<void> {
  await fillLogin(page, username);
  await closeNotices(page);
}

/** Opens the login dialog at home. */
export async function openLogin(page: Page): Promise<Locator> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Log in' }).first().click();
  return page.getByRole('dialog', { name: 'Log in' });
}

/** Fills in the login dialog and sends it. */
export async function fillLogin(page: Page, username: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await dialog.getByLabel(/^Username/).fill(username);
  await dialog.getByLabel(/^Password/).fill(password);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(dialog).toBeHidden();
}

/** The seeded site has notices for whoever logs in or registers. */
export const closeNotices = (page: Page): Promise<void> =>
  page.getByRole('dialog', { name: 'Notices' }).getByRole('button', { name: 'Close all' }).click();
