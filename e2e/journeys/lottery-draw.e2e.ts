import { parseAmount } from '@parlour/money';
import type { FrameLocator, Page } from '@playwright/test';
import { balanceOf, betsOfLastHour } from '../support/calls.ts';
import { deskFigure, untilOpen } from '../support/games.ts';
import { openFromAccountMenu, shownBalance } from '../support/header.ts';
import { expect, test } from '../support/journey.ts';
import { people } from '../support/people.ts';
import { answerLogin, signIn } from '../support/sign-in.ts';

/** Of 80 numbers 20 are drawn: that none of these is among them happens once in 75,000 draws. */
const chosen = Array.from({ length: 30 }, (_, index) => index + 1);
/** What a ticket of one number pays, in stakes. */
const paysSingle = 3.7;

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** One ticket for each number, by the slip. */
async function betEach(page: Page, slip: FrameLocator): Promise<void> {
  for (const number of chosen) {
    const button = slip.getByRole('button', { name: String(number), exact: true });
    await button.click();
    const answer = page.waitForResponse(/\/sandbox\/api\/bets$/);
    await slip.getByRole('button', { name: 'Place bet' }).click();
    expect((await answer).status()).toBe(200);
    await button.click();
  }
}

test('bets on a draw of keno, which opens, pays and is counted by itself @GAME-05 @GAME-07', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await page.goto('/lottery?gameCode=keno');
  await signIn(page, people.ada);
  const slip = page.frameLocator('iframe[title="Game Quick Keno"]');
  await untilOpen(slip);
  const before = { balance: await balanceOf(page), bets: (await betsOfLastHour(page)).totals };
  const stake = await deskFigure(slip, 'stake');
  // A draw that has just begun: a minute's bets are many.
  await expect(slip.getByRole('timer')).toHaveText(/ 0:4\d$/, { timeout: 90_000 });
  await expect(page.getByRole('timer')).toHaveText(/^00:4\d$/, { timeout: 20_000 });
  const draw = (await page.getByRole('heading', { name: /^Draw \d+$/ }).textContent()) ?? '';
  await betEach(page, slip);
  const staked = stake * chosen.length;
  await expect.poll(() => shownBalance(page)).toBe(before.balance - staked);

  // Nothing is reloaded from here on.
  const opened = region(page, 'Opened numbers').getByRole('listitem').filter({ hasText: draw });
  const balls = opened.getByRole('list').getByRole('listitem');
  await expect(balls).toHaveCount(20, { timeout: 90_000 });
  const drawn = (await balls.allTextContents()).map(Number);
  const hits = drawn.filter((number) => chosen.includes(number)).length;
  expect(hits).toBeGreaterThan(0);
  const paid = Math.round(stake * paysSingle) * hits;
  await expect.poll(() => shownBalance(page), { timeout: 20_000 }).toBe(before.balance - staked + paid);
  await expect.poll(() => deskFigure(slip, 'balance')).toBe(before.balance - staked + paid);

  await expect(region(page, 'Recently played').getByRole('link').first()).toBeVisible();
  const missions = region(page, 'Missions');
  const today = missions.getByRole('list', { name: 'Today' });
  await expect(today.getByText('5 of 5')).toBeVisible({ timeout: 30_000 });
  const you = region(page, 'Leaderboard').getByRole('listitem').filter({ hasText: 'You' });
  await expect(you).toBeVisible({ timeout: 30_000 });
  expect(parseAmount(((await you.textContent()) ?? '').replace(/^.*You/, ''))).toBeGreaterThan(0);

  const { totals, rows } = await betsOfLastHour(page);
  expect(totals.count - before.bets.count).toBe(chosen.length);
  expect(totals.payout - before.bets.payout).toBe(paid);
  expect(rows.slice(0, chosen.length).filter(({ status }) => status === 'WON')).toHaveLength(hits);
  await openFromAccountMenu(page, 'Betting record');
  const newest = page.getByRole('table').getByRole('row').nth(1);
  await expect(newest).toContainText('Quick Keno');
  await expect(newest).toContainText(/Won|Lost/);
});

test('asks a visitor to log in for missions and leaderboard, by keyboard on a phone @GAME-07', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/lottery?gameCode=lottery-2d');
  const way = page.getByRole('button', { name: 'Log in to see the missions' });
  await expect(page.getByRole('button', { name: 'Log in to see the leaderboard' })).toBeVisible();
  await way.focus();
  await page.keyboard.press('Enter');
  await answerLogin(page, people.eve);
  const missions = region(page, 'Missions');
  await expect(missions.getByRole('progressbar')).toHaveCount(4);
  const leaders = region(page, 'Leaderboard');
  await leaders.getByRole('radio', { name: 'Today' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(leaders.getByRole('radio', { name: 'This week' })).toBeChecked();
  await expect(leaders.getByText(/\*{3}|^You$|^No ticket has been settled/).first()).toBeVisible();
  const width = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await width()).toBeLessThanOrEqual(0);
});
