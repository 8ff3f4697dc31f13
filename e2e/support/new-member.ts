import { expect, type Page } from '@playwright/test';
import { password } from './people.ts';
import { closeNotices } from './sign-in.ts';

let made = 0;

/** Registers somebody whom no other journey knows, and is signed in as them. Answers the user name. */
export async function registerMember(page: Page): Promise<string> {
  made += 1;
  const username = `new${Date.now().toString(36)}${made}`;
  await page.goto('/register');
  const form = page.getByRole('dialog', { name: 'Register' });
  await form.getByLabel(/^Username/).fill(username);
  await form.getByLabel(/^Password/).fill(password);
  await form.getByLabel(/^Repeat the password/).fill(password);
  await form.getByText(/^I am 18 or older/).click();
  await form.getByRole('button', { name: 'Open account' }).click();
  await expect(form).toBeHidden();
  await closeNotices(page);
  return username;
}
