import { callGateway } from '../support/calls.ts';
import { openGame, untilOpen } from '../support/games.ts';
import { expect, test } from '../support/journey.ts';
import { people } from '../support/people.ts';
import { signIn } from '../support/sign-in.ts';

interface HotGame {
  gameType: string;
  gameName: string;
  vendorName: string;
}

test('leads from a lottery card to the lottery page, with the header only @GAME-02 @ROUTE-08', async ({
  page,
}) => {
  await page.goto('/elott');
  await signIn(page, people.ada);
  await page.getByRole('button', { name: /^Express 2D, / }).press('Enter');
  await expect(page).toHaveURL('/lottery?gameCode=lottery-2d&vendor=TCG_SEA&playType=2D');
  await expect(page.getByRole('heading', { level: 1, name: 'Lottery' })).toBeVisible();
  await expect(page.getByRole('radio', { name: '2D', exact: true })).toBeChecked();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByTitle('Game Express 2D')).toHaveAttribute('sandbox', 'allow-scripts allow-forms');
});

test('opens at play type and game code, each only when present @ROUTE-08', async ({ page }) => {
  await page.goto('/lottery?playType=KENO');
  await expect(page.getByRole('radio', { name: 'KENO' })).toBeChecked();
  await page.goto('/lottery?gameCode=lottery-4d');
  await expect(page.getByRole('radio', { name: '4D' })).toBeChecked();
  await page.getByRole('radio', { name: '3D' }).click();
  await expect(page).toHaveURL('/lottery?gameCode=lottery-3d&vendor=TCG_SEA&playType=3D');
});

test('takes no bet and gives no seat before it has heard what there is to bet on @GAME-05 @GAME-07', async ({
  page,
}) => {
  let tell = (): void => {};
  await page.route('**/sandbox/api/live/**', async (route) => {
    await new Promise<void>((resolve) => {
      tell = resolve;
    });
    await route.continue();
  });
  await page.goto('/');
  await signIn(page, people.dan);
  await page.goto('/lottery?gameCode=lottery-2d');
  const slip = page.frameLocator('iframe[title="Game Express 2D"]');
  await untilOpen(slip);
  const bet = slip.getByRole('button', { name: 'Place bet' });
  await expect(bet).toBeDisabled();
  tell();
  await expect(bet).toBeEnabled();

  const room = await openGame(page, '/pvp', 'Shan Table');
  await expect(room.getByRole('button', { name: 'Take a seat' })).toBeDisabled();
  tell();
  await expect(room.getByRole('button', { name: 'Take a seat' })).toBeEnabled({ timeout: 60_000 });
});

test('shows winners, latest draws and the ranking on home, from the records @LOB-11', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Popular games' })).toBeVisible();
  await page.mouse.wheel(0, 700);
  const draws = page.getByRole('region', { name: 'Latest draws' });
  await expect(draws.getByRole('link', { name: 'Express 2D' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Jackpot ranking' })).toBeVisible();
  const winners = page.getByRole('region', { name: 'Recent winners' });
  await expect(winners.getByText(/\*{3}|^Nobody has won/).first()).toBeVisible();
  await draws.getByRole('link', { name: 'Express 2D' }).click();
  await expect(page).toHaveURL('/lottery?gameCode=lottery-2d');
});

test('shows the hot games of a category, the matches that take bets and the best slips on home @LOB-11', async ({
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
  await page.mouse.wheel(0, 1200);
  const matches = page.getByRole('region', { name: 'Hot matches' });
  await expect(matches.getByRole('listitem').first()).toContainText(/\d\.\d{2}|Live/);
  const leaders = page.getByRole('region', { name: 'Sports leaderboard' });
  await expect(leaders.getByText(/\*{3}|^Nobody has won/).first()).toBeVisible();
  await matches.getByRole('button').first().click();
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
});
