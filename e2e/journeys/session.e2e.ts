import type { Locator, Page, Request } from '@playwright/test';
import { callGateway } from '../support/calls.ts';
import { balanceText } from '../support/header.ts';
import { expect, test } from '../support/journey.ts';
import { password, people } from '../support/people.ts';
import { closeNotices, signIn } from '../support/sign-in.ts';

const loginDialog = (page: Page) => page.getByRole('dialog', { name: 'Log in' });

test('opens an account and is signed in at home @AUTH-06 @AUTH-05 @ROUTE-04', async ({ page }) => {
  await page.goto('/register');
  const form = page.getByRole('dialog', { name: 'Register' });
  await form.getByLabel(/^Username/).fill(`new${Date.now().toString(36)}`);
  await form.getByLabel(/^Password/).fill(password);
  await form.getByLabel(/^Repeat the password/).fill(password);
  await form.getByText(/^I am 18 or older/).click();
  await form.getByRole('button', { name: 'Open account' }).click();
  await expect(form).toBeHidden();
  await closeNotices(page);
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('button', { name: /^Account of new/ })).toBeVisible();
  await expect(balanceText(page)).toContainText('0.00');
});

test('says at each field of the registration what it must be @VAL-02 @AUTH-05', async ({ page }) => {
  await page.goto('/register');
  const form = page.getByRole('dialog', { name: 'Register' });
  await form.getByLabel(/^Username/).fill('1a');
  await form.getByLabel(/^Password/).fill('x');
  await form.getByRole('button', { name: 'Open account' }).click();
  await expect(form.getByLabel(/^Username/)).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByLabel(/^Password/)).toHaveAttribute('aria-invalid', 'true');
});

for (const width of [390, 1440])
  test(`takes the press that leaves a wrong field of the registration, ${width} pixels wide @VAL-02 @AUTH-05`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/register');
    const form = page.getByRole('dialog', { name: 'Register' });
    const name = form.getByLabel(/^Username/);
    const again = form.getByLabel(/^Repeat the password/);
    await name.fill('1a');
    await pressLong(page, form.getByText(/^I am 18 or older/), name);
    await expect(form.getByRole('checkbox')).toBeChecked();
    await expect(name).toHaveAttribute('aria-invalid', 'true');

    await again.fill('other');
    await pressLong(page, form.getByRole('button', { name: 'Open account' }), again);
    await expect(again).toHaveAttribute('aria-invalid', 'true');
    // Which was never touched: only sending tells that it is empty.
    await expect(form.getByLabel(/^Password/)).toHaveAttribute('aria-invalid', 'true');
  });

/** Presses `target` where it stands, for as long as what is wrong with `field`, which has the focus, would take to be shown. */
async function pressLong(page: Page, target: Locator, field: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await expect(field).toBeFocused();
  const box = await target.boundingBox();
  if (!box) throw new Error('It is not in sight.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await expect(field).not.toBeFocused();
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  expect(await target.boundingBox()).toEqual(box);
  await page.mouse.up();
}

test('keeps the token in session storage and loads popular games after a login @AUTH-02', async ({
  page,
}) => {
  await page.goto('/rng');
  const popular = page.waitForRequest(/\/lgw\/games\/popular/);
  await signIn(page, people.ada);
  await popular;
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeTruthy();
  expect(await page.evaluate(() => Object.values(localStorage).join(' '))).not.toContain(password);
});

test('sends at most one login a second, and no password in the clear @AUTH-02 @AUTH-16', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Log in' }).click();
  await loginDialog(page)
    .getByLabel(/^Username/)
    .fill('nobody77');
  await loginDialog(page)
    .getByLabel(/^Password/)
    .fill('Not-The-One-9');
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/wps/session/login')) sent.push(request);
  });
  // The first of a page fetches the key to send with as well: only those after it leave at once.
  const read = loginDialog(page).getByLabel(/^Captcha/);
  for (const count of [1, 2, 3]) {
    // After the first failure a picture has to be read; a wrong reading is sent like any other.
    if (count > 1) {
      // The next picture empties the field.
      await expect(read).toHaveValue('');
      await read.fill('wrong');
    }
    await loginDialog(page)
      .getByLabel(/^Password/)
      .press('Enter');
    await expect.poll(() => sent.length).toBe(count);
    const told = count === 1 ? loginDialog(page).getByLabel(/^Password/) : read;
    await expect(told).toHaveAttribute('aria-invalid', 'true');
  }
  const [, second = 0, third = 0] = await Promise.all(sent.map(startOf));
  expect(third - second).toBeGreaterThanOrEqual(950);
  expect(sent.map((request) => request.postData() ?? '').join()).not.toMatch(/nobody77|Not-The-One-9/);
});

