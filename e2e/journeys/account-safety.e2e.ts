import { Secret, TOTP } from 'otpauth';
import { findViolations } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';
import { loadMyAccount, openDialog } from '../support/my-account.ts';
import { chosenPassword } from '../support/people.ts';

// Each journey registers a member and goes through several dialogs.
test.describe.configure({ timeout: 120_000 });

const fresh = 'Another-door-7';

test('accepts a nickname, a picture and the birthday of an adult, sets up an authenticator by QR code, removes it with a recovery code, and changes the password, with which the member logs in @AUTH-11 @MEM-04 @VAL-03 @GEN-09', async ({
  page,
  createMember,
}) => {
  const username = await createMember();
  await loadMyAccount(page);
  const dialog = await openDialog(page, 'Edit', 'Personal details');
  await dialog.getByLabel(/^Nickname/).fill('Lucky Ada');
  await dialog.getByRole('radio', { name: 'Picture 7', exact: true }).check({ force: true });
  await dialog.getByLabel(/^Date of birth/).fill(`${new Date().getFullYear() - 16}-01-01`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/^You must be 18 or older$/)).toBeVisible();
  await dialog.getByLabel(/^Date of birth/).fill('1991-07-03');
  await dialog.getByLabel(/^Real name/).fill('Aye Aye Khin');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const details = page.getByRole('region', { name: 'Personal details' });
  await expect(details).toContainText('1991-**-**');
  await expect(details).toContainText('A***');
  await expect(page.getByRole('button', { name: 'Account of Lucky Ada' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(dialog.getByLabel(/^Nickname/)).toHaveValue('Lucky Ada');
  await expect(dialog.getByLabel(/^(Real name|Date of birth)/)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const on = await openDialog(page, 'Turn on: Authenticator code', 'Turn on the authenticator');
  await on.getByLabel(/^Login password/).fill(chosenPassword);
  await on.getByRole('button', { name: 'Continue' }).click();
  const code = on.getByRole('img', { name: 'QR code for the authenticator app' });
  await expect(code).toBeVisible();
  await expect.poll(() => code.boundingBox()).toMatchObject({ width: 200, height: 200 });
  expect(await findViolations(page, { inside: 'dialog' })).toEqual([]);
  const secret = ((await on.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await on.getByLabel(/^Authenticator code/).fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await on.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('dialog', { name: 'Recovery codes' });
  await expect(codes.getByRole('listitem').first()).toBeVisible();
  const [recovery = ''] = await codes.getByRole('listitem').allTextContents();
  await codes.getByRole('button', { name: "I've saved them" }).click();
  await expect(codes).toBeHidden();

  const off = await openDialog(page, 'Turn off: Authenticator code', 'Turn off the authenticator');
  await off.getByLabel(/^Login password/).fill(chosenPassword);
  await off.getByLabel(/^Authenticator code/).fill(recovery);
  await off.getByRole('button', { name: 'Turn off' }).click();
  await expect(off).toBeHidden();
  await expect(page.getByRole('button', { name: 'Turn on: Authenticator code' })).toBeVisible();

  const change = await openDialog(page, 'Change: Login password', 'Change the login password');
  await change.getByLabel(/^Old password/).fill('Not-The-One-9');
  await change.getByLabel(/^New password/).fill(fresh);
  await expect(change.getByText('Strength: strong')).toBeVisible();
  await change.getByLabel(/^Repeat the new password/).fill('something else');
  const submit = change.getByRole('button', { name: 'Change the password' });
  await submit.click();
  await expect(change.getByText('The two passwords differ')).toBeVisible();
  await change.getByLabel(/^Repeat the new password/).fill(fresh);
  await submit.click();
  await expect(change.getByLabel(/^Old password/)).toHaveAttribute('aria-invalid', 'true');
  await change.getByLabel(/^Old password/).fill(chosenPassword);
  await submit.click();
  await expect(change).toBeHidden();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();

  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByRole('dialog', { name: 'Log out?' }).getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Log in' }).first().click();
  const login = page.getByRole('dialog', { name: 'Log in' });
  await login.getByLabel(/^Username/).fill(username);
  await login.getByLabel(/^Password/).fill(fresh);
  await login.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(login).toBeHidden();
});
