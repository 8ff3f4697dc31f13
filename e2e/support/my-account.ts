import { expect, type Locator, type Page } from '@playwright/test';
import { openFromAccountMenu } from './header.ts';

/** Opens my account from the menu under the nickname, and waits until it shows what is known. */
export async function openMyAccount(page: Page): Promise<void> {
  await openFromAccountMenu(page, 'My account');
  await expect(page.getByRole('list', { name: 'Security items' })).toBeVisible();
}

/** Presses a button of my account and answers the dialog that opens. */
export async function openDialog(page: Page, button: string, title: string): Promise<Locator> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** The code of the last message to a number or mailbox, as the development outbox shows it. */
export async function sentCode(page: Page, to: string): Promise<string> {
  let code: string | undefined;
  await expect(async () => {
    const answer = await page.request.get('/wps/development/outbox', {
      headers: { accept: 'application/json' },
    });
    const { value } = (await answer.json()) as { value: { to: string; text: string }[] };
    code = /\b\d{6}\b/.exec(value.find((message) => message.to === to)?.text ?? '')?.[0];
    expect(code).toBeDefined();
  }).toPass();
  return code ?? '';
}