/** When the browser sent a request that is answered, in ms. */
async function startOf(request: Request): Promise<number> {
  await request.response();
  return request.timing().startTime;
}

test('wants a drawn picture read after a failed login, and draws another when asked @AUTH-01 @AUTH-10', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Log in' }).click();
  const dialog = loginDialog(page);
  await dialog.getByLabel(/^Username/).fill('nobody78');
  await dialog.getByLabel(/^Password/).fill('Not-The-One-9');
  await expect(dialog.getByLabel(/^Captcha/)).toBeHidden();
  await dialog.getByRole('button', { name: 'Log in' }).click();
  const picture = dialog.getByRole('img', { name: 'Letters and digits to type' });
  await expect(picture).toBeVisible();
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(100);
  const first = (await picture.getAttribute('src')) ?? '';
  await dialog.getByRole('button', { name: 'Another picture' }).click();
  await expect(picture).not.toHaveAttribute('src', first);
  await dialog.getByLabel(/^Captcha/).fill('wrong');
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(dialog.getByText('The captcha is not correct or has expired.')).toBeVisible();
  await expect(dialog.getByLabel(/^Captcha/)).toHaveAttribute('aria-invalid', 'true');
});

test('refuses protected calls without a token @AUTH-16 @ROLE-01', async ({ request }) => {
  const paths = ['/wps/v2/wallets/balance', '/wps/member/info', '/wps/agent/team/overview'];
  for (const path of paths) expect((await request.get(path)).status(), path).toBe(401);
});

test('asks before it logs out, ends the session and returns home @SHELL-05', async ({ page }) => {
  await page.goto('/fish');
  await signIn(page, people.dan);
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  const question = page.getByRole('dialog', { name: 'Log out?' });
  await page.getByRole('button', { name: 'Log out' }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/\/fish$/);
  await page.getByRole('button', { name: 'Log out' }).click();
  await question.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
  const afterwards = await page.request.get('/wps/member/info', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(afterwards.status()).toBe(401);
});

test('asks for the country always, and for the member when a token is kept @START-02', async ({ page }) => {
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).pathname));
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Popular games' })).toBeVisible();
  await expect.poll(() => [...asked]).toContain('/wps/system/country');
  expect([...asked]).not.toContain('/wps/member/info');
  await signIn(page, people.eve);
  asked.clear();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Account of / })).toBeVisible();
  await expect
    .poll(() => [...asked])
    .toEqual(expect.arrayContaining(['/wps/system/country', '/wps/member/info']));
});

test('shows a member name and menu, balance, deposit, messages and logout @SHELL-04', async ({ page }) => {
  await page.goto('/');
  await signIn(page, people.ada);
  await page.getByRole('button', { name: 'Account of Ada' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'My account',
    'Deposit',
    'Account record',
    'Personal profit and loss',
    'Betting record',
  ]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Deposit' })).toBeVisible();
  const { unread } = await callGateway<{ unread: number }>(page, '/wps/relay/CSP_unreadCount');
  expect(unread).toBeGreaterThan(0);
  await expect(page.getByRole('button', { name: `Unread messages: ${unread}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Agent centre' })).toBeHidden();
});

test('shows a placeholder first, hides the balance and fetches it on a press @SHELL-04 @GEN-05', async ({
  page,
}) => {
  await page.goto('/');
  await signIn(page, people.ada);
  await expect(balanceText(page)).toHaveText(/^Ks\s*[\d,]+\.\d{2}$/);
  const shown = (await balanceText(page).textContent()) ?? '';
  await page.getByRole('button', { name: 'Hide the balance' }).click();
  await expect(balanceText(page)).toContainText('***');
  await expect(balanceText(page)).not.toContainText(/\d/);
  await page.getByRole('button', { name: 'Show the balance' }).click();
  await expect(balanceText(page)).toHaveText(shown);
  const fetched = page.waitForRequest(/\/wallets\/balance/);
  await balanceText(page).click();
  await fetched;

  const answer = Promise.withResolvers<void>();
  await page.route(/\/wallets\/balance/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.reload();
  await expect(balanceText(page)).toContainText('Updating…');
  answer.resolve();
  await expect(balanceText(page)).toHaveText(shown);
});

test('keeps a dialog open, focus inside it and the page behind it still @MOD-02 @MOD-01', async ({
  page,
}) => {
  await page.goto('/rng');
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(loginDialog(page).getByLabel(/^Username/)).toBeFocused();
  await page.mouse.click(10, 500);
  await page.mouse.wheel(0, 600);
  await expect(loginDialog(page)).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
  }
  await loginDialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(loginDialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeFocused();
});
