import type { Locator, Page } from '@playwright/test';
import { expect, sharedSite, test } from '../support/journey.ts';
import { readOutbox, recoveryToken } from '../support/outbox.ts';
import { password, people } from '../support/people.ts';

/** The seeded member May, who has a mailbox. */
const may = { name: 'may', mail: 'may@parlour.example' };

const stepsMax = 200;

/** Presses Tab until `target` has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < stepsMax; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

async function openLogin(page: Page): Promise<Locator> {
  await page.goto('/');
  await tabTo(page, page.getByRole('button', { name: 'Log in' }).first());
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await expect(dialog.getByLabel(/^Username/)).toBeFocused();
  return dialog;
}

test('logs in and out, and changes the language, with the keyboard alone @GEN-10 @AUTH-01 @GEN-02', async ({
  page,
}) => {
  const dialog = await openLogin(page);
  await page.keyboard.type(people.dan);
  await tabTo(page, dialog.getByLabel(/^Password/));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Notices' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Notices' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Account of Dan' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Log out', exact: true }));
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Log out?' });
  await tabTo(page, question.getByRole('button', { name: 'Log out' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible();

  const language = page.getByRole('banner').getByRole('button', { name: 'Language: English' });
  await tabTo(page, language);
  await page.keyboard.press('Enter');
  for (const name of ['English', 'မြန်မာ', '中文']) {
    await expect(page.getByRole('menuitemradio', { name })).toBeFocused();
    if (name !== '中文') await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', /^zh/);
  await expect(page.getByRole('banner').getByRole('button', { name: /中文$/ })).toBeFocused();
});

test('sets a new password by a mailed link, whose token leaves the address at once, with the keyboard alone @GEN-10 @AUTH-08 @MOD-01', async ({
  page,
}) => {
  const secret = `By-keys-${Date.now().toString(36)}`;
  const dialog = await openLogin(page);
  await tabTo(page, dialog.getByRole('button', { name: 'Forgot password?' }));
  await page.keyboard.press('Enter');
  const recovery = page.getByRole('dialog', { name: 'Forgot password' });
  await tabTo(page, recovery.getByLabel(/^Username/));
  await page.keyboard.type(may.name);
  await tabTo(page, recovery.getByLabel(/^Email/));
  await page.keyboard.type(may.mail);
  await page.keyboard.press('Enter');
  await expect(recovery.getByText(/^If an account has this username and email/)).toBeVisible();

  await page.goto(`/#recover=${await readOutbox(sharedSite(), may.mail, recoveryToken)}`);
  const next = page.getByRole('dialog', { name: 'Choose a new password' });
  await expect(next).toBeVisible();
  await expect(page).not.toHaveURL(/recover/);
  await tabTo(page, next.getByLabel(/^New password/));
  await page.keyboard.type(secret);
  await tabTo(page, next.getByLabel(/^Repeat the new password/));
  await page.keyboard.type(secret);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The new password of may is saved. Log in with it.')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
});
