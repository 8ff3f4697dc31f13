import { expect, type FrameLocator, type Page } from '@playwright/test';

/** Opens the sandbox's slot from the slots lobby, as a member who is signed in. */
export async function openSlot(page: Page): Promise<FrameLocator> {
  await page.goto('/rng');
  const card = page.getByRole('article').filter({ hasText: 'Mandalay Nights' }).first();
  await card.hover();
  await card.getByRole('button', { name: /^Play/ }).click();
  const game = page.frameLocator('iframe');
  await expect(game.getByRole('button', { name: 'Spin' })).toBeEnabled();
  return game;
}
