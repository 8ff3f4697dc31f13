import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { describeViolations } from '../support/axe.ts';
import { sendFirstCode } from '../support/first-code.ts';
import { expect, test } from '../support/journey.ts';
import { loadMyAccount, openDialog } from '../support/my-account.ts';
import { oneTimeCode, readOutbox } from '../support/outbox.ts';
import { stopClock } from '../support/page-clock.ts';
import { chosenPassword, password } from '../support/people.ts';
import { closeNotices, openLogin } from '../support/sign-in.ts';

/** The seeded member May: another person chose her password, and both contacts are verified. */
const may = { name: 'may', phone: '+959450001234', mail: 'may@parlour.example' };
const next = 'Her-own-door-7';

test.describe.configure({ mode: 'serial' });
// Each journey has its own client address, and reads the messages to May.
test.use({ baseURL: async ({ operatedSite }, use) => use(operatedSite.url) });

/** Sets the client address of every request that the page sends from now on. */
const setClientAddress = (page: Page, address: string) =>
  page.context().setExtraHTTPHeaders({ 'x-forwarded-for': address });

async function logIn(page: Page, secret: string, name = may.name): Promise<void> {
  const form = await openLogin(page);
  await form.getByLabel(/^Username/).fill(name);
  await form.getByLabel(/^Password/).fill(secret);
  await form.getByRole('button', { name: 'Log in' }).click();
}

const account = (page: Page) => page.getByRole('button', { name: /^Account of May/ });
const tokenIn = (page: Page) => page.evaluate(() => sessionStorage.getItem('token'));

test('requires a change of a password that another person chose before anything else @AUTH-03 @AUTH-11 @MOD-01', async ({
  page,
  operatedSite,
}) => {
  await setClientAddress(page, '203.0.113.10');
  await logIn(page, password);
  const dialog = page.getByRole('dialog', { name: 'Choose a new password' });
  await dialog.getByLabel(/^New password/).fill(next);
  expect(await describeViolations(page, { inside: 'dialog[open]' })).toEqual([]);
  await dialog.getByLabel(/^Repeat the new password/).fill(next);
  expect(await tokenIn(page)).toBeNull();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await dialog.getByLabel(/^Code by SMS/).fill(await readOutbox(operatedSite.url, may.phone, oneTimeCode));
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await closeNotices(page);
  await expect(account(page)).toBeVisible();
});

test('asks a member without a verified contact for the name on the bank account and continues the login @AUTH-12', async ({
  page,
  createMember,
}) => {
  await setClientAddress(page, '203.0.113.19');
  const username = await createMember();
  await loadMyAccount(page);
  const details = await openDialog(page, 'Edit', 'Personal details');
  await details.getByLabel(/^Real name/).fill('May Thu');
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(details).toBeHidden();

  await page.evaluate(() => sessionStorage.removeItem('token'));
  await setClientAddress(page, '203.0.113.20');
  await logIn(page, chosenPassword, username);
  const dialog = page.getByRole('dialog', { name: "Verify it's you" });
  await dialog.getByLabel(/^Name/).fill('Somebody Else');
  await dialog.getByRole('button', { name: 'Verify and log in' }).click();
  await expect(dialog.getByText('Verification failed.')).toBeVisible();
  await dialog.getByLabel(/^Name/).fill('may thu');
  await dialog.getByRole('button', { name: 'Verify and log in' }).click();
  await closeNotices(page);
  await expect(page.getByRole('button', { name: `Account of ${username}` })).toBeVisible();
});

test('verifies an untrusted origin with a code, and asks for none on that device again @AUTH-12 @AUTH-09', async ({
  page,
  operatedSite,
}) => {
  await setClientAddress(page, '203.0.113.30');
  await logIn(page, next);
  const dialog = page.getByRole('dialog', { name: "Verify it's you" });
  await dialog.getByRole('button', { name: /^Code by email/ }).click();
  expect(await describeViolations(page, { inside: 'dialog[open]' })).toEqual([]);
  // The button counts down while the code is valid: the response gives minutes, the button seconds.
  await page.clock.install();
  await stopClock(page);
  const sent = page.waitForResponse(/\/verification|\/challenge|\/code/);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  const { value } = (await (await sent).json()) as { value: { expiredMinutes: number } };
  expect(value.expiredMinutes).toBeGreaterThan(0);
  const countdown = (seconds: number) => dialog.getByRole('button', { name: `${seconds} s`, exact: true });
  await expect(countdown(60 * value.expiredMinutes)).toHaveAttribute('aria-disabled', 'true');
  await page.clock.runFor(10_000);
  await expect(countdown(60 * value.expiredMinutes - 10)).toBeVisible();
  await page.clock.resume();
  await dialog.getByLabel(/^Code/).fill(await readOutbox(operatedSite.url, may.mail, oneTimeCode));
  await dialog.getByText("Don't ask on this device again").click();
  await dialog.getByRole('button', { name: 'Verify and log in' }).click();
  await closeNotices(page);
  await expect(account(page)).toBeVisible();

  await page.evaluate(() => sessionStorage.clear());
  await setClientAddress(page, '203.0.113.31');
  await logIn(page, next);
  await expect(account(page)).toBeVisible();
});

