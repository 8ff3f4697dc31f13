import { parseAmount } from '@parlour/money';
import { expect, type FrameLocator, type Page } from '@playwright/test';
import { betsSince } from './calls.ts';

/** Starts a game from its lobby as a signed-in member, and waits until it can be played. */
export async function openGame(page: Page, lobby: string, name: string): Promise<FrameLocator> {
  await page.goto(`${lobby}?${new URLSearchParams({ name })}`);
  return startGame(page, name);
}

/** Starts a game of the open lobby, and waits until it can be played. */
async function startGame(page: Page, name: string): Promise<FrameLocator> {
  await pressPlay(page, name);
  const game = page.frameLocator(`iframe[title="Game ${name}"]`);
  await waitUntilOpen(game);
  return game;
}

/** Presses "Play" on the card of a game. */
export async function pressPlay(page: Page, name: string): Promise<void> {
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: new RegExp(`^${name}, `) }) });
  // Content that loads above a card moves it away from the pointer, and its buttons are hidden again.
  await expect(async () => {
    await card.first().hover();
    await card.first().getByRole('button', { name: 'Play', exact: true }).click({ timeout: 2_000 });
  }).toPass();
}

/** Waits until the vendor knows the player. */
export const waitUntilOpen = (game: FrameLocator): Promise<void> =>
  expect(game.locator('#balance')).toHaveText(/\d/, { timeout: 20_000 });

/** Reads a figure on a game's desk, in minor units. */
export const deskFigure = async (game: FrameLocator, figure: 'balance' | 'stake' | 'win'): Promise<number> =>
  parseAmount((await game.locator(`#${figure}`).textContent()) ?? '') ?? -1;

/** Finds a game's message about its last action. */
export const gameMessage = (game: FrameLocator) => game.getByRole('main').locator('.message');

/** Reads the newest bet on a game since a moment of the site's clock, once it is settled. */
export async function settledBet(page: Page, name: string, since: number) {
  const newest = async () => (await betsSince(page, since)).rows.find(({ gameName }) => gameName === name);
  await expect
    .poll(async () => (await newest())?.status ?? 'OPEN', { timeout: 60_000 })
    .not.toMatch(/^(OPEN|UNFINISHED)$/);
  return newest();
}
