import type { Locator, Page } from '@playwright/test';
import { callGateway } from '../support/calls.ts';
import { getBalanceText, openFromAccountMenu } from '../support/header.ts';
import { expect, test } from '../support/journey.ts';
import { getGameCards, waitForStableScroll } from '../support/lobby.ts';
import { navigateWithin } from '../support/navigate.ts';
import { stopClock } from '../support/page-clock.ts';
import { chosenPassword, password, people } from '../support/people.ts';
import { closeNotices, signIn } from '../support/sign-in.ts';

const loginDialog = (page: Page) => page.getByRole('dialog', { name: 'Log in' });

test('signs in a new member and shows home @AUTH-06 @AUTH-05 @ROUTE-04', async ({ page }) => {
  await page.goto('/register');
  const form = page.getByRole('dialog', { name: 'Register' });
  await form.getByLabel(/^Username/).fill(`new${Date.now().toString(36)}`);
  await form.getByLabel(/^Password/).fill(chosenPassword);
  await form.getByLabel(/^Repeat the password/).fill(chosenPassword);
  await form.getByText(/^I'm 18 or over/).click();
  await form.getByRole('button', { name: 'Open account' }).click();
  await expect(form).toBeHidden();
  await closeNotices(page);
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('button', { name: /^Account of new/ })).toBeVisible();
  await expect(getBalanceText(page)).toContainText('0.00');
});

test('accepts the press that takes the focus from an invalid field of the registration, at both widths @VAL-02 @AUTH-05', async ({
  page,
}) => {
  await page.goto('/help');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await navigateWithin(page, '/register');
    const form = page.getByRole('dialog', { name: 'Register' });
    const name = form.getByLabel(/^Username/);
    const again = form.getByLabel(/^Repeat the password/);
    await name.fill('1a');
    await pressLong(page, form.getByText(/^I'm 18 or over/), name);
    await expect(form.getByRole('checkbox')).toBeChecked();
    await expect(name).toHaveAttribute('aria-invalid', 'true');

    await again.fill('other');
    await pressLong(page, form.getByRole('button', { name: 'Open account' }), again);
    await expect(again).toHaveAttribute('aria-invalid', 'true');
    // The field was never touched: only submitting shows that it is empty.
    await expect(form.getByLabel(/^Password/)).toHaveAttribute('aria-invalid', 'true');
    await form.getByRole('button', { name: 'Close' }).click();
    // Closing the dialog navigates home. The router renders that after it has changed the address.
    await expect(page.getByRole('main')).not.toHaveClass(/path-register/);
  }
});

/** Holds the press on `target` for as long as the error of the focused `field` would take to appear. */
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

test('always requests the country, and after a login popular games and the member, with a token in session storage @AUTH-02 @START-02', async ({
  page,
}) => {
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).pathname));
  await page.goto('/rng');
  await expect.poll(() => [...asked]).toContain('/wps/system/country');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled();
  expect([...asked]).not.toContain('/wps/member/info');
  const popular = page.waitForRequest(/\/lgw\/games\/popular/);
  await signIn(page, people.eve);
  await popular;
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeTruthy();
  expect(await page.evaluate(() => Object.values(localStorage).join(' '))).not.toContain(password);
  asked.clear();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Account of / })).toBeVisible();
  await expect
    .poll(() => [...asked])
    .toEqual(expect.arrayContaining(['/wps/system/country', '/wps/member/info']));
});

test('sends at most one login per second, and no unencrypted password @AUTH-02 @AUTH-16', async ({
  page,
}) => {
  const secret = 'Not-The-One-9';
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/wps/session/login')) bodies.push(request.postData() ?? '');
  });
  await page.clock.install();
  // The page itself notes the times, since its clock has advanced by the time the journey sees a request.
  await page.addInitScript(() => {
    const send = window.fetch;
    const sentAt: number[] = [];
    window.fetch = (resource, init) => {
      const url = resource instanceof Request ? resource.url : String(resource);
      if (url.endsWith('/wps/session/login')) sentAt.push(Date.now());
      return send(resource, init);
    };
    Object.assign(window, { sentAt });
  });
  const readSentAt = () => page.evaluate(() => (window as never as { sentAt: number[] }).sentAt);
  await page.goto('/');
  await page.getByRole('button', { name: 'Log in' }).click();
  const dialog = loginDialog(page);
  await dialog.getByLabel(/^Username/).fill('nobody77');
  await dialog.getByLabel(/^Password/).fill(secret);
  // From here on the page's time advances only in these steps.
  await stopClock(page);
  const stepUntil = (reached: () => Promise<void>) =>
    expect(async () => {
      await page.clock.runFor(50);
      await reached();
    }).toPass({ intervals: [20], timeout: 30_000 });
  const read = dialog.getByLabel(/^Captcha/);
  for (const count of [1, 2, 3]) {
    // After the first failure a captcha appears; the page sends a wrong reading like any other.
    if (count > 1) {
      // The next captcha clears the field.
      await expect(read).toHaveValue('');
      await read.fill('wrong');
    }
    await dialog.getByLabel(/^Password/).press('Enter');
    await stepUntil(async () => expect(await readSentAt()).toHaveLength(count));
    const firstField = count === 1 ? dialog.getByLabel(/^Password/) : read;
    await stepUntil(() => expect(firstField).toHaveAttribute('aria-invalid', 'true', { timeout: 1 }));
  }
  // A page's first login also fetches the encryption key. The others are sent within two steps of their turn.
  const [, second = 0, third = 0] = await readSentAt();
  expect(third - second).toBeGreaterThanOrEqual(900);
  await expect.poll(() => bodies.length).toBe(3);
  expect(bodies.join()).not.toMatch(/nobody77|Not-The-One-9/);
});

