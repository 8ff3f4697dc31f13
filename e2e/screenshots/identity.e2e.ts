import { fileURLToPath } from 'node:url';
import type { LanguageCode, Theme } from '@parlour/contracts';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { type OperatedSite, startOperatedSite } from '../support/operated-site.ts';
import { chosenPassword, getPassword } from '../support/people.ts';
import { loadWords } from '../support/texts.ts';

const folder = fileURLToPath(new URL('../../.cache/screenshots/', import.meta.url));
const wide = { width: 1440, height: 900 };
const sizes = [wide, { width: 390, height: 844 }];

let site: OperatedSite;
test.use({ baseURL: async ({}, use) => use(site?.url), contextOptions: { reducedMotion: 'reduce' } });

type Words = ReturnType<typeof loadWords>;

/** One variant of the site, and the helpers for its screenshots. */
interface Shot {
  page: Page;
  words: Words;
  /** Takes a screenshot at both widths, or at the one at which the page changes its layout. */
  take(name: string, width?: number): Promise<void>;
}

/** Makes each client address unique. */
let addressCount = 0;
const setNewClientAddress = (page: Page) => {
  addressCount += 1;
  return page.context().setExtraHTTPHeaders({ 'x-forwarded-for': `203.0.113.${addressCount}` });
};

/** Finds a field by its whole label: in some languages another label begins with the same words. */
const field = (form: Locator, label: string) => form.getByRole('textbox', { name: label, exact: true });

async function openLogin({ page, words }: Shot): Promise<Locator> {
  await page.setViewportSize(wide);
  await page.goto('/');
  await page
    .getByRole('button', { name: words('shell', 'header.login') })
    .first()
    .click();
  return page.getByRole('dialog', { name: words('shell', 'login.title') });
}

async function logIn(shot: Shot, name: string, secret = getPassword(name)): Promise<Locator> {
  const form = await openLogin(shot);
  await field(form, shot.words('shell', 'login.username')).fill(name);
  await field(form, shot.words('shell', 'login.password')).fill(secret);
  await form.getByRole('button', { name: shot.words('shell', 'login.submit'), exact: true }).click();
  return form;
}

/** Registers a new member, who is then logged in. */
async function registerAnew({ page, words }: Shot): Promise<string> {
  await setNewClientAddress(page);
  const username = `visitor${addressCount}`;
  await page.setViewportSize(wide);
  await page.goto('/register');
  const form = page.getByRole('dialog', { name: words('shell', 'register.title') });
  await field(form, words('shell', 'field.username')).fill(username);
  await field(form, words('shell', 'field.password')).fill(chosenPassword);
  await field(form, words('shell', 'field.confirmPassword')).fill(chosenPassword);
  await form.getByRole('checkbox').check({ force: true });
  await form.getByRole('button', { name: words('shell', 'register.submit') }).click();
  await expect(form).toBeHidden();
  return username;
}

async function logOut({ page }: Shot): Promise<void> {
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/restricted');
}

/** Screenshots for visitors: forms with errors, recovery, the service window, a closed site. */
async function asVisitor(shot: Shot): Promise<void> {
  const { page, words, take } = shot;
  await page.goto('/register');
  const form = page.getByRole('dialog', { name: words('shell', 'register.title') });
  await field(form, words('shell', 'field.username')).fill('1a');
  await field(form, words('shell', 'field.password')).fill('x');
  await form.getByRole('button', { name: words('shell', 'register.submit') }).click();
  await expect(field(form, words('shell', 'field.username'))).toHaveAttribute('aria-invalid', 'true');
  await take('register-errors');

  const login = await openLogin(shot);
  await page.route('**/wps/session/login/freeplay', (route) => route.abort());
  await login.getByRole('button', { name: words('shell', 'demo.start') }).click();
  await expect(page.getByRole('alert').getByRole('listitem')).toBeVisible();
  await take('message-over-dialog');
  await login.getByRole('button', { name: words('shell', 'login.forgot') }).click();
  const recovery = page.getByRole('dialog', { name: words('sign-in', 'recovery.title') });
  await recovery.getByRole('button', { name: words('sign-in', 'recovery.mailSubmit') }).click();
  await take('recovery-mail');
  await recovery.getByRole('radio', { name: words('sign-in', 'recovery.byPhone') }).check();
  await take('recovery-phone');
  await page.goto('/#recover=nothing');
  await expect(page.getByRole('dialog', { name: words('sign-in', 'recovery.newTitle') })).toBeVisible();
  await take('recovery-new-password');

  await page.goto('/feedback');
  await page
    .getByRole('main')
    .getByRole('button', { name: words('pages', 'feedback.send') })
    .click();
  await take('feedback-errors');
  await page.goto('/affiliate');
  await page
    .getByRole('main')
    .getByRole('button', { name: words('pages', 'affiliate.send') })
    .click();
  await take('affiliate-errors');

  await page.evaluate(() => Object.assign(window, { open: () => null }));
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: words('shell', 'dock.service') })
    .click();
  await take('service-blocked');
  await page.getByRole('button', { name: words('shell', 'retry') }).click();
  await expect(page.getByRole('dialog', { name: words('shell', 'service.stillBlocked') })).toBeVisible();
  await take('service-still-blocked');
}

