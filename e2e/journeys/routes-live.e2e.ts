import type { Page } from '@playwright/test';
import { getBannerArea } from '../support/banners.ts';
import { expect, test } from '../support/journey.ts';
import { navigateWithin } from '../support/navigate.ts';
import { openSession } from '../support/open-session.ts';
import { people } from '../support/people.ts';

test.use({ baseURL: async ({ operatedSite }, use) => use(operatedSite.url) });

const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }));
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window);

test('follows an operator’s changes in an open page, without a reload @SHELL-03 @SHELL-07 @MSG-01 @BAN-01', async ({
  page,
  operatedSite,
}) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Register' })).toBeVisible();
  await markDocument(page);

  await operatedSite.operate('switch', 'DIRECTREG3', false);
  await expect(page.getByRole('button', { name: 'Register' })).toBeHidden();
  await operatedSite.operate('switch', 'DIRECTREG3', true);
  await expect(page.getByRole('button', { name: 'Register' })).toBeVisible();

  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'WhatsApp' })).toBeHidden();
  await operatedSite.operate('setting', 'contacts', { whatsapp: 'https://wa.me/95900000000' });
  await expect(footer.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /wa\.me/);

  const title = { EN: 'The night draw moves to nine', MY: 'ည ၉ နာရီ', CN: '晚场改为九点' };
  const notice = await operatedSite.operate('publish-notice', {
    type: 'PL',
    title,
    body: title,
    weight: 900,
  });
  await expect(page.getByRole('banner').getByRole('button', { name: title.EN }).first()).toBeAttached();

  await page.getByRole('contentinfo').getByRole('link', { name: 'Help centre' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Help centre', level: 1 })).toBeVisible();
  const banner = await operatedSite.operate('publish-banner', {
    group: 'help',
    pictureKey: 'vip',
    link: { kind: 'none' },
    title: { EN: 'Ask us at night, too' },
    position: 1,
  });
  const asked = getBannerArea(page).getByText('Ask us at night, too');
  await expect(asked.first()).toBeAttached();
  await operatedSite.operate('end-banner', Number(banner));
  await expect(asked).toHaveCount(0);
  await operatedSite.operate('end-notice', Number(notice));
  await operatedSite.operate('setting', 'contacts', {});
  await expect(footer.getByRole('link', { name: 'WhatsApp' })).toBeHidden();
  expect(await isSameDocument(page)).toBe(true);
});

test('refuses code in the texts of operators, shows their titles as plain text, and runs none of it @MOD-03 @MSG-01 @BAN-03', async ({
  page,
  operatedSite,
}) => {
  const hostile = '<img src=x onerror="window.ran = true"><script>window.ran = true</script>';
  const title = { EN: `${hostile}Tonight` };
  await page.goto('/');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  const publish = (body: string) =>
    operatedSite.operate('publish-notice', { type: 'PL', weight: 1000, title, body: { EN: body } });
  for (const code of [
    hostile,
    '<p onclick="window.ran = true">At nine.</p>',
    '<a href="javascript:window.ran = true">More</a>',
  ])
    await expect(publish(code)).rejects.toThrow('HTML that is not permitted');
  const notice = await publish('<p>At <strong>nine</strong>. &lt;b&gt;Come early&lt;/b&gt;</p>');
  const banner = await operatedSite.operate('publish-banner', {
    group: 'home',
    pictureKey: 'vip',
    link: { kind: 'none' },
    title: { EN: `${hostile}For you` },
    position: 1,
  });
  await expect(getBannerArea(page).getByText(`${hostile}For you`).first()).toBeAttached();
  await page.getByRole('banner').getByRole('button', { name: title.EN }).first().click();
  const notices = page.getByRole('dialog', { name: 'Notices' });
  await expect(notices.getByText('<b>Come early</b>')).toBeVisible();
  await expect(notices.getByRole('strong')).toHaveText('nine');
  await expect(page.locator('[onclick], [onerror], [href^="javascript"]')).toHaveCount(0);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  await operatedSite.operate('end-notice', Number(notice));
  await operatedSite.operate('end-banner', Number(banner));
});

test('closes and reopens in an open page, by maintenance and by region @START-01 @ROLE-03', async ({
  page,
  operatedSite,
}) => {
  await page.goto('/winners');
  await expect(page.getByRole('heading', { name: 'Winners', level: 1 })).toBeVisible();
  await markDocument(page);
  const title = { EN: 'We are improving things' };
  const notice = { EN: 'Back at five.' };

  await operatedSite.operate('setting', 'maintenance', { title, notice });
  await expect(page.getByRole('heading', { name: title.EN })).toBeVisible();
  await expect(page.getByText(notice.EN)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible();

  // Customer service works while the site is closed.
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Customer service' }).click();
  const service = await opening;
  await expect(service.getByRole('heading', { name: 'Customer service', level: 1 })).toBeVisible();
  await service.close();

  const blocked = { EN: 'Not where you are.' };
  await operatedSite.operate('setting', 'regionBlock', {
    countries: [],
    addresses: ['127.'],
    notice: blocked,
  });
  await expect(page.getByRole('heading', { name: title.EN })).toBeVisible();
  await operatedSite.operate('setting', 'maintenance', null);
  await expect(page.getByRole('heading', { name: 'Not available in your region' })).toBeVisible();
  await expect(page.getByText(blocked.EN)).toBeVisible();
  await expect(page.getByText('127.0.0.1')).toBeVisible();

  await operatedSite.operate('setting', 'regionBlock', { countries: [], addresses: [], notice: blocked });
  await expect(page.getByRole('heading', { name: 'Winners', level: 1 })).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});

test('leads visitors, but not members, to the login from every address that is not public @ROUTE-09', async ({
  page,
  context,
  operatedSite,
}) => {
  const form = page.getByRole('dialog', { name: 'Log in' });
  await operatedSite.operate('setting', 'loginRequiredForHome', true);
  try {
    for (const address of ['/', '/rng', '/promotions', '/help', '/winners', '/nowhere']) {
      // The first address is loaded; the others are reached within the document.
      await (address === '/' ? page.goto(address) : navigateWithin(page, address));
      await expect(page).toHaveURL(/\/login$/);
      await expect(form).toBeVisible();
    }
    for (const [address, heading] of [
      ['/helpmc', 'Help centre'],
      ['/download', 'The app'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${address}$`));
    }
    for (const address of ['/register', '/register.html']) {
      await page.goto(address);
      await expect(page.getByRole('dialog', { name: 'Register' })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${address}$`));
    }

    const signedIn = await context.newPage();
    await openSession(signedIn, operatedSite.url, people.ada);
    await signedIn.goto('/');
    await expect(signedIn.getByRole('region', { name: 'Popular games' })).toBeVisible();
    await navigateWithin(signedIn, '/rng');
    await expect(signedIn.getByRole('heading', { name: 'Slots', level: 1 })).toBeAttached();
    await expect(signedIn).toHaveURL(/\/rng$/);
  } finally {
    await operatedSite.operate('setting', 'loginRequiredForHome', false);
  }
});
