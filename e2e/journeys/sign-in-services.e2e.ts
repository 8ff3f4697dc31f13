import { createHash, createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { describeViolations } from '../support/axe.ts';
import { findFreePort } from '../support/free-port.ts';
import { expect, test } from '../support/journey.ts';
import { loadMyAccount, openDialog, openMyAccount } from '../support/my-account.ts';
import { type OpenIdProvider, startOpenIdProvider } from '../support/openid-provider.ts';
import { startOwnSite } from '../support/own-site.ts';
import { chosenPassword, password, people } from '../support/people.ts';
import { closeNotices, fillLogin, openLogin } from '../support/sign-in.ts';
import type { SiteProcess } from '../support/site-process.ts';
import { loadWords } from '../support/texts.ts';

const bot = { name: 'parlour_bot', id: '123456', secret: 'a-token-of-a-bot-that-signs' };

let provider: OpenIdProvider;
let site: SiteProcess;
let address: string;
test.describe.configure({ timeout: 120_000 });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  // A browser treats the provider as another site than `localhost`, and passkeys need a host name.
  const port = await findFreePort();
  address = `http://localhost:${port}`;
  provider = await startOpenIdProvider(`${address}/sign-in`);
  site = await startOwnSite({
    PORT: String(port),
    PUBLIC_URL: address,
    OPENID_PROVIDERS: `google=${provider.issuer} ${provider.clientId} ${provider.clientSecret}`,
    TELEGRAM_BOT: `${bot.name} ${bot.id}:${bot.secret}`,
  });
});
test.afterAll(async () => {
  await site?.stop();
  await provider?.stop();
});
test.use({ baseURL: async ({}, use) => use(address) });
// The provider's pages would wait for web fonts from another host.
test.beforeEach(({ page }) => page.route('https://fonts.googleapis.com/**', (route) => route.abort()));

const account = (page: Page, name: string) => page.getByRole('button', { name: `Account of ${name}` });
const loginDialog = (page: Page) => page.getByRole('dialog', { name: 'Log in' });

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByRole('dialog', { name: 'Log out?' }).getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible();
}

/** Confirms a link with the password. */
async function confirmLink(page: Page, name: string | RegExp, secret = password): Promise<void> {
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByLabel(/^Password/).fill(secret);
  expect(await describeViolations(page, { inside: 'dialog[open]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Link' }).click();
}

/** Waits for the message, and for home, to which the page navigates once the dialog has closed. */
async function expectLinked(page: Page, provider: string): Promise<void> {
  await expect(page.getByText(`${provider} is linked. It logs you in from now on.`)).toBeVisible();
  await expect(page).toHaveURL(`${address}/`);
}

/** Logs in at the provider's own pages, and consents. */
async function agreeAtProvider(page: Page, name: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.origin === provider.issuer);
  await page.getByPlaceholder('Enter any login').fill(name);
  await page.getByPlaceholder('and password').fill('anything');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('links an account of an OpenID provider at the first sign-in, and signs in with it from then on @AUTH-13', async ({
  page,
}) => {
  await openLogin(page);
  await loginDialog(page).getByRole('button', { name: 'Google' }).click();
  await agreeAtProvider(page, 'dan-at-google');
  await expect(page.getByRole('heading', { name: 'Google is not linked to an account yet' })).toBeVisible();
  // The response is valid once and is removed from the address.
  await expect(page).toHaveURL(`${address}/sign-in`);
  await page.getByRole('button', { name: 'Log in and link' }).click();
  await fillLogin(page, people.dan);
  await confirmLink(page, 'Link Google to dan permanently?');
  await expectLinked(page, 'Google');
  await closeNotices(page);
  await expect(account(page, 'Dan')).toBeVisible();

  await logOut(page);
  await page.getByRole('button', { name: 'Log in' }).first().click();
  await loginDialog(page).getByRole('button', { name: 'Google' }).click();
  // The provider remembers the browser.
  await closeNotices(page);
  await expect(account(page, 'Dan')).toBeVisible();
  await expect(page).toHaveURL(`${address}/`);
});

test('links a provider’s account from my account, which shows it as permanently linked @AUTH-13 @MEM-04', async ({
  page,
  createMember,
}) => {
  await createMember();
  await loadMyAccount(page);
  await page.getByRole('button', { name: 'Link Google' }).click();
  await page
    .getByRole('dialog', { name: 'Link Google?' })
    .getByRole('button', { name: 'Go to Google' })
    .click();
  await agreeAtProvider(page, 'somebody-new-at-google');
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await confirmLink(page, /^Link Google to .+ permanently\?$/, chosenPassword);
  await expectLinked(page, 'Google');
  await openMyAccount(page);
  const google = page
    .getByRole('list', { name: 'Linked services' })
    .getByRole('listitem')
    .filter({ hasText: 'Google' });
  await expect(google).toContainText('Linked on');
  await expect(google.getByRole('button')).toHaveCount(0);
});

test('covers the page until the provider’s page loads, uncovers it on failure, and signs in nobody who cancels there @MOD-04 @AUTH-13', async ({
  page,
}) => {
  const questions: ((answer: 'pass' | 'lose') => void)[] = [];
  await page.route('**/wps/session/login/openid', async (route) => {
    const answer = await new Promise((decide) => questions.push(decide));
    await (answer === 'pass' ? route.continue() : route.abort());
  });
  const cover = page.getByRole('dialog', { name: 'Loading', exact: true });
  await openLogin(page);
  const google = loginDialog(page).getByRole('button', { name: 'Google' });
  await google.click();
  await expect(cover).toBeVisible();
  await expect.poll(() => questions.length).toBe(1);
  questions[0]?.('lose');
  await expect(cover).toBeHidden();
  await expect(loginDialog(page)).toBeVisible();
  await google.click();
  await expect(cover).toBeVisible();
  await expect.poll(() => questions.length).toBe(2);
  questions[1]?.('pass');
  await expect(page).toHaveURL((url) => url.origin === provider.issuer);
  await page.getByRole('link', { name: /Cancel/ }).click();
  await expect(page.getByRole('heading', { name: 'The sign-in did not work' })).toBeVisible();
  await expect(page).toHaveURL(`${address}/sign-in`);
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
});

/**
 * Creates an answer signed like the one of Telegram's button (core.telegram.org/widgets/login), in the fragment with
 * which it returns.
 */
function createTelegramAnswer(fields: Record<string, string>, token = `${bot.id}:${bot.secret}`): string {
  const text = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('\n');
  const key = createHash('sha256').update(token).digest();
  const hash = createHmac('sha256', key).update(text).digest('hex');
  const result = Buffer.from(JSON.stringify({ ...fields, hash })).toString('base64url');
  return `/sign-in#tgAuthResult=${result}`;
}

const seconds = () => String(Math.floor(Date.now() / 1000));

/** Goes to Telegram. Its page is unreachable from this machine, so only the request is checked. */
async function goToTelegram(page: Page): Promise<void> {
  await page.route('https://oauth.telegram.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Out of reach</h1>' }),
  );
  await openLogin(page);
  await loginDialog(page).getByRole('button', { name: 'Telegram' }).click();
  await expect(page.getByRole('heading', { name: 'Out of reach' })).toBeVisible();
  const asked = new URL(page.url()).searchParams;
  expect(Object.fromEntries(asked)).toEqual({
    bot_id: bot.id,
    origin: address,
    return_to: `${address}/sign-in`,
  });
}