/** Screenshots of the further proofs between password and site. */
async function asSuspect(shot: Shot): Promise<void> {
  const { page, words, take } = shot;
  await setNewClientAddress(page);
  const form = await logIn(shot, `nobody${addressCount}`);
  await expect(form.getByRole('img', { name: words('shell', 'login.captchaPicture') })).toBeVisible();
  await take('login-captcha');
  await setNewClientAddress(page);
  await logIn(shot, 'may');
  await expect(page.getByRole('dialog', { name: words('sign-in', 'password.forced') })).toBeVisible();
  await take('password-forced');
  await setNewClientAddress(page);
  await logIn(shot, 'may');
  await expect(page.getByRole('dialog', { name: words('sign-in', 'challenge.title') })).toBeVisible();
  await take('challenge-ways');
  const challenge = page.getByRole('dialog', { name: words('sign-in', 'challenge.title') });
  await challenge.getByRole('button', { name: words('sign-in', 'challenge.sms') }).click();
  await take('challenge-sms');
}

const dialogsOfMyAccount = [
  ['loginPassword', 'yes'],
  ['paymentPassword', 'no'],
  ['mobile', 'no'],
  ['email', 'no'],
  ['twoFactor', 'no'],
] as const;

/** Screenshots of my account and its dialogs, and of the notices about a session and about terms. */
async function asMember(shot: Shot): Promise<void> {
  const { page, words, take } = shot;
  const t = (key: string) => words('mfe-member-center', key);
  const username = await registerAnew(shot);
  const notices = page.getByRole('dialog', { name: words('shell', 'announcements.title') });
  await expect(notices).toBeVisible();
  await take('notice-popup');
  await notices.getByRole('button', { name: words('shell', 'announcements.closeAll') }).click();
  const greeting = words('sign-in', 'welcome.title').replace('{{name}}', username);
  await expect(page.getByRole('dialog', { name: greeting })).toBeVisible();
  await take('welcome');

  await page.goto('/?member=securityCenter');
  await expect(page.getByRole('list', { name: t('security.items') })).toBeVisible();
  await take('safety');
  // The panel on phones differs from the desktop one and opens its own dialogs.
  for (const size of sizes)
    for (const [item, is] of dialogsOfMyAccount) {
      await page.setViewportSize(size);
      await page.goto('/?member=securityCenter');
      const name = t('security.actOn')
        .replace('{{act}}', t(`security.act.${item}.${is}`))
        .replace('{{name}}', t(`security.item.${item}`));
      await page.getByRole('button', { name }).click();
      const dialog = page.getByRole('dialog').last();
      await expect(dialog.getByRole('textbox').first()).toBeVisible();
      if (item === 'twoFactor') {
        await field(dialog, t('form.loginPassword')).fill(chosenPassword);
        await dialog.getByRole('button', { name: t('form.next') }).click();
        await expect(dialog.getByRole('img', { name: t('authenticator.qr') })).toBeVisible();
      } else await dialog.getByRole('button').last().click();
      await take(`safety-${item}`, size.width);
    }
  await page.setViewportSize(wide);
  await page.goto('/?member=securityCenter');
  await page.getByRole('button', { name: t('details.edit') }).click();
  await expect(page.getByRole('dialog', { name: t('details.editTitle') })).toBeVisible();
  await take('safety-details', wide.width);
}

