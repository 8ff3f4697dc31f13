import { expect, type Locator, type Page } from '@playwright/test';

/** Dialog of the console, and the button of a section that opens it. */
export interface ConsoleDialog {
  /** Address of the section below `/console/`. */
  section: string;
  button: string | RegExp;
}

/** Dialogs with every kind of field. The journey about the console's sections examines them with axe. */
export const consoleDialogs: readonly ConsoleDialog[] = [
  { section: 'deposit-methods', button: 'Add a method…' },
  { section: 'notices', button: 'Publish a notice…' },
  { section: 'notices', button: /^History of number/ },
  { section: 'help', button: 'Add an article…' },
  { section: 'settings', button: 'Close the site…' },
  { section: 'promotions', button: 'New promotion…' },
  { section: 'mall', button: 'New reward…' },
  { section: 'catalogue', button: 'First places…' },
  { section: 'wins', button: 'Set a limit…' },
  { section: 'rounds', button: 'Compare a day…' },
  { section: 'access', button: 'Create a token…' },
  { section: 'remotes/mfe-points-mall', button: 'Deploy…' },
];

/** Further dialogs, for screenshots: their fields are like those above, so that axe need not examine them again. */
export const furtherConsoleDialogs: readonly ConsoleDialog[] = [
  { section: 'banners', button: 'Publish a banner…' },
  { section: 'banners', button: /^Change number/ },
  { section: 'banners', button: /^End number/ },
  { section: 'help?view=topics', button: 'Add a topic…' },
  { section: 'club', button: /^Rename/ },
  { section: 'switches', button: /Turn off/ },
  { section: 'settings', button: /^Change/ },
  { section: 'missions', button: 'New mission…' },
  { section: 'banks', button: 'Add a bank…' },
  { section: 'catalogue', button: /^Start maintenance/ },
  { section: 'access', button: 'Add an operator…' },
  { section: 'webhooks', button: 'Add a webhook…' },
  { section: 'remotes/mfe-points-mall', button: 'Start canary…' },
];

/** Opens a dialog over its section, and waits until it is complete. */
export async function openConsoleDialog(page: Page, { button }: ConsoleDialog): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name: button }).first().click();
  const dialog = page.getByRole('dialog').first();
  await expect(dialog).toBeVisible();
  await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0);
  return dialog;
}

/** Closes the open dialog, in which nothing was entered. */
export async function closeConsoleDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
