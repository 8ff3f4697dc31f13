import { joinChineseWords } from '@parlour/texts/read-texts';
import {
  deployGuestbook,
  foreignRelease as foreign,
  getGuestbook,
  guestbook,
  isSameDocument,
  markDocument,
  ownRelease as own,
  publishGuestbook,
  readReactUsers,
} from '../support/guestbook/guestbook.ts';
import { expect, test } from '../support/journey.ts';
import { people } from '../support/people.ts';
import { orderAct } from '../support/registry.ts';
import { answerLogin } from '../support/sign-in.ts';

test.beforeAll(async ({ failureSite }) => {
  test.setTimeout(180_000);
  await publishGuestbook(failureSite, { tool: 'rspack', version: foreign });
  await publishGuestbook(failureSite, { tool: 'webpack', version: own });
});
test.beforeEach(({ failureSite }) => deployGuestbook(failureSite, foreign));
test.use({ baseURL: async ({ failureSite }, use) => use(failureSite.url) });

test('mounts a remote that rspack built, with the page’s texts, session and navigation @PLAT-09 @PLAT-02', async ({
  page,
}) => {
  await page.goto('/guestbook');
  await expect(getGuestbook(page)).toHaveAttribute('data-version', foreign);
  await expect(page.getByRole('heading', { name: 'Guestbook', level: 1 })).toBeVisible();
  await expect(page.getByText('Log in to write')).toBeVisible();

  // Only rspack's own loader knows this script and stylesheet.
  await page.getByRole('button', { name: 'House rules' }).click();
  await expect(page.getByText('Be kind.')).toHaveCSS('color', 'rgb(201, 80, 12)');
  const sheets = page.locator(`link[rel="stylesheet"][href*="/${guestbook}/${foreign}/"]`);
  expect(await sheets.count()).toBeGreaterThan(0);
  for (const sheet of await sheets.all()) await expect(sheet).toHaveAttribute('integrity', /^sha\d{3}-/);

  await page.getByRole('button', { name: 'Sign with your name' }).click();
  await answerLogin(page, people.ada);
  await expect(page.getByText('Good to see you, ada')).toBeVisible();

  await page.getByRole('button', { name: 'To the promotions' }).click();
  await expect(page.getByRole('heading', { name: 'Promotions', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Good to see you, ada')).toBeVisible();

  const react = await readReactUsers(page);
  expect(Object.keys(react)).toHaveLength(1);
  expect(Object.values(react).flat()).toContain(`mfe_guestbook_${foreign.replaceAll('.', '_')}`);
});

test('uses the language of the page, and is refused when one of its lazy files is not the published one @PLAT-05 @PLAT-09', async ({
  page,
  uncaught,
}) => {
  await page.goto('/guestbook');
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: /English/ }).click();
  await page.getByRole('menuitemradio', { name: '中文' }).click();
  await expect(page.getByRole('heading', { name: joinChineseWords('留言簿'), level: 1 })).toBeVisible();
  await expect(page.getByText(joinChineseWords('登录后即可留言'))).toBeVisible();
  await banner.getByRole('button', { name: /中文/ }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Guestbook', level: 1 })).toBeVisible();

  await page.route(`**/${guestbook}/${foreign}/*.js`, async (route) => {
    const response = await route.fetch();
    const body = `${await response.text()}\n;globalThis.injected = true;`;
    await route.fulfill({ response, body });
  });
  await page.getByRole('button', { name: 'House rules' }).click();
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
  expect(await page.evaluate(() => 'injected' in globalThis)).toBe(false);
  await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible();
  uncaught.length = 0;
});

test('is swapped to our own build and back, preserves the typed text, and has no page once it is retired @PLAT-04 @PLAT-09 @PLAT-03', async ({
  page,
  failureSite,
}) => {
  await page.goto('/guestbook');
  await markDocument(page);
  await page.getByLabel('Your words').fill('from another workshop');

  await deployGuestbook(failureSite, own);
  await expect(getGuestbook(page)).toHaveAttribute('data-version', own);
  await expect(page.getByLabel('Your words')).toHaveValue('from another workshop');
  await page.getByRole('button', { name: 'House rules' }).click();
  await expect(page.getByText('Be kind.')).toHaveCSS('color', 'rgb(201, 80, 12)');

  await deployGuestbook(failureSite, foreign);
  await expect(getGuestbook(page)).toHaveAttribute('data-version', foreign);
  await expect(page.getByLabel('Your words')).toHaveValue('from another workshop');
  expect(await isSameDocument(page)).toBe(true);
  expect(Object.keys(await readReactUsers(page))).toHaveLength(1);

  await orderAct(failureSite, { act: 'retire', name: guestbook, reason: 'the book is full' });
  await expect(page.getByText('This part of the page is switched off at the moment')).toBeVisible();
  await page.reload();
  await expect(page.getByText('This page does not exist')).toBeVisible();
});
