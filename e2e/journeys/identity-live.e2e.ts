import { getRegisterRules } from '@parlour/api-client';
import type { Page } from '@playwright/test';
import { describeViolations } from '../support/axe.ts';
import { callGateway } from '../support/calls.ts';
import { pressPlay } from '../support/games.ts';
import { expect, test } from '../support/journey.ts';
import { navigateWithin } from '../support/navigate.ts';
import { createGuestApi } from '../support/open-session.ts';
import { chosenPassword } from '../support/people.ts';
import { answerLogin, closeNotices, fillLogin, openLogin } from '../support/sign-in.ts';

// In these journeys operators change the site while pages are open. Each journey has its own client address.
test.use({ baseURL: async ({ operatedSite }, use) => use(operatedSite.url) });

let addressCount = 0;
test.beforeEach(async ({ context }) => {
  addressCount += 1;
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': `192.0.2.${addressCount}` });
});

const registerDialog = (page: Page) => page.getByRole('dialog', { name: 'Register' });
const termsDialog = (page: Page) => page.getByRole('dialog', { name: 'The terms have changed' });

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByRole('dialog', { name: 'Log out?' }).getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible();
}

/** Opens the slots lobby and presses "Play" on Mandalay Nights, whichever dialog follows. */
async function playSlot(page: Page): Promise<void> {
  await page.goto(`/rng?${new URLSearchParams({ name: 'Mandalay Nights' })}`);
  await pressPlay(page, 'Mandalay Nights');
}

interface Terms {
  current: string;
  accepted?: { version: string };
  isOutdated: boolean;
}

test('asks for new terms after the login, blocks games for money until then, and stores the accepted version @AUTH-05', async ({
  page,
  operatedSite,
  createMember,
}) => {
  const username = await createMember();
  await page.goto('/');
  const readTerms = () => callGateway<Terms>(page, '/wps/member/terms');
  expect(await readTerms()).toMatchObject({ accepted: { version: '1' }, isOutdated: false });
  await operatedSite.operate('setting', 'termsVersion', '2026-12');
  await logOut(page);

  await page.getByRole('button', { name: 'Log in' }).first().click();
  await fillLogin(page, username);
  await expect(termsDialog(page).getByRole('heading', { level: 3 }).first()).toBeVisible();
  expect(await describeViolations(page, { inside: 'dialog[open]' })).toEqual([]);
  await termsDialog(page).getByRole('button', { name: 'Later' }).click();
  await closeNotices(page);
  expect(await readTerms()).toMatchObject({ accepted: { version: '1' }, isOutdated: true });

  // Playing for money asks for a login again, and then continues with the requested game.
  await playSlot(page);
  await expect(termsDialog(page)).toBeVisible();
  await expect(page.getByTitle('Game Mandalay Nights')).toBeHidden();
  await termsDialog(page).getByRole('button', { name: 'I accept' }).click();
  await expect(page.getByTitle('Game Mandalay Nights')).toBeVisible();
  expect(await readTerms()).toMatchObject({ accepted: { version: '2026-12' }, isOutdated: false });

  await navigateWithin(page, '/');
  await logOut(page);
  await page.getByRole('button', { name: 'Log in' }).first().click();
  await answerLogin(page, username);
  await expect(page.getByRole('button', { name: `Account of ${username}` })).toBeVisible();
  await expect(termsDialog(page)).toBeHidden();
  await operatedSite.operate('setting', 'termsVersion', '1');
});

