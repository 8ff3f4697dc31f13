import type { Locator, Page } from '@playwright/test';
import { sendFirstCode } from '../support/first-code.ts';
import { expect, test } from '../support/journey.ts';
import { stopClock } from '../support/page-clock.ts';
import { chosenPassword, password, people } from '../support/people.ts';
import { closeNotices, openLogin } from '../support/sign-in.ts';
import { loadWords } from '../support/texts.ts';

// Each journey has its own client address: the gateway counts refusals per address.
test.use({ baseURL: async ({ operatedSite }, use) => use(operatedSite.url) });

let addressCount = 0;
test.beforeEach(async ({ context, page }) => {
  addressCount += 1;
  await page.clock.install();
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': `198.51.100.${addressCount}` });
});

/** Advances the page by a second: it sends one login per second. */
const advanceSecond = (page: Page) => page.clock.fastForward(1000);

test('explains each failure of a phone code at its field @ERR-03', async ({ page, operatedSite }) => {
  const form = await openLogin(page);
  await form.getByRole('radio', { name: 'By SMS code' }).check();
  const number = form.getByLabel(/^Mobile number/);
  const code = form.getByLabel(/^SMS code/);
  const send = form.getByRole('button', { name: 'Send code' });
  const submit = form.getByRole('button', { name: 'Log in' });
  await send.click();
  await expect(number).toHaveAccessibleDescription(/Please enter your phone number/);
  await number.fill('12');
  await send.click();
  await expect(number).toHaveAccessibleDescription(/Enter a valid phone number/);
  await number.fill('9450009999');
  await submit.click();
  await expect(code).toHaveAccessibleDescription(/Please enter the code/);
  await sendFirstCode(form, operatedSite);
  await expect(form.getByText('A code is on its way.')).toBeVisible();
  // The number is unknown; a guess gets the same response as for a known one.
  for (let tries = 0; tries < 5; tries += 1) {
    await advanceSecond(page);
    await code.fill(`00000${tries}`);
    const answered = page.waitForResponse('**/wps/session/login');
    await submit.click();
    await answered;
    await expect(code).toHaveAccessibleDescription(/The code is not correct|Too many requests/);
  }
  await advanceSecond(page);
  await code.fill('000009');
  await submit.click();
  await expect(form.getByText(/Too many requests/).first()).toBeVisible();
});

test('locks a name after five failures, says for how long, and later shows them to the owner @SAFE-03', async ({
  page,
  operatedSite,
}) => {
  const form = await openLogin(page);
  await form.getByLabel(/^Username/).fill(people.dan);
  const captcha = form.getByLabel(/^Captcha/);
  const picture = form.getByRole('img', { name: 'Letters and digits to type' });
  const drawing = form.locator('[aria-busy="true"]');
  /** Waits for the next captcha: the page shows the one that the gateway drew last. */
  const expectNextCaptcha = async (trigger: () => Promise<unknown>) => {
    await expect(drawing).toHaveCount(0);
    const before = (await picture.isVisible()) ? ((await picture.getAttribute('src')) ?? '') : '';
    await trigger();
    await expect(picture).not.toHaveAttribute('src', before);
    await expect(drawing).toHaveCount(0);
  };
  const enter = async (secret: string): Promise<number> => {
    await form.getByLabel(/^Password/).fill(secret);
    await advanceSecond(page);
    if (await captcha.isVisible()) await captcha.fill(String(await operatedSite.operate('read-captcha')));
    const answered = page.waitForResponse('**/wps/session/login');
    await form.getByRole('button', { name: 'Log in' }).click();
    return (await answered).status();
  };
  for (let failures = 0; failures < 5; failures += 1) {
    await expectNextCaptcha(async () => expect(await enter('Not-The-One-9')).toBe(401));
    await expect(captcha).toHaveValue('');
  }
  await enter(password);
  await expect(form.getByText(/Try again in (29|30) min/)).toBeVisible();
  await operatedSite.operate('let-pass', 31 * 60_000);
  await expectNextCaptcha(() => form.getByRole('button', { name: 'New image' }).click());
  await enter(password);
  await closeNotices(page);
  await page.goto('/?member=securityCenter');
  await expect(page.getByText('Wrong password').first()).toBeVisible();
});

/** Finds a field by its whole label: in some languages another label begins with the same words. */
const getField = (form: Locator, label: string): Locator =>
  form.getByRole('textbox', { name: label, exact: true });

/** Expects the error at its field, and in the field's accessible description. */
async function expectFieldError(field: Locator, words: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(escapeRegExp(words)));
}
const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

const words = loadWords('en');

test('says at each field of the registration what is wrong with it @VAL-02 @AUTH-05 @AUTH-07', async ({
  page,
}) => {
  await page.goto('/register');
  const form = page.getByRole('dialog', { name: words('shell', 'register.title') });
  const field = (key: string) => getField(form, words('shell', `field.${key}`));
  const [name, secret] = [field('username'), field('password')];
  const [again, invitation] = [field('confirmPassword'), field('affiliateCode')];
  const submit = form.getByRole('button', { name: words('shell', 'register.submit'), exact: true });
  await name.fill('1a');
  await secret.fill('x');
  await again.fill('y');
  await invitation.fill('NOBODYS');
  await submit.click();
  await expectFieldError(name, words('validation', 'account_format'));
  await expectFieldError(secret, words('validation', 'password_format'));
  await expectFieldError(again, words('validation', 'passwords_differ'));
  await expectFieldError(invitation, words('validation', 'invitation_code_error'));
  await expect(form.getByText(words('validation', 'agree_terms'))).toBeVisible();
  // With all errors the form is higher than its dialog; its button stays in sight.
  await expect(submit).toBeInViewport({ ratio: 1 });

  // Errors that only the gateway can find appear in the same positions.
  await form.getByRole('checkbox').check({ force: true });
  await name.fill(people.ada);
  for (const one of [secret, again]) await one.fill('password123');
  await invitation.fill('');
  await submit.click();
  await expectFieldError(secret, words('validation', 'password_common'));
  for (const one of [secret, again]) await one.fill(chosenPassword);
  await submit.click();
  await expectFieldError(name, words('errors', 'identity.username-taken'));
});

test('keeps toasts clear of the buttons of a dialog, and of the bar on a phone @GEN-10', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.route('**/wps/session/login/freeplay', (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, error: { code: 'server.unavailable', message: '' } },
    }),
  );
  const form = await openLogin(page);
  const message = page.getByRole('alert').getByRole('listitem');
  const edges = async (part: Locator) => {
    const box = await part.boundingBox();
    if (!box) throw new Error('It is not in sight.');
    return { top: box.y, bottom: box.y + box.height, middle: box.x + box.width / 2 };
  };
  await form.getByRole('button', { name: 'Try without an account' }).click();
  await expect(message).toBeVisible();
  // The message disappears after five seconds of the page's time, which advances only on demand from here on.
  await stopClock(page);
  const submit = form.getByRole('button', { name: 'Log in', exact: true });
  expect((await edges(message)).bottom).toBeLessThan((await edges(submit)).top);
  await form.getByRole('button', { name: 'Close' }).click();
  await page.clock.runFor(500);
  await expect(form).toBeHidden();
  const bar = page.getByRole('navigation', { name: 'Main menu' });
  await expect(message).toBeVisible();
  const { bottom, middle } = await edges(message);
  expect(bottom).toBeLessThan((await edges(bar)).top);
  // Centred, up to half of a scrollbar.
  expect(Math.abs(middle - 195)).toBeLessThan(10);
});