async function onTheWayOut(shot: Shot): Promise<void> {
  const { page, words, take } = shot;
  // The response with the end of the session is held for half an hour, as if the page had been open that long.
  const over = Promise.withResolvers<void>();
  await page.route('**/wps/session', async (route) => {
    await over.promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/wps/session');
  await page.goto('/fish');
  await asked;
  await site.operate('let-pass', 29.1 * 60_000);
  over.resolve();
  await expect(page.getByRole('dialog', { name: words('sign-in', 'sessionEnd.title') })).toBeVisible();
  await take('session-warning');
  await site.operate('let-pass', 60_000);
  await expect(page.getByRole('dialog', { name: words('shell', 'login.title') })).toBeVisible();
  await take('session-end');
}

async function withNewTerms(shot: Shot): Promise<void> {
  const { page, words, take } = shot;
  const username = await registerAnew(shot);
  await logOut(shot);
  await site.operate('setting', 'termsVersion', `v${addressCount}`);
  await logIn(shot, username);
  const dialog = page.getByRole('dialog', { name: words('sign-in', 'terms.title') });
  await expect(dialog.getByRole('heading', { level: 3 }).first()).toBeVisible();
  await take('terms');
}

const improving = { EN: 'We are improving things', MY: 'ဝန်ဆောင်မှုကို ပြုပြင်နေပါသည်', CN: '我们正在改进服务' };
const back = {
  EN: 'Back at five o’clock in the morning.',
  MY: 'မနက် ၅ နာရီတွင် ပြန်ဖွင့်ပါမည်။',
  CN: '早上五点恢复。',
};

async function closed({ page, words, take }: Shot): Promise<void> {
  await setNewClientAddress(page);
  await page.setViewportSize(wide);
  await page.goto('/');
  const isShut = (shut: boolean) => expect(page.locator(`#main`)).toHaveCount(shut ? 0 : 1);
  await site.operate('setting', 'maintenance', { title: improving, notice: back });
  await isShut(true);
  await take('maintenance');
  const blocked = { countries: [], addresses: ['203.0.113.'], notice: back };
  await site.operate('setting', 'regionBlock', blocked);
  await site.operate('setting', 'maintenance', null);
  await expect(page.getByRole('heading', { name: words('shell', 'status.region') })).toBeVisible();
  await take('region-blocked');
  await site.operate('setting', 'regionBlock', { ...blocked, addresses: [] });
  await isShut(false);
}

const folders = { EN: 'en', MY: 'my', CN: 'zh' } as const;

for (const language of ['EN', 'MY', 'CN'] satisfies LanguageCode[])
  for (const theme of ['dark', 'light'] satisfies Theme[])
    test.describe(`${language} ${theme}`, () => {
      test.use({ language, theme });
      // Each variant starts its own site, because the first login of a member changes which proofs the next one requests.
      test.beforeAll(async () => {
        test.setTimeout(240_000);
        site = await startOperatedSite({ TRUST_PROXY: 'on', OUTBOX_PAGE: 'on' });
      });
      test.afterAll(() => site?.stop());
      for (const [name, act] of Object.entries({
        asVisitor,
        asSuspect,
        asMember,
        withNewTerms,
        closed,
      }))
        test(`takes screenshots of the dialogs and pages ${name}`, async ({ page }) => {
          const take = async (what: string, width?: number): Promise<void> => {
            for (const size of sizes.filter((one) => width === undefined || one.width === width)) {
              await page.setViewportSize(size);
              await page.evaluate(async () => {
                await document.fonts.ready;
                for (let frame = 0; frame < 6; frame += 1)
                  await new Promise((seen) => requestAnimationFrame(seen));
              });
              await page.screenshot({
                path: `${folder}${what}-${size.width}-${language}-${theme}.png`,
                animations: 'disabled',
              });
            }
            await page.setViewportSize(wide);
          };
          const look = { page, words: loadWords(folders[language]), take };
          await act(look);
          if (act === asMember) await onTheWayOut(look);
        });
    });
