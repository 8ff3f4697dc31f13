import type { Page } from '@playwright/test';
import { findViolations } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';
import { navigateWithin } from '../support/navigate.ts';
import { people } from '../support/people.ts';
import { fillLogin } from '../support/sign-in.ts';

/** A small valid picture, and an HTML page that claims to be one. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const falsePng = { name: 'receipt.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') };

const reference = (page: Page, kind: 'F' | 'A') => page.getByText(new RegExp(`^${kind}-\\d{4,}$`));

test('leads from each link of the footer to an article or page that exists, and shows the guide for the system that the address names @SHELL-07 @MSG-02', async ({
  page,
}) => {
  await page.goto('/help');
  const links = page.getByRole('contentinfo').getByRole('link');
  const readOwn = async () => {
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    return [...new Set(addresses)].filter((address) => /^\/(help|dep|fee|win|join|down)/.test(address));
  };
  await expect.poll(async () => (await readOwn()).length).toBeGreaterThan(7);
  for (const address of await readOwn()) {
    const link = page.getByRole('contentinfo').locator(`a[href="${address}"]`).first();
    const title = (await link.textContent()) ?? '';
    await link.click();
    await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === address);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/does not exist|no such article/), title).toBeHidden();
  }
  for (const [word, title] of [
    ['ios', 'Install on iPhone and iPad'],
    ['lite', 'The lite app for iPhone'],
    ['android', 'Install on Android'],
  ] as const) {
    await navigateWithin(page, `/down?system=${word}`);
    await expect(page.getByRole('heading', { name: title, level: 3 })).toBeInViewport();
  }
});

test('stores a complaint with its pictures, which are checked by their content, and gives it a number and a deadline @VAL-04 @VAL-05 @MSG-03 @SAFE-09', async ({
  page,
  openSession,
}) => {
  await openSession('dan');
  await page.goto('/feedback');
  const content = page.getByLabel(/^Your message/);
  await content.fill('Short');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Between 10 and 500 characters')).toBeVisible();
  await expect(content).toBeFocused();
  await content.fill('My deposit of this morning is not in my balance yet.');
  await page
    .getByLabel('Add pictures')
    .setInputFiles([{ name: 'one.png', mimeType: 'image/png', buffer: png }, falsePng]);
  await expect(page.getByText('MB, added')).toBeVisible();
  await expect(page.getByText('This file is not a png or jpg picture')).toBeVisible();
  await page.getByRole('button', { name: 'Remove receipt.png' }).click();
  await page.getByText('This is a complaint.').click();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, we have it' })).toBeVisible();
  await expect(reference(page, 'F')).toBeVisible();
  await expect(page.getByText(/^We answer by /)).toBeVisible();
});

test('accepts an application only with the code of an agent, carries an invitation from the join page to the registration, and shows the terms over it, which keeps its input and gets the focus back @AUTH-05 @AUTH-07 @MOD-01 @VAL-04', async ({
  page,
}) => {
  await page.goto('/affiliate?affiliateCode=NOBODY9');
  await page.getByLabel(/^Full name/).fill('Su Myat');
  await page.getByLabel(/^Email/).fill('su@example.com');
  await page.getByLabel(/^About you/).fill('r'.repeat(141));
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Invitation code error')).toBeVisible();
  await expect(page.getByText('At most 140 characters')).toBeVisible();
  await page.getByLabel(/^Invitation code/).fill('');
  await page.getByLabel(/^About you/).fill('r'.repeat(140));
  await page
    .getByLabel('Add pictures')
    .setInputFiles({ name: 'shop.png', mimeType: 'image/png', buffer: png });
  await expect(page.getByText('MB, added')).toBeVisible();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(reference(page, 'A')).toBeVisible();

  await navigateWithin(page, '/join?referralCode=SU42');
  await page.getByLabel('Invitation code').fill('NOBODY9');
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Invitation code error')).toBeVisible();
  await page.getByLabel('Invitation code').fill('');
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click();

  const form = page.getByRole('dialog', { name: 'Register' });
  await expect(form).toBeVisible();
  const username = form.getByLabel(/^Username/);
  await username.fill('newcomer');
  for (const [link, title, words] of [
    ['Terms', 'Terms in short', /^One account for each person/],
    ['Privacy', 'Personal data', /are seen by the staff who need them/],
  ] as const) {
    // Blur the field first: its error appears on blur and must not move the link away during the press.
    await form.getByLabel(/^Password/).fill('x');
    await form.getByRole('link', { name: link }).click();
    const article = page.getByRole('dialog', { name: title });
    await expect(article.getByText(words)).toBeVisible();
    await expect(article).toHaveCSS('opacity', '1');
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(article).toBeHidden();
    await expect(form.getByRole('link', { name: link })).toBeFocused();
    await expect(username).toHaveValue('newcomer');
  }
});

test('opens the service in a window of 440 by 750, the normal one for visitors at the VIP address too, and stores what it cannot answer @SHELL-09', async ({
  page,
}) => {
  await page.goto('/help');
  const opening = page.waitForEvent('popup');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Customer service' }).press('Enter');
  const service = await opening;
  await expect(service.getByRole('heading', { name: 'Customer service', level: 1 })).toBeVisible();
  await expect.poll(() => service.evaluate(() => [innerWidth, innerHeight])).toEqual([440, 750]);
  // A `header` element inside `main` has no ARIA role, so the journey finds it by its tag.
  await expect(service.locator('main header')).toHaveCSS('background-color', 'rgb(97, 66, 191)');
  const log = service.getByRole('log');
  await service.getByRole('textbox', { name: 'Type your question' }).fill('withdrawal');
  await service.getByRole('button', { name: 'Send', exact: true }).click();
  await log.getByRole('button', { name: 'Withdrawal step by step' }).click();
  await expect(log.getByText(/Add a bank account in your own name/)).toBeVisible();
  await service.getByRole('button', { name: 'Leave a message' }).last().click();
  await log.getByLabel(/^Your message/).fill('I have waited for a day and need a person.');
  await log.getByRole('button', { name: 'Send' }).click();
  await expect(log.getByText(/^F-\d{4,}$/)).toBeVisible();
  await navigateWithin(page, '/helpmc?service=vip');
  await expect(page.getByRole('heading', { name: 'Customer service', level: 1 })).toBeVisible();
});

test('opens the VIP service for a member above rank 4 @SHELL-09', async ({ page, openSession }) => {
  await openSession('eve');
  await page.goto('/help');
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'VIP customer service' }).first().click();
  const service = await opening;
  await expect(service).toHaveURL(/\/helpmc\?service=vip$/);
  await expect(service.getByRole('heading', { name: 'VIP customer service', level: 1 })).toBeVisible();
});

test.describe('of an operator', () => {
  test.use({ baseURL: async ({ operatedSite }, use) => use(operatedSite.url) });

  test('shows nine notices a page, each with its words, the others on the next, and one of a promotion with its count in the menu @MSG-01 @MOD-03', async ({
    page,
    operatedSite,
  }) => {
    const published: number[] = [];
    for (let number = 1; number <= 10; number += 1) {
      const title = { EN: `Notice ${number} of ten` };
      const notice = {
        type: 'PL',
        title,
        body: { EN: `<p>Words of ${number}</p>` },
        weight: 5000 - number,
      } as const;
      published.push(Number(await operatedSite.operate('publish-notice', notice)));
    }
    const words = { EN: 'Double points at night' };
    const promotional = { type: 'PR', title: words, body: { EN: '<p>From nine.</p>' }, weight: 9 } as const;
    await page.goto('/noticePage');
    const promotions = page
      .getByRole('banner')
      .getByRole('link', { name: /^Promotions/ })
      .first();
    const readCount = async () => Number((await promotions.textContent())?.match(/\d+/)?.[0] ?? 0);
    await expect.poll(readCount).toBeGreaterThan(0);
    const count = await readCount();
    published.push(Number(await operatedSite.operate('publish-notice', promotional)));
    await expect.poll(readCount).toBe(count + 1);
    const titles = page.getByRole('list', { name: 'List of notices' }).getByRole('button');
    await expect(titles).toHaveText(
      Array.from({ length: 9 }, (_, index) => new RegExp(`Notice ${index + 1} of ten`)),
    );
    await titles.nth(1).click();
    await expect(page.getByRole('heading', { name: 'Notice 2 of ten', level: 2 })).toBeVisible();
    await expect(page.getByText('Words of 2', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(titles.first()).toHaveText(/Notice 10 of ten/);
    const next = page.getByRole('button', { name: 'Next page' });
    while (await next.isEnabled()) await next.click();
    await titles.filter({ hasText: words.EN }).click();
    await expect(page.getByText('From nine.', { exact: true })).toBeVisible();
    for (const number of published) await operatedSite.operate('end-notice', number);
  });

  test('shows popups after a login, which can be hidden until the next day @MSG-01 @MOD-01 @SHELL-10', async ({
    page,
    operatedSite,
  }) => {
    // Noon of the site's day, far from its edges.
    const day = new Date(Number(await operatedSite.operate('let-pass', 0))).toISOString().slice(0, 10);
    const noon = new Date(`${day}T12:00:00+06:30`);
    await page.clock.install({ time: noon });
    await page.goto('/');
    const popups = page.getByRole('dialog', { name: 'Notices' });
    const logIn = async () => {
      await page.getByRole('button', { name: 'Log in' }).first().click();
      await fillLogin(page, people.su);
      await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
    };
    const logOut = async () => {
      await page.getByRole('button', { name: 'Log out' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
      await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible();
    };
    await logIn();
    await popups.getByText("Don't show again today").click();
    await expect(popups.getByRole('checkbox', { name: "Don't show again today" })).toBeChecked();
    expect(await findViolations(page, { inside: 'dialog[open]' })).toEqual([]);
    await popups.getByRole('button', { name: 'Close all' }).click();
    await expect(popups).toBeHidden();
    await logOut();
    await logIn();
    await expect(page.getByText(/^Welcome, su/).last()).toBeVisible();
    await expect(popups).toBeHidden();
    await logOut();
    await page.clock.setSystemTime(noon.getTime() + 12 * 3_600_000);
    await logIn();
    await expect(popups).toBeVisible();
  });
});
