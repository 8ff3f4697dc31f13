import { callGateway } from '../support/calls.ts';
import { openGame, untilOpen } from '../support/games.ts';
import { expect, test } from '../support/journey.ts';
import { people } from '../support/people.ts';
import { test as clockedTest, nextMoment } from '../support/site-clock.ts';

interface HotGame {
  gameType: string;
  gameName: string;
  vendorName: string;
}

interface OpenedNumbers {
  games: { gameName: string; draws: { number: number; numbers: string[] }[] }[];
}

test('opens the lottery page at its play type, and goes on to another @ROUTE-08', async ({ page }) => {
  await page.goto('/lottery?playType=KENO');
  await expect(page.getByRole('radio', { name: 'KENO' })).toBeChecked();
  await page.getByRole('radio', { name: '3D' }).click();
  await expect(page).toHaveURL('/lottery?gameCode=lottery-3d&vendor=TCG_SEA&playType=3D');
});

/** A hand of Shan begins every 34 seconds, and seats are taken for the first fifteen. */
const shanPeriodMs = 34_000;

clockedTest(
  'takes no bet and gives no seat before it has heard what there is to bet on @GAME-05 @GAME-07',
  async ({ page, openSession, siteClock }) => {
    await siteClock.letPassUntil(await nextMoment(siteClock, { periodMs: shanPeriodMs, afterMs: 1_000 }));
    let release = (): void => {};
    await page.route('**/sandbox/api/live/**', async (route) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      await route.continue();
    });
    await openSession(people.dan);
    await page.goto('/lottery?gameCode=keno');
    const slip = page.frameLocator('iframe[title="Game Quick Keno"]');
    await untilOpen(slip);
    const bet = slip.getByRole('button', { name: 'Place bet' });
    await expect(bet).toBeDisabled();
    release();
    await expect(bet).toBeEnabled();

    const room = await openGame(page, '/pvp', 'Shan Table');
    const seat = room.getByRole('button', { name: 'Take a seat' });
    await expect(seat).toBeDisabled();
    release();
    await expect(seat).toBeEnabled();
  },
);

test('shows the hot games of a category, the matches that take bets and the latest draws on home @LOB-11', async ({
  page,
}) => {
  await page.goto('/');
  const popular = page.getByRole('region', { name: 'Popular games' });
  await expect(popular.locator('[data-card]').first()).toBeVisible();
  await popular.getByRole('radio', { name: 'Fishing' }).click();
  const { list } = await callGateway<{ list: HotGame[] }>(page, '/wps/relay/GCSGAME_hotGamesV2', {});
  const hot = list.find(({ gameType }) => gameType === 'FISH');
  await expect(
    popular.getByRole('button', { name: `${hot?.gameName}, ${hot?.vendorName}`, exact: true }),
  ).toBeVisible();
  await expect(popular.getByRole('button', { name: /^Mandalay Nights, / })).toHaveCount(0);

  await page.mouse.wheel(0, 1_200);
  const matches = page.getByRole('region', { name: 'Hot matches' });
  await expect(matches.getByRole('listitem').first()).toContainText(/\d\.\d{2}|Live/);
  await matches.getByRole('button').first().click();
  const login = page.getByRole('dialog', { name: 'Log in' });
  await expect(login).toBeVisible();
  await login.getByRole('button', { name: 'Close' }).click();

  const draws = page.getByRole('region', { name: 'Latest draws' });
  const lottery = draws.getByRole('listitem').filter({ hasText: 'Express 2D' });
  await expect(async () => {
    const { games } = await callGateway<OpenedNumbers>(page, '/lgw/vn/numeros/opened/game');
    const [latest] = games.find(({ gameName }) => gameName === 'Express 2D')?.draws ?? [];
    expect(latest?.numbers).toHaveLength(2);
    await expect(lottery).toContainText((latest?.numbers ?? []).join(''), { timeout: 1_000 });
  }).toPass();
  await draws.getByRole('link', { name: 'Express 2D' }).click();
  await expect(page).toHaveURL('/lottery?gameCode=lottery-2d');
});
