import { expect, type Locator, type Page } from '@playwright/test';

export const getGameGrid = (page: Page): Locator => page.getByRole('region', { name: 'Games', exact: true });

/** Finds the cards of the current page of games, each named by game and vendor. */
export const getGameCards = (page: Page): Locator =>
  getGameGrid(page).getByRole('list').getByRole('listitem').locator('[data-card]');

/** Waits until no list of games is being loaded. The lobby ignores choices while one is in flight (LOB-06). */
export const waitForGames = (page: Page): Promise<void> =>
  expect(getGameGrid(page)).toHaveAttribute('aria-busy', 'false');

export const getSearchField = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search games' });

export const getGameList = (page: Page, name: string): Locator =>
  page.getByRole('radiogroup', { name: 'Lists of games' }).getByRole('radio', { name });

/** Returns the scroll position of the page once it is stable. */
export const waitForStableScroll = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    for (let last = Number.NaN; last !== window.scrollY; ) {
      last = window.scrollY;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    return window.scrollY;
  });