test('data signed by the Telegram bot is linked once and signs in; data signed by another does not @AUTH-13', async ({
  page,
}) => {
  const failed = page.getByRole('heading', { name: 'The sign-in did not work' });
  const fields = { id: '424242', first_name: 'Su', auth_date: seconds() };
  await goToTelegram(page);
  await page.goto(createTelegramAnswer(fields, '654321:the-token-of-another-bot'));
  await expect(failed).toBeVisible();
  await expect(page).toHaveURL(`${address}/sign-in`);

  // Signed, but not started in this tab: an answer injected by another person.
  await page.goto('/');
  await page.goto(createTelegramAnswer(fields));
  await expect(failed).toBeVisible();

  await goToTelegram(page);
  await page.goto(createTelegramAnswer(fields));
  await expect(page.getByRole('heading', { name: 'Telegram is not linked to an account yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Log in and link' }).click();
  await fillLogin(page, people.su);
  await confirmLink(page, 'Link Telegram to su permanently?');
  await expectLinked(page, 'Telegram');
  await closeNotices(page);
  await logOut(page);

  await goToTelegram(page);
  await page.goto(createTelegramAnswer({ ...fields, auth_date: seconds() }));
  await closeNotices(page);
  await expect(page.getByRole('button', { name: /^Account of Su/ })).toBeVisible();
});

test('adds a passkey of the device, signs in with it in one press, explains a failed check by the device, and removes it @AUTH-13 @MEM-04 @ERR-03', async ({
  page,
  context,
  createMember,
}) => {
  const browser = await context.newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const username = await createMember();
  await loadMyAccount(page);
  const add = await openDialog(page, 'Add', 'Add a passkey');
  await add.getByLabel(/^Login password/).fill(chosenPassword);
  await add.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Passkey 1')).toBeVisible();
  const { credentials } = await browser.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toHaveLength(1);
  await logOut(page);

  // A visitor who fails the device's check gets an explanation and can retry at once.
  await page.getByRole('button', { name: 'Log in' }).first().click();
  const oneClick = loginDialog(page).getByRole('button', { name: 'Use a passkey' });
  await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await oneClick.click();
  await expect(page.getByText(loadWords('en')('errors', 'verification.popup-closed'))).toBeVisible();
  await expect(loginDialog(page)).toBeVisible();
  await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await oneClick.click();
  await expect(loginDialog(page)).toBeHidden();
  await closeNotices(page);
  await expect(account(page, username)).toBeVisible();
  await openMyAccount(page);
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Last used');

  const remove = await openDialog(page, 'Remove Passkey 1', 'Remove the passkey?');
  await remove.getByLabel(/^Login password/).fill('Not-The-One-9');
  await remove.getByRole('button', { name: 'Remove' }).click();
  await expect(remove.getByText('The password is not correct')).toBeVisible();
  await remove.getByLabel(/^Login password/).fill(chosenPassword);
  await remove.getByRole('button', { name: 'Remove' }).click();
  await expect(remove).toBeHidden();
  await expect(page.getByText('Passkey 1')).toBeHidden();
});
