import { expect, type Page } from '@playwright/test';
import { password } from './people.ts';

/** Signs in as a person does, from whatever page is shown, and waits until the header says who is in. */
export async function signIn(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: 'Log in' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel(/^Password/).fill(password);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(dialog).toBeHidden();
  // The seeded site has notices for whoever logs in.
  await page.getByRole('dialog', { name: 'Notices' }).getByRole('button', { name: 'Close all' }).click();
}
