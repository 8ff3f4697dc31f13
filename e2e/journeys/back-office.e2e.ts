import { getRegisterRules } from '@parlour/api-client';
import type { Page } from '@playwright/test';
import { gameMessage, openGame, pressPlay } from '../support/games.ts';
import { expect, test } from '../support/journey.ts';
import { createGuestApi } from '../support/open-session.ts';
import { enterConsole } from '../support/operators.ts';
import { people } from '../support/people.ts';

// Operators of one role each work on the site that players use. All journeys share the site.
test.use({ baseURL: async ({ operatedSite }, use) => use(operatedSite.url) });

/** Goes to a member, an order or a section by the palette. */
async function goTo(desk: Page, text: string, name: string): Promise<void> {
  await desk.keyboard.press('Control+k');
  await desk.getByRole('combobox').fill(text);
  await desk.getByRole('option', { name: new RegExp(`^${name}`) }).click();
  await expect(desk.getByRole('heading', { name, exact: true, level: 1 })).toBeVisible();
}

test('support finds a member among two of one phone, and ends the sessions in an open page @SAFE-03 @SAFE-04', async ({
  page,
  openBrowser,
  createMember,
  operatedSite,
}) => {
  const { fields } = await getRegisterRules(createGuestApi(operatedSite.url));
  const phone = { field: 'mobileNum', required: true, acceptedPattern: 'digits', min: 5, max: 15 } as const;
  await operatedSite.operate('switch', 'REGMOBVERF3', false);
  await operatedSite.operate('setting', 'registerFields', [...fields, phone]);
  const username = await createMember('9450001234');
  await operatedSite.operate('setting', 'registerFields', fields);
  await operatedSite.operate('switch', 'REGMOBVERF3', true);
  await page.goto('/');
  const context = await openBrowser();
  const desk = await context.newPage();
  await enterConsole(desk, 'sara');
  await desk.keyboard.press('Control+k');
  await desk.getByRole('combobox').fill('09450001234');
  await expect(desk.getByRole('option', { name: /^may\b/ })).toBeVisible();
  await desk.getByRole('option', { name: new RegExp(`^${username}`) }).click();
  await expect(desk.getByRole('heading', { name: username, exact: true, level: 1 })).toBeVisible();
  await desk.getByRole('button', { name: 'End all sessions…' }).click();
  await desk.getByLabel(/^Reason/).fill('asked for it by phone');
  await desk.getByRole('button', { name: 'End', exact: true }).click();
  await expect(desk.getByText('No session is open')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Account of / })).toHaveCount(0);
  await context.close();
});

test('an editor schedules a banner, and a player sees it from its time on @BAN-01 @SAFE-04', async ({
  page,
  openBrowser,
  operatedSite,
}) => {
  const minuteMs = 60_000;
  const now = Number(await operatedSite.operate('let-pass', 0));
  // Long enough for the form to be filled in before it.
  const startsAt = (Math.floor(now / minuteMs) + 10) * minuteMs;
  const title = 'From this minute on';
  await page.goto('/pointMall');
  const context = await openBrowser();
  const desk = await context.newPage();
  await enterConsole(desk, 'cora');
  await desk.getByRole('link', { name: 'Banners' }).click();
  await desk.getByRole('button', { name: 'Publish a banner…' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Group').selectOption('shop');
  await dialog.getByLabel(/^Title, English/).fill(title);
  await dialog.getByLabel(/^Picture/).selectOption('vip');
  await dialog.getByLabel(/^Position/).fill('0');
  // The browser is in Yangon, six and a half hours ahead of UTC.
  await dialog.getByLabel(/^Begins/).fill(new Date(startsAt + 390 * minuteMs).toISOString().slice(0, 16));
  await dialog.getByLabel(/^Reason/).fill('the plan of today');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(desk.getByRole('row', { name: new RegExp(`^${title}.*Planned`) })).toBeVisible();
  const later = page.getByText(title).first();
  await page.reload();
  await expect(page.getByRole('main')).toBeVisible();
  await expect(later).toHaveCount(0);
  await operatedSite.operate('let-pass', startsAt - now);
  await page.reload();
  await expect(later).toBeAttached();
  await context.close();
});

test('a cashier explains a deposit that its provider declined @WAL-02 @SAFE-04', async ({
  page,
  openBrowser,
  createMember,
}) => {
  const username = await createMember();
  await page.goto('/?member=depositv2');
  await page.getByRole('textbox', { name: 'Amount' }).fill('5000');
  const form = page.locator('form').filter({ hasText: 'Payment method' });
  await form.getByRole('button', { name: 'Deposit', exact: true }).click();
  const opening = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Continue to payment' }).click();
  const provider = await opening;
  await provider.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('heading', { name: 'The payment did not succeed' })).toBeVisible();

  const context = await openBrowser();
  const desk = await context.newPage();
  await enterConsole(desk, 'carl');
  await goTo(desk, username, username);
  await desk.getByRole('tab', { name: 'Deposits' }).click();
  await desk
    .getByRole('table')
    .getByRole('link', { name: /^D\d{6}-/ })
    .click();
  await expect(desk.getByRole('heading', { level: 1, name: /^D\d{6}-/ })).toBeVisible();
  await expect(desk.getByRole('table', { name: 'Timeline' }).getByRole('row').last()).toContainText(
    'Declined by the provider',
  );
  const reports = desk.getByRole('table', { name: 'What the provider reported' });
  await expect(reports.getByRole('row', { name: /Declined 0\.00 MMK/ })).toBeVisible();
  await expect(desk.getByText('Nothing was credited.')).toBeVisible();
  await context.close();
});

test('risk blocks a member during a round, which still settles, and the next bet is refused @GAME-05 @SAFE-04', async ({
  page,
  openBrowser,
  openSession,
  operatedSite,
}) => {
  await openSession(people.eve);
  const game = await openGame(page, '/rng', 'European Roulette');
  const countWins = async () => Number(await operatedSite.operate('count-vendor-messages', 'win'));
  const before = await countWins();
  await operatedSite.operate('lose-vendor-message', 'win');
  await game.getByRole('button', { name: 'Red', exact: true }).click();
  await game.getByRole('button', { name: 'Spin', exact: true }).click();
  await expect(gameMessage(game)).not.toBeEmpty();

  const context = await openBrowser();
  const desk = await context.newPage();
  await enterConsole(desk, 'rick');
  await goTo(desk, people.eve, people.eve);
  await desk.getByRole('button', { name: 'Acts' }).click();
  await desk.getByRole('menuitem', { name: 'Block…' }).click();
  await desk.getByLabel('Play').check();
  await desk.getByLabel(/^Reason/).fill('plays for somebody else');
  await desk.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(desk.getByText('Blocked').first()).toBeVisible();

  // The vendor repeats its message within five seconds.
  await operatedSite.operate('lose-vendor-message', null);
  await expect.poll(countWins).toBe(before + 1);
  await page.goto('/rng?name=European%20Roulette');
  await pressPlay(page, 'European Roulette');
  await expect(
    page.getByText('This is blocked for your account. Please contact customer service.'),
  ).toBeVisible();
  await desk.getByRole('button', { name: 'Acts' }).click();
  await desk.getByRole('menuitem', { name: 'End blocks…' }).click();
  await desk.getByLabel('Play').check();
  await desk.getByLabel(/^Reason/).fill('it was a mistake');
  await desk.getByRole('button', { name: 'End the blocks', exact: true }).click();
  await context.close();
});
