import { balanceOf, betsOfLastHour } from '../support/calls.ts';
import { gameMessage, openGame, untilOpen } from '../support/games.ts';
import { expect, test } from '../support/journey.ts';
import { type OperatedSite, startOperatedSite } from '../support/operated-site.ts';
import { people } from '../support/people.ts';
import { signIn } from '../support/sign-in.ts';

let site: OperatedSite;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  site = await startOperatedSite();
});
test.afterAll(() => site?.stop());
test.use({ baseURL: async ({}, use) => use(site?.url) });

test('tells of a round that was interrupted, goes on with its game, and settles it when asked @GAME-06 @SAFE-08', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.clock.install();
  await page.goto('/');
  await signIn(page, people.eve);
  const before = await balanceOf(page);
  const game = await openGame(page, '/rng', 'European Roulette');
  await game.getByRole('button', { name: 'Red', exact: true }).click();
  await site.operate('lose-vendor-message', 'win');
  await game.getByRole('button', { name: 'Spin', exact: true }).click();
  await expect.poll(async () => (await betsOfLastHour(page)).rows[0]?.status).toBe('OPEN');
  const [open] = (await betsOfLastHour(page)).rows;
  const stake = open?.stake ?? 0;
  expect(await balanceOf(page)).toBe(before - stake);
  await expect(gameMessage(game)).not.toBeEmpty();
  await page.getByRole('button', { name: 'Leave the game' }).click();
  await expect(page).toHaveURL(/\/rng/);
  // A minute that passes while the lobby is loading ends its loading.
  await expect(page.getByRole('searchbox', { name: 'Search games' })).toBeVisible();

  // A round that should end at once is interrupted once it is open for a minute; the page asks by itself.
  const held = page.getByText(`${(stake / 100).toFixed(2)} is held for them`);
  await expect(async () => {
    await page.clock.fastForward('01:30');
    await expect(page.getByText('Interrupted rounds: 1')).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 20_000 });
  await expect(held).toBeVisible();
  await page.getByRole('button', { name: 'Show them' }).click();
  const dialog = page.getByRole('dialog', { name: 'Interrupted rounds' });
  await dialog.getByRole('button', { name: 'Go on in the game' }).click();
  await expect(page).toHaveURL(/\/game\?node=\d+&vendor=SANDBOX/);
  await untilOpen(page.frameLocator('iframe[title="Game European Roulette"]'));

  await page.getByRole('button', { name: 'Leave the game' }).click();
  await page.getByRole('button', { name: 'Show them' }).click();
  await dialog.getByRole('button', { name: 'Ask the provider' }).click();
  await expect(dialog.getByText(/^The round is settled\. Paid: /)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(held).toBeHidden();
  const [settled] = (await betsOfLastHour(page)).rows;
  expect(settled?.roundId).toBe(open?.roundId);
  expect(['WON', 'LOST', 'DRAW']).toContain(settled?.status);
  expect(await balanceOf(page)).toBe(before - stake + (settled?.payout ?? 0));
  // The vendor's own message still comes, and books nothing twice.
  await site.operate('lose-vendor-message', null);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Account of / })).toBeVisible();
  expect(await balanceOf(page)).toBe(before - stake + (settled?.payout ?? 0));
});