test('plays without registration, as a demo account, where the feature switch is on @AUTH-14 @ROLE-01', async ({
  page,
}) => {
  const form = await openLogin(page);
  await form.getByRole('button', { name: 'Try without an account' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('banner').getByRole('button', { name: /^Account of / })).toBeVisible();
  expect(await callGateway(page, '/wps/member/info')).toMatchObject({ type: 4 });
  await playSlot(page);
  await expect(page.getByTitle('Game Mandalay Nights')).toBeVisible();
  const bar = page.getByRole('heading', { name: 'Mandalay Nights', level: 1 }).locator('..');
  // Play money, at the start of a demo account.
  await expect(bar).toContainText('10,000.00');
});

test('follows every switch of identity at once, in the open form @ROLE-02', async ({
  page,
  operatedSite,
}) => {
  const form = await openLogin(page);
  const bySms = form.getByRole('radio', { name: 'By SMS code' });
  const demo = form.getByRole('button', { name: 'Try without an account' });
  for (const [feature, part] of [
    ['MOBILEVERCODELOGIN3', bySms],
    ['FREEPLAY3', demo],
  ] as const) {
    await operatedSite.operate('switch', feature, false);
    await expect(part).toBeHidden();
    await operatedSite.operate('switch', feature, true);
    await expect(part).toBeVisible();
  }
  await form.getByRole('button', { name: 'Forgot password?' }).click();
  const byPhone = page.getByRole('radio', { name: 'By phone' });
  await operatedSite.operate('switch', 'CHNGPASSVERIF3', false);
  await expect(byPhone).toBeHidden();
  await operatedSite.operate('switch', 'CHNGPASSVERIF3', true);
  await expect(byPhone).toBeVisible();
});

test('receives changes that operators made while the page was loading, in this tab and the next @ROLE-02 @MSG-01 @SHELL-08', async ({
  page,
  operatedSite,
  context,
}) => {
  // The notice with the highest weight is first, which the frame shows without motion.
  const announce = (title: string, weight: number) =>
    operatedSite.operate('publish-notice', {
      type: 'PL',
      weight,
      title: { EN: title },
      body: { EN: `<p>${title}</p>` },
    });
  const telegram = (tab: Page) =>
    tab.getByRole('complementary', { name: 'Service and downloads' }).getByRole('link', { name: 'Telegram' });
  await operatedSite.operate('setting', 'contacts', {});

  // The stream opens only after the page has loaded and shows everything.
  const late = Promise.withResolvers<void>();
  await page.route('**/wps/live*', async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Register' }).first()).toBeVisible();
  await operatedSite.operate('switch', 'DIRECTREG3', false);
  await operatedSite.operate('setting', 'contacts', { telegram: 'https://t.me/parlour_late' });
  const first = await announce('Said while the page was loading', 1000);
  await expect(telegram(page)).toBeHidden();
  late.resolve();
  await expect(page.getByRole('button', { name: 'Register' })).toHaveCount(0);
  await expect(telegram(page)).toHaveAttribute('href', /parlour_late/);
  await expect(page.getByText('Said while the page was loading').first()).toBeAttached();

  // The next tab requests the announcements before its code has loaded; afterwards it receives changes through the
  // first tab's connection.
  const next = await context.newPage();
  const code = Promise.withResolvers<void>();
  await next.route('**/main.js', async (route) => {
    await code.promise;
    await route.continue();
  });
  const request = next.waitForResponse(/MCSFE_getListAnnouncements/);
  await next.goto('/', { waitUntil: 'commit' });
  await (await request).finished();
  const second = await announce('Said before the code was there', 1001);
  await expect(page.getByText('Said before the code was there').first()).toBeAttached();
  code.resolve();
  await expect(next.getByText('Said before the code was there').first()).toBeAttached();
  await operatedSite.operate('switch', 'DIRECTREG3', true);
  await expect(next.getByRole('button', { name: 'Register' }).first()).toBeVisible();
  for (const notice of [first, second]) await operatedSite.operate('end-notice', Number(notice));
});

test('offers the tabs and the fields of the registration that the feature switches select @ROLE-02 @AUTH-05', async ({
  page,
  operatedSite,
}) => {
  const form = registerDialog(page);
  const open = async () => {
    if (await form.isVisible()) await form.getByRole('button', { name: 'Close' }).click();
    // Closing the dialog navigates home. The router renders that after it has changed the address.
    await expect(page.getByRole('main')).not.toHaveClass(/path-register/);
    await navigateWithin(page, '/register');
    await expect(form.getByRole('button', { name: 'Open account' })).toBeVisible();
  };
  await page.goto('/help');
  const tab = form.getByRole('radio', { name: 'By mobile number' });
  await operatedSite.operate('switch', 'MOBILENUMREG3', false);
  await open();
  await expect(tab).toBeHidden();
  for (const [feature, isOn] of [
    ['MOBILENUMREG3', true],
    ['MOBILENUMPASSREG3', true],
    ['REGMOBVERF3', false],
  ] as const)
    await operatedSite.operate('switch', feature, isOn);
  await open();
  await tab.check();
  await expect(form.getByLabel(/^Password/)).toBeVisible();
  await expect(form.getByLabel(/^SMS code/)).toBeHidden();
  await operatedSite.operate('switch', 'MOBILENUMPASSREG3', false);
  await operatedSite.operate('switch', 'REGMOBVERF3', true);
  await open();
  await tab.check();
  await expect(form.getByLabel(/^Password/)).toBeHidden();
  await expect(form.getByLabel(/^SMS code/)).toBeVisible();
  await operatedSite.operate('switch', 'USERNAMEREG3', false);
  await open();
  await expect(form.getByLabel(/^Mobile number/)).toBeVisible();
  await expect(form.getByLabel(/^Username/)).toBeHidden();
  await operatedSite.operate('switch', 'USERNAMEREG3', true);
});

test('applies the operator’s patterns and bounds of fields in the form and in the gateway @VAL-01 @AUTH-05', async ({
  page,
  operatedSite,
}) => {
  const api = createGuestApi(operatedSite.url);
  const { fields: defaultFields } = await getRegisterRules(api);
  const rule = { required: true, acceptedPattern: 'letter_first', min: 2, max: 16 } as const;
  const secret = { required: true, acceptedPattern: 'strong', min: 10, max: 64 } as const;
  await operatedSite.operate('setting', 'registerFields', [
    { field: 'username', ...rule },
    { field: 'password', ...secret },
    { field: 'confirmPassword', ...secret },
    { field: 'payeeName', required: true, acceptedPattern: 'full_name', min: 5, max: 40 },
    { field: 'nationality', required: false, acceptedPattern: 'chinese_digits', min: 2, max: 8 },
  ]);
  await page.goto('/register');
  const form = registerDialog(page);
  const username = `ruled${Date.now().toString(36)}`;
  const answers = [
    [/^Username/, '9lives', username],
    [/^Password/, 'lower-case-1', chosenPassword],
    [/^Repeat the password/, 'lower-case-1', chosenPassword],
    [/^Real name/, 'Mononym', 'Aye Aye Khin'],
    [/^Nationality/, 'Burmese', '缅甸'],
  ] as const;
  await form.getByText(/^I'm 18 or over/).click();
  for (const [label, wrong] of answers) await form.getByLabel(label).fill(wrong);
  await form.getByRole('button', { name: 'Open account' }).click();
  for (const [label] of answers.filter(([one]) => !String(one).includes('Repeat')))
    await expect(form.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByText('2–8 Chinese characters and digits').first()).toBeVisible();
  for (const [label, , right] of answers) await form.getByLabel(label).fill(right);
  await form.getByRole('button', { name: 'Open account' }).click();
  await closeNotices(page);
  await expect(page.getByRole('button', { name: `Account of ${username}` })).toBeVisible();
  await operatedSite.operate('setting', 'registerFields', defaultFields);
});

test('shows customer service, contacts and the QR codes of all apps at the side @SHELL-08', async ({
  page,
  operatedSite,
}) => {
  await operatedSite.operate('setting', 'contacts', { telegram: 'https://t.me/parlour_example' });
  await page.goto('/');
  const dock = page.getByRole('complementary', { name: 'Service and downloads' });
  await expect(dock.getByRole('button', { name: 'Customer service' })).toBeVisible();
  await expect(dock.getByRole('link', { name: 'Telegram' })).toHaveAttribute('href', /t\.me/);
  await dock.getByRole('button', { name: 'App codes' }).click();
  for (const system of ['IOS', 'IOS-LITE-APP', 'Android'])
    await expect(page.getByRole('img', { name: `QR code of the ${system} app` })).toBeVisible();
  await dock.getByRole('button', { name: 'Install the app' }).click();
  await expect(page).toHaveURL(/\/down$/);
  await operatedSite.operate('setting', 'contacts', {});
});
