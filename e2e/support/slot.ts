import { expect, type FrameLocator, type Page } from '@playwright/test';
import { openGame } from './games.ts';

/** Opens the sandbox's slot from the slots lobby, as a signed-in member. */
export async function openSlotGame(page: Page): Promise<FrameLocator> {
  const game = await openGame(page, '/rng', 'Mandalay Nights');
  await expect(game.getByRole('button', { name: 'Spin' })).toBeEnabled();
  return game;
}
