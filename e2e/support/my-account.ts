import { expect, type Locator, type Page } from '@playwright/test';
import { openFromAccountMenu } from './header.ts';

/** Opens my account from the menu under the nickname, and waits until its data has loaded. */
export async function openMyAccount(page: Page): Promise<void> {
  await openFromAccountMenu(page, 'My account');
  await expect(page.getByRole('list', { name: 'Security items' })).toBeVisible();
}

/** Loads the page at my account, for a visitor who already has a session. */
export async function loadMyAccount(page: Page): Promise<void> {
  await page.goto('/?member=securityCenter');
  await expect(page.getByRole('list', { name: 'Security items' })).toBeVisible();
}

/** Presses a button of my account and returns the dialog that opens. */
export async function openDialog(page: Page, button: string, title: string): Promise<Locator> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  return dialog;
}
