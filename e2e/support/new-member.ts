import { getRegisterRules, register } from '@parlour/api-client';
import { expect, type Page } from '@playwright/test';
import { createGuestApi, giveSession } from './open-session.ts';
import { chosenPassword } from './people.ts';
import { closeNotices } from './sign-in.ts';

let made = 0;

function createUsername(): string {
  made += 1;
  return `new${Date.now().toString(36)}${made}`;
}

/**
 * Registers a new member, unknown to other journeys, by a call, and gives the session to `page`, which has opened
 * nothing yet. `mobileNum` is a number in Myanmar, for a form that asks for it. Returns the user name.
 */
export async function createMember(page: Page, site: string, mobileNum?: string): Promise<string> {
  const username = createUsername();
  const api = createGuestApi(site);
  const { termsVersion } = await getRegisterRules(api);
  const fields = { username, password: chosenPassword, confirmPassword: chosenPassword };
  const phone =
    mobileNum === undefined ? {} : { fields: { ...fields, mobileNum }, countryDialingCode: '+95' };
  await giveSession(page, await register(api, { fields, termsVersion, ...phone }));
  return username;
}

/**
 * Registers a new member, unknown to other journeys, through the form, and is then signed in. Returns the user name.
 */
export async function registerMember(page: Page): Promise<string> {
  await page.goto('/register');
  return completeRegistration(page);
}

/** Registers a new member through the form, which is open or about to open. Returns the user name. */
export async function completeRegistration(page: Page): Promise<string> {
  const username = createUsername();
  const form = page.getByRole('dialog', { name: 'Register' });
  await form.getByLabel(/^Username/).fill(username);
  await form.getByLabel(/^Password/).fill(chosenPassword);
  await form.getByLabel(/^Repeat the password/).fill(chosenPassword);
  await form.getByText(/^I'm 18 or over/).click();
  await form.getByRole('button', { name: 'Open account' }).click();
  await expect(form).toBeHidden();
  await closeNotices(page);
  const welcome = page.getByRole('dialog', { name: `Welcome, ${username}` });
  await welcome.getByRole('button', { name: 'Close' }).click();
  return username;
}
