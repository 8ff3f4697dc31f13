import type { FrameLocator } from '@playwright/test';
import { balanceOf, betsOfLastHour } from '../support/calls.ts';
import { deskFigure, gameMessage, openGame } from '../support/games.ts';
import { openFromAccountMenu } from '../support/header.ts';
import { expect, inMotion, test } from '../support/journey.ts';
import { people } from '../support/people.ts';
import { signIn } from '../support/sign-in.ts';

test.use(inMotion);

interface Instant {
  lobby: string;
  name: string;
  play: string;
  rounds: number;
  /** No round ends sooner than this, in ms. */
  cycleMs: number;
  returned: string;
  choose?(game: FrameLocator): Promise<void>;
}

const instants: readonly Instant[] = [
  { lobby: '/rng', name: 'Inle Sunrise', play: 'Spin', rounds: 1, cycleMs: 2_500, returned: '95.71 %' },
  {
    lobby: '/rng',
    name: 'European Roulette',
    play: 'Spin',
    rounds: 1,
    cycleMs: 5_000,
    returned: '97.79 %',
    choose: (game) => game.getByRole('button', { name: 'Red', exact: true }).click(),
  },
  {
    lobby: '/fish',
    name: 'Harpoon Reef',
    play: 'Fire',
    rounds: 3,
    cycleMs: 5_000,
    returned: '96.00 %',
    choose: (game) => game.getByRole('button', { name: 'Clownfish, ×3' }).press('Enter'),
  },
];

for (const instant of instants)
  test(`plays ${instant.name}; desk, session bar and betting record follow @GAME-05 @GAME-04`, async ({
    page,
  }) => {
    await page.goto('/');
    await signIn(page, people.eve);
    const before = await balanceOf(page);
    const game = await openGame(page, instant.lobby, instant.name);
    await readsRules(game, instant.returned);
    await instant.choose?.(game);
    const button = game.getByRole('button', { name: instant.play, exact: true });
    let [balance, staked, win] = [before, 0, 0];
    for (let round = 0; round < instant.rounds; round += 1) {
      const pressedAt = Date.now();
      await button.click();
      // Free spins take their time.
      await expect(button).toBeEnabled({ timeout: 45_000 });
      expect(Date.now() - pressedAt).toBeGreaterThan(instant.cycleMs);
      const stake = await deskFigure(game, 'stake');
      win = await deskFigure(game, 'win');
      balance += win - stake;
      staked += stake;
      expect(await deskFigure(game, 'balance')).toBe(balance);
      // Nothing is celebrated that returns no more than the stake.
      await expect(gameMessage(game)).toHaveAttribute('data-tone', win > stake ? 'win' : 'quiet');
    }
    const bar = page.getByText('Time in play').locator('../..');
    await expect(bar.getByText('Staked').locator('..')).toContainText((staked / 100).toFixed(2));
    const bets = (await betsOfLastHour(page)).rows.slice(0, instant.rounds);
    expect(bets.every(({ gameName }) => gameName === instant.name)).toBe(true);
    expect(bets[0]).toMatchObject({ stake: staked / instant.rounds, payout: win });
    expect(bets.reduce((sum, { stake, payout }) => sum + payout - stake, 0)).toBe(balance - before);
  });

/** Rules, pay table and return are one press away, from their head on; nothing plays by itself. */
async function readsRules(game: FrameLocator, returned: string): Promise<void> {
  await expect(game.getByRole('button', { name: /auto|turbo/i })).toHaveCount(0);
  await game.getByRole('button', { name: 'Rules and pay table' }).click();
  const rules = game.getByRole('dialog', { name: 'Rules and pay table' });
  await expect(rules.getByRole('heading', { name: `Return to player: ${returned}` })).toBeInViewport();
  await expect(rules.getByRole('table')).toBeVisible();
  await rules.getByRole('button', { name: 'Close' }).click();
}

test('shuts a game off from the page around it, and gives it the whole screen @GAME-04', async ({ page }) => {
  const [answer] = await Promise.all([
    page.waitForResponse((one) => one.url().endsWith('/')),
    page.goto('/'),
  ]);
  expect(answer.headers()['content-security-policy']).toMatch(/frame-src 'self'/);
  await signIn(page, people.eve);
  const game = await openGame(page, '/rng', 'European Roulette');
  const reached = await game.locator('body').evaluate(() => {
    const attempts = [() => parent.document.title, () => localStorage.length, () => document.cookie];
    return attempts.filter((attempt) => {
      try {
        attempt();
        return true;
      } catch {
        return false;
      }
    }).length;
  });
  expect(reached).toBe(0);
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await page.getByRole('button', { name: 'Leave full screen' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
});

test('goes on with a round whose answer was lost, and stakes it once; the record tells its outcome @GAME-06 @SAFE-08', async ({
  page,
}) => {
  await page.goto('/');
  await signIn(page, people.eve);
  const before = { balance: await balanceOf(page), bets: (await betsOfLastHour(page)).totals.count };
  const game = await openGame(page, '/rng', 'Mandalay Nights');
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
  // Another stake cannot take the place of the one that is under way.
  await game.getByRole('button', { name: 'Raise the stake' }).click();
  await spin.click();
  await expect(gameMessage(game)).toHaveText(/^(Paid [\d,.]+|No win this time\.)$/, { timeout: 45_000 });
  const bets = await betsOfLastHour(page);
  expect(bets.totals.count).toBe(before.bets + 1);
  const [round] = bets.rows;
  expect(await deskFigure(game, 'win')).toBe(round?.payout);
  expect(await balanceOf(page)).toBe(before.balance - (round?.stake ?? 0) + (round?.payout ?? 0));

  await page.getByRole('button', { name: 'Leave the game' }).click();
  await openFromAccountMenu(page, 'Betting record');
  await page
    .getByRole('button', { name: /^Outcome of B\d+$/ })
    .first()
    .click();
  const outcome = page.getByRole('dialog', { name: 'How Mandalay Nights ended' });
  // Its vendor's words: more than stake and payout.
  await expect(outcome.getByRole('definition').nth(2)).toBeVisible();
});
