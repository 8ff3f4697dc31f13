import { betsSince, readBalance } from '../support/calls.ts';
import { gameMessage, openGame, waitUntilOpen } from '../support/games.ts';
import { expect } from '../support/journey.ts';
import { people } from '../support/people.ts';
import { test } from '../support/site-clock.ts';

test('shows an interrupted round, resumes its game, and settles it once on request @GAME-06 @SAFE-08', async ({
  page,
  clockedSite,
  openSession,
  siteClock,
}) => {
  const startedAt = await siteClock.now();
  const readRound = async () => (await betsSince(page, startedAt)).rows[0];
  await page.clock.install({ time: startedAt });
  await openSession(people.eve);
  const game = await openGame(page, '/rng', 'European Roulette');
  const before = await readBalance(page);
  await game.getByRole('button', { name: 'Red', exact: true }).click();
  await clockedSite.operate('lose-vendor-message', 'win');
  await game.getByRole('button', { name: 'Spin', exact: true }).click();
  await expect.poll(async () => (await readRound())?.status).toBe('OPEN');
  const open = await readRound();
  const stake = open?.stake ?? 0;
  expect(await readBalance(page)).toBe(before - stake);
  await expect(gameMessage(game)).not.toBeEmpty();
  await page.getByRole('button', { name: 'Leave the game' }).click();
  await expect(page).toHaveURL(/\/rng/);
  // Wait for the lobby first: advancing the clock by a minute while it loads would abort the loading.
  await expect(page.getByRole('searchbox', { name: 'Search games' })).toBeVisible();

  // A round that should end at once counts as interrupted after a minute; the page polls for it.
  const held = page.getByText(`${(stake / 100).toFixed(2)} is held for them`);
  await siteClock.advanceUntil(startedAt + 90_000);
  await expect(async () => {
    await page.clock.fastForward('01:30');
    await expect(page.getByText('Interrupted rounds: 1')).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 20_000 });
  await expect(held).toBeVisible();
  await page.getByRole('button', { name: 'Show them' }).click();
  const dialog = page.getByRole('dialog', { name: 'Interrupted rounds' });
  await dialog.getByRole('button', { name: 'Resume game' }).click();
  await expect(page).toHaveURL(/\/game\?node=\d+&vendor=SANDBOX/);
  await waitUntilOpen(page.frameLocator('iframe[title="Game European Roulette"]'));

  await page.getByRole('button', { name: 'Leave the game' }).click();
  await page.getByRole('button', { name: 'Show them' }).click();
  await dialog.getByRole('button', { name: 'Ask the provider' }).click();
  await expect(dialog.getByText(/^The round is settled\. Paid: /)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(held).toBeHidden();
  const settled = await readRound();
  expect(settled?.roundId).toBe(open?.roundId);
  expect(['WON', 'LOST', 'DRAW']).toContain(settled?.status);
  const balance = before - stake + (settled?.payout ?? 0);
  expect(await readBalance(page)).toBe(balance);

  // The vendor retries its own message within five seconds. The gateway answers it and books nothing twice.
  const countWins = () => clockedSite.operate('count-vendor-messages', 'win');
  const answered = Number(await countWins());
  await clockedSite.operate('lose-vendor-message', null);
  await expect.poll(countWins).toBe(answered + 1);
  expect(await readBalance(page)).toBe(balance);
  expect(await readRound()).toEqual(settled);
});
