import type { Page } from '@playwright/test';
import { swipe } from '../support/finger.ts';
import { expect, inMotion, test } from '../support/journey.ts';
import { getGameCards, getGameGrid, waitForGames } from '../support/lobby.ts';

test.use({ ...inMotion, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const firstGame = (page: Page): Promise<string | null> =>
  getGameCards(page).first().getAttribute('aria-label');

async function openSlots(page: Page): Promise<string | null> {
  await page.goto('/rng');
  await expect(getGameCards(page)).toHaveCount(24);
  // The finger turns no page while a list is being loaded.
  await waitForGames(page);
  return firstGame(page);
}

/** Waits until a page of the list has settled under the finger. */
async function expectPage(page: Page, number: number): Promise<void> {
  await expect(page).toHaveURL(number === 1 ? /\/rng$/ : new RegExp(`/rng\\?p=${number}$`));
  await expect(page.getByRole('navigation', { name: 'Pages', exact: true })).toContainText(`${number} /`);
  await expect(getGameCards(page)).toHaveCount(24);
  await waitForGames(page);
  await expect(getGameCards(page).first()).toBeInViewport({ ratio: 1 });
}

test('turns the pages of games by swipes in both directions, and completes a swipe that has begun @LOB-07 @LOB-06', async ({
  page,
}) => {
  const first = await openSlots(page);
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let asked = 0;
  await page.route('**/wps/relay/GCSGAME_gameList*', async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  await swipe(page, getGameGrid(page), 'left');
  await expect(page).toHaveURL(/\/rng\?p=2$/);
  await expect(page.locator('[aria-busy="true"]').first()).toBeAttached();
  await swipe(page, getGameGrid(page), 'left');
  expect(asked).toBe(1);
  answer();
  await expectPage(page, 2);
  await expect(getGameCards(page).first()).not.toHaveAttribute('aria-label', first ?? '');
  await swipe(page, getGameGrid(page), 'left');
  await expectPage(page, 3);
  await swipe(page, getGameGrid(page), 'right');
  await expectPage(page, 2);
});

test('turns pages after the list was refetched on return @LOB-07', async ({ page }) => {
  await page.clock.install();
  // Advancing the clock while a request is in flight would abort it.
  await openSlots(page);
  // A list is fresh for five minutes, and stays in memory for five minutes after the visitor left it.
  await page.clock.fastForward('04:00');
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).first().click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('region', { name: 'Popular games' })).toBeVisible();
  await page.clock.fastForward('02:00');
  await page.goBack();
  await expect(getGameCards(page)).toHaveCount(24);
  await waitForGames(page);
  await swipe(page, getGameGrid(page), 'left');
  await expectPage(page, 2);
});
