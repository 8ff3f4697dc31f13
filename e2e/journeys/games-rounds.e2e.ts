import { betsSince, readBalance } from '../support/calls.ts';
import { deskFigure, gameMessage, openGame, waitUntilOpen } from '../support/games.ts';
import { openFromAccountMenu } from '../support/header.ts';
import { otherInstants, testInstants } from '../support/instant-games.ts';
import { expect, test } from '../support/journey.ts';
import { people } from '../support/people.ts';

// `play.e2e.ts` plays a slot.
testInstants(otherInstants);

test('shows every bet of roulette above the total on a small phone @GAME-05', async ({
  page,
  openSession,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openSession(people.eve);
  await page.goto('/game?node=20002&vendor=SANDBOX&type=RNG');
  const game = page.frameLocator('iframe');
  await waitUntilOpen(game);
  const total = await game.locator('.row').evaluate((row) => row.getBoundingClientRect().top);
  const lowest = await game
    .locator('.spot')
    .evaluateAll((spots) => Math.max(...spots.map((spot) => spot.getBoundingClientRect().bottom)));
  expect(lowest).toBeLessThanOrEqual(total);
});

test('resumes a round whose response was lost, and stakes it once; the record shows its outcome @GAME-06 @SAFE-08', async ({
  page,
  openSession,
}) => {
  const startedAt = Date.now();
  await openSession(people.eve);
  const game = await openGame(page, '/rng', 'Mandalay Nights');
  const before = await readBalance(page);
  await page.route(
    '**/sandbox/api/spin',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const spin = game.getByRole('button', { name: 'Spin', exact: true });
  await spin.click();
  await expect(gameMessage(game)).toHaveText('No connection. Nothing is lost: try again to see the result.');
  // Another stake cannot replace the stake of the round in progress.
  await game.getByRole('button', { name: 'Raise the stake' }).click();
  await spin.click();
  await expect(gameMessage(game)).toHaveText(/^(Paid [\d,.]+|No win this time\.)$/, { timeout: 45_000 });
  const bets = await betsSince(page, startedAt);
  expect(bets.totals.count).toBe(1);
  const [round] = bets.rows;
  expect(await deskFigure(game, 'win')).toBe(round?.payout);
  expect(await readBalance(page)).toBe(before - (round?.stake ?? 0) + (round?.payout ?? 0));

  await page.getByRole('button', { name: 'Leave the game' }).click();
  await openFromAccountMenu(page, 'Bet history');
  await page
    .getByRole('button', { name: /^Result of B\d+$/ })
    .first()
    .click();
  const outcome = page.getByRole('dialog', { name: 'Round result: Mandalay Nights' });
  // The vendor's description, beyond stake and payout.
  await expect(outcome.getByRole('definition').nth(2)).toBeVisible();
});
