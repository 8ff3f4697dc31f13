import { expect, type FrameLocator, type Page } from '@playwright/test';

/** Opens the sandbox's slot from the slots lobby, as a member who is signed in. */
export async function openSlot(page: Page): Promise<FrameLocator> {
  await page.goto('/rng?name=Mandalay+Nights');
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Mandalay Nights, / }) });
  await card.first().hover();
  await card.first().getByRole('button', { name: 'Play', exact: true }).click();
  const game = page.frameLocator('iframe');
  await expect(game.getByRole('button', { name: 'Spin' })).toBeEnabled();
  return game;
}
