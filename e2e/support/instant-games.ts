import type { FrameLocator, Page } from '@playwright/test';
import { betsSince, readBalance } from './calls.ts';
import { deskFigure, gameMessage, openGame } from './games.ts';
import { expect, inMotion, test } from './journey.ts';
import { stopClock } from './page-clock.ts';
import { people } from './people.ts';

interface Instant {
  lobby: string;
  name: string;
  play: string;
  /** Minimum duration of a round, in ms. */
  cycleMs: number;
  returned: string;
  choose?(game: FrameLocator): Promise<void>;
}

export const slotInstant: Instant = {
  lobby: '/rng',
  name: 'Inle Sunrise',
  play: 'Spin',
  cycleMs: 2_500,
  returned: '95.71 %',
};
/** A table and a fishing game. */
export const otherInstants: readonly Instant[] = [
  {
    lobby: '/rng',
    name: 'European Roulette',
    play: 'Spin',
    cycleMs: 5_000,
    returned: '97.79 %',
    choose: (game) => game.getByRole('button', { name: 'Red', exact: true }).click(),
  },
  {
    lobby: '/fish',
    name: 'Harpoon Reef',
    play: 'Fire',
    cycleMs: 5_000,
    returned: '96.00 %',
    choose: (game) => game.getByRole('button', { name: 'Clownfish, ×3' }).press('Enter'),
  },
];

/** Declares the journeys that play these games in motion. */
export function testInstants(games: readonly Instant[]): void {
  test.describe('in motion', () => {
    test.use(inMotion);

    for (const instant of games)
      test(`plays ${instant.name}, with the desk, the session bar and the betting record in step @GAME-05 @GAME-04`, async ({
        page,
        openSession,
      }) => {
        const startedAt = Date.now();
        await page.clock.install();
        await openSession(people.eve);
        const game = await openGame(page, instant.lobby, instant.name);
        const before = await readBalance(page);
        await readRules(game, instant.returned);
        await instant.choose?.(game);
        await playOneCycle(page, game, instant);
        const stake = await deskFigure(game, 'stake');
        const win = await deskFigure(game, 'win');
        expect(await deskFigure(game, 'balance')).toBe(before - stake + win);
        // A return of at most the stake is not celebrated.
        await expect(gameMessage(game)).toHaveAttribute('data-tone', win > stake ? 'win' : 'quiet');
        const bar = page.getByText('Play time').locator('../..');
        await expect(bar.getByText('Staked').locator('..')).toContainText((stake / 100).toFixed(2));
        const bets = (await betsSince(page, startedAt)).rows.filter(
          ({ gameName }) => gameName === instant.name,
        );
        expect(bets).toMatchObject([{ stake, payout: win }]);
      });
  });
}

/** Checks that one press shows rules, pay table and return, from their top, and that there is no autoplay. */
async function readRules(game: FrameLocator, returned: string): Promise<void> {
  await expect(game.getByRole('button', { name: /auto|turbo/i })).toHaveCount(0);
  await game.getByRole('button', { name: 'Rules and pay table' }).click();
  const rules = game.getByRole('dialog', { name: 'Rules and pay table' });
  await expect(rules.getByRole('heading', { name: `Return to player: ${returned}` })).toBeInViewport();
  await expect(rules.getByRole('table')).toBeVisible();
  await rules.getByRole('button', { name: 'Close' }).click();
}

/**
 * Plays one round by the page's clock. The button stays disabled for the whole cycle, however early the response
 * arrives.
 */
async function playOneCycle(page: Page, game: FrameLocator, { play, cycleMs }: Instant): Promise<void> {
  const button = game.locator('button.spin');
  await expect(button).toHaveText(play);
  const answer = page.waitForResponse(/\/sandbox\/api\/spin$/);
  await stopClock(page);
  await button.click();
  expect((await answer).status()).toBe(200);
  await page.clock.runFor(cycleMs - 100);
  await expect(button).toBeDisabled();
  await page.clock.resume();
  // Free spins take several cycles.
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(button).toBeEnabled({ timeout: 100 });
  }).toPass({ timeout: 45_000 });
}