test('asks before it logs out, ends the session and returns home @SHELL-05', async ({
  page,
  openSession,
}) => {
  await openSession('dan');
  await page.goto('/fish');
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
  const headers = { authorization: `Bearer ${token}` };
  const readStatus = async () => (await page.request.get('/wps/member/info', { headers })).status();
  // The page returns home at once, while the gateway still ends the session.
  await expect.poll(readStatus).toBe(401);
});

test('shows a member’s balance, name, menu, messages, deposit and logout, each of which leads to its page @SHELL-04 @GEN-05', async ({
  page,
  openSession,
}) => {
  const answer = Promise.withResolvers<void>();
  await page.route(/\/wallets\/balance/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await openSession('ada');
  await page.goto('/');
  await expect(getBalanceText(page)).toContainText('Updating…');
  answer.resolve();
  await expect(getBalanceText(page)).toHaveText(/^Ks\s*[\d,]+\.\d{2}$/);
  const balance = (await getBalanceText(page).textContent()) ?? '';
  await page.getByRole('button', { name: 'Hide the balance' }).click();
  await expect(getBalanceText(page)).toContainText('***');
  await expect(getBalanceText(page)).not.toContainText(/\d/);
  await page.getByRole('button', { name: 'Show the balance' }).click();
  await expect(getBalanceText(page)).toHaveText(balance);
  const fetched = page.waitForRequest(/\/wallets\/balance/);
  await getBalanceText(page).click();
  await fetched;
  await expect(getBalanceText(page)).toHaveText(balance);

  const menu = page.getByRole('button', { name: 'Account of Ada' });
  await menu.click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'My account',
    'Deposit',
    'Transactions',
    'My profit and loss',
    'Bet history',
  ]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Agent centre' })).toBeHidden();
  const { unread } = await callGateway<{ unread: number }>(page, '/wps/relay/CSP_unreadCount');
  expect(unread).toBeGreaterThan(0);
  await expect(page.getByRole('button', { name: `Unread messages: ${unread}` })).toBeVisible();

  const centre = page.getByRole('navigation', { name: 'My account' });
  const leadsTo = async (title: string) =>
    expect(centre.getByRole('link', { name: title })).toHaveAttribute('aria-current', 'page');
  for (const entry of ['My account', 'Deposit', 'Transactions', 'My profit and loss', 'Bet history']) {
    await openFromAccountMenu(page, entry);
    await leadsTo(entry);
    await navigateWithin(page, '/');
    await expect(centre).toBeHidden();
  }
  await page.getByRole('banner').getByRole('button', { name: 'Deposit' }).click();
  await leadsTo('Deposit');
});

test('keeps a dialog open, focus inside it and the page behind it still @MOD-02 @MOD-01', async ({
  page,
}) => {
  await page.goto('/rng');
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  const readScroll = () => page.evaluate(() => window.scrollY);
  await expect(getGameCards(page)).toHaveCount(24);
  const heart = page.getByRole('button', { name: /^Add .* to favourites$/ }).last();
  await heart.click();
  await expect(loginDialog(page).getByLabel(/^Username/)).toBeFocused();
  const scrolled = await waitForStableScroll(page);
  expect(scrolled).toBeGreaterThan(100);
  await page.mouse.click(10, 500);
  await page.mouse.wheel(0, 600);
  await expect(loginDialog(page)).toBeVisible();
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
  }
  expect(await readScroll()).toBe(scrolled);
  await loginDialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(loginDialog(page)).toBeHidden();
  await expect(heart).toBeFocused();
  expect(await readScroll()).toBe(scrolled);
});
