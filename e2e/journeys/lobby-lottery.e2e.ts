import type { Locator, Page } from '@playwright/test';
import { callGateway } from '../support/calls.ts';
import { openGame, waitUntilOpen } from '../support/games.ts';
import { expect, test } from '../support/journey.ts';
import { people } from '../support/people.ts';
import { test as clockedTest, getNextMoment } from '../support/site-clock.ts';

interface HotGame {
  gameType: string;
  gameName: string;
  vendorName: string;
}

interface OpenedNumbers {
  games: { gameName: string; draws: { number: number; numbers: string[] }[] }[];
}

/** A hand of Shan begins every 34 seconds; its first fifteen are open for seats. */
const shanPeriodMs = 34_000;

clockedTest(
  'accepts no bet and offers no seat until the open draws and hands have loaded @GAME-05 @GAME-07',
  async ({ page, openSession, siteClock }) => {
    await siteClock.advanceUntil(await getNextMoment(siteClock, { periodMs: shanPeriodMs, afterMs: 1_000 }));
    let silence = Promise.withResolvers<void>();
    await page.route('**/sandbox/api/live/**', async (route) => {
      await silence.promise;
      await route.continue();
    });
    await openSession(people.dan);
    await page.goto('/lottery?gameCode=keno');
    const slip = page.frameLocator('iframe[title="Game Quick Keno"]');
    await waitUntilOpen(slip);
    const bet = slip.getByRole('button', { name: 'Place bet' });
    await expect(bet).toBeDisabled();
    silence.resolve();
    await expect(bet).toBeEnabled();

    silence = Promise.withResolvers<void>();
    const room = await openGame(page, '/pvp', 'Shan Table');
    const seat = room.getByRole('button', { name: 'Take a seat' });
    await expect(seat).toBeDisabled();
    silence.resolve();
    await expect(seat).toBeEnabled();
  },
);

interface Winner {
  account: string;
  gameName: string;
  payout: number;
  at: string;
}

/** Reads the rows of a winners' board from the page's next request for it: a later one may have other winners. */
async function readBoard(page: Page, board: string): Promise<Winner[]> {
  const answer = await page.waitForResponse((response) => {
    const { pathname, searchParams } = new URL(response.url());
    if (!pathname.endsWith('/GCSGAME_getRankList')) return false;
    return JSON.parse(searchParams.get('data') ?? '{}').board === board;
  });
  return ((await answer.json()) as { value: { list: Winner[] } }).value.list;
}

/** Expects one of these winners in the first row of a panel on home. The seeded site has some on every board. */
async function expectFirst(panel: Locator, winners: readonly Winner[]): Promise<void> {
  expect(winners.length).toBeGreaterThan(0);
  const row = panel.getByRole('listitem').first();
  await expect(row).toContainText('***');
  const shown = (await row.textContent()) ?? '';
  const fitting = winners.filter(
    ({ account, gameName }) => shown.includes(account) && shown.includes(gameName),
  );
  expect(fitting, `winners shown as ${shown}`).not.toEqual([]);
}

/** Finds the rows that may come first on a board sorted by size: several winners may have the same amount. */
const findLargest = (winners: readonly Winner[]) =>
  winners.filter(({ payout }) => payout === winners[0]?.payout);

function findLatest(winners: readonly Winner[]) {
  const latest = winners
    .map(({ at }) => at)
    .toSorted()
    .at(-1);
  return winners.filter(({ at }) => at === latest);
}

test('requests the games of the vendors’ prize mode for home, which shows the hot games of a category, matches open for bets, winners, the jackpot ranking, leaders in sports and the latest draws, all equal to the records @LOB-10 @LOB-11', async ({
  page,
}) => {
  const [winners, jackpots, sports] = ['WINS', 'JACKPOT', 'SPORTS'].map((board) => readBoard(page, board));
  const asked = page.waitForRequest(/\/lgw\/games\/popular/);
  await page.goto('/');
  // Among the seeded vendors, LOTT belongs to e-lottery.
  expect(new URL((await asked).url()).searchParams.get('prizeMode')).toBe('ELOTT');
  const popular = page.getByRole('region', { name: 'Popular games' });
  await expect(popular.locator('[data-card]').first()).toBeVisible();
  await popular.getByRole('radio', { name: 'Fishing' }).click();
  const { list } = await callGateway<{ list: HotGame[] }>(page, '/wps/relay/GCSGAME_hotGamesV2', {});
  const hot = list.find(({ gameType }) => gameType === 'FISH');
  await expect(
    popular.getByRole('button', { name: `${hot?.gameName}, ${hot?.vendorName}`, exact: true }),
  ).toBeVisible();
  await expect(popular.getByRole('button', { name: /^Mandalay Nights, / })).toHaveCount(0);
  await page.mouse.wheel(0, 700);
  const region = (name: string) => page.getByRole('region', { name });
  await expect(region('Recent winners')).toBeVisible();
  await expectFirst(region('Recent winners'), findLatest((await winners) ?? []));
  await expectFirst(region('Jackpots and largest wins'), findLargest((await jackpots) ?? []));
  await page.mouse.wheel(0, 600);
  await expectFirst(region('Sports leaderboard'), findLargest((await sports) ?? []));

  const matches = page.getByRole('region', { name: 'Hot matches' });
  await expect(matches.getByRole('listitem').first()).toContainText(/\d\.\d{2}|In play/);
  await matches.getByRole('button').first().click();
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeHidden();

  const draws = region('Latest draws');
  const lottery = draws.getByRole('listitem').filter({ hasText: 'Express 2D' });
  await expect
    .poll(async () => {
      const shown = (await lottery.first().textContent()) ?? '';
      // Another draw may happen between the page's request and this one.
      const { games } = await callGateway<OpenedNumbers>(page, '/lgw/vn/numeros/opened/game');
      const drawn = games.find(({ gameName }) => gameName === 'Express 2D')?.draws ?? [];
      return drawn.some(({ numbers }) => new RegExp(numbers.join('\\s*')).test(shown));
    })
    .toBe(true);
  await draws.getByRole('link', { name: 'Express 2D' }).click();
  await expect(page).toHaveURL('/lottery?gameCode=lottery-2d');
});