test('logs in with a code sent to the phone, and is remembered for the next visit @AUTH-01 @AUTH-04 @AUTH-09', async ({
  page,
  operatedSite,
  context,
}) => {
  await setClientAddress(page, '203.0.113.40');
  const form = await openLogin(page);
  await form.getByRole('radio', { name: 'By SMS code' }).check();
  await form.getByLabel(/^Mobile number/).fill('09 450 001 234');
  await sendFirstCode(form, operatedSite);
  await expect(form.getByText('A code is on its way.')).toBeVisible();
  await form.getByLabel(/^SMS code/).fill(await readOutbox(operatedSite.url, may.phone, oneTimeCode));
  await form.getByText('Remember me for 1 day').click();
  await form.getByRole('button', { name: 'Log in' }).click();
  await closeNotices(page);
  await expect(page.getByText(/^Welcome, may\. Last login: /)).toBeVisible();
  await page.close();

  const later = await context.newPage();
  await later.goto('/');
  await expect(account(later)).toBeVisible();
  expect(await later.evaluate(() => Object.values(localStorage).join(' '))).not.toContain(next);
});

test('sets a new password by phone, and then is logged in and at home @AUTH-08', async ({
  page,
  operatedSite,
}) => {
  await setClientAddress(page, '203.0.113.60');
  await page.goto('/rng');
  await page.getByRole('button', { name: 'Log in' }).first().click();
  await page
    .getByRole('dialog', { name: 'Log in' })
    .getByRole('button', { name: 'Forgot password?' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Forgot password' });
  await dialog.getByRole('radio', { name: 'By phone' }).check();
  await dialog.getByLabel(/^Mobile number/).fill('9450001234');
  await sendFirstCode(dialog, operatedSite);
  await expect(dialog.getByText('A code is on its way.')).toBeVisible();
  await dialog.getByLabel(/^SMS code/).fill(await readOutbox(operatedSite.url, may.phone, oneTimeCode));
  await dialog.getByLabel(/^New password/).fill('Fourth-door-of-hers-9');
  await dialog.getByLabel(/^Repeat the new password/).fill('Fourth-door-of-hers-9');
  await dialog.getByRole('button', { name: 'Save and log in' }).click();
  await closeNotices(page);
  await expect(account(page)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('verifies an untrusted origin with the authenticator app, and accepts each code once @AUTH-12', async ({
  page,
  createMember,
  operatedSite,
}) => {
  await setClientAddress(page, '203.0.113.80');
  const username = await createMember();
  await loadMyAccount(page);
  const on = await openDialog(page, 'Turn on: Authenticator code', 'Turn on the authenticator');
  await on.getByLabel(/^Login password/).fill(chosenPassword);
  await on.getByRole('button', { name: 'Continue' }).click();
  await expect(on.locator('code')).not.toBeEmpty();
  const secret = Secret.fromBase32(((await on.locator('code').textContent()) ?? '').replaceAll(' ', ''));
  const totp = new TOTP({ secret });
  const now = Number(await operatedSite.operate('let-pass', 0));
  const used = totp.generate({ timestamp: now });
  await on.getByLabel(/^Authenticator code/).fill(used);
  await on.getByRole('button', { name: 'Turn on' }).click();
  await page
    .getByRole('dialog', { name: 'Recovery codes' })
    .getByRole('button', { name: "I've saved them" })
    .click();

  await page.evaluate(() => sessionStorage.removeItem('token'));
  await setClientAddress(page, '203.0.113.81');
  const form = await openLogin(page);
  await form.getByLabel(/^Username/).fill(username);
  await form.getByLabel(/^Password/).fill(chosenPassword);
  await form.getByRole('button', { name: 'Log in' }).click();
  const dialog = page.getByRole('dialog', { name: "Verify it's you" });
  await dialog.getByLabel(/^App code/).fill(used);
  await dialog.getByRole('button', { name: 'Verify and log in' }).click();
  await expect(dialog.getByText('Verification failed.')).toBeVisible();
  // The next code is already valid, since phone clocks differ, and stays valid if its period begins meanwhile.
  await dialog.getByLabel(/^App code/).fill(totp.generate({ timestamp: now + 30_000 }));
  await dialog.getByRole('button', { name: 'Verify and log in' }).click();
  await closeNotices(page);
  await expect(page.getByRole('button', { name: `Account of ${username}` })).toBeVisible();
});

test('opens an account by phone with the keyboard alone @AUTH-05 @GEN-10', async ({ page, operatedSite }) => {
  await setClientAddress(page, '203.0.113.70');
  await page.goto('/register');
  const form = page.getByRole('dialog', { name: 'Register' });
  const first = form.getByRole('radio', { name: 'By username' });
  await first.focus();
  await page.keyboard.press('ArrowRight');
  await expect(form.getByLabel(/^Mobile number/)).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(form.getByLabel(/^Mobile number/)).toBeFocused();
  await page.keyboard.type('9450007777');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const send = form.getByRole('button', { name: 'Send code' });
  await expect(send).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.getByRole('img', { name: 'Letters and digits to type' })).toBeVisible();
  await expect(form.getByLabel(/^Captcha/)).toBeFocused();
  await page.keyboard.type(String(await operatedSite.operate('read-captcha')));
  await page.keyboard.press('Shift+Tab');
  await expect(send).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.getByText('A code is on its way.')).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(form.getByLabel(/^SMS code/)).toBeFocused();
  await page.keyboard.type(await readOutbox(operatedSite.url, '+959450007777', oneTimeCode));
  await form.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  for (const name of ['Terms', 'Privacy']) {
    await page.keyboard.press('Tab');
    await expect(form.getByRole('link', { name })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Notices' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Account of m\d+/ })).toBeVisible();
});
