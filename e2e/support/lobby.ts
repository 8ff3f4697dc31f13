import type { Locator, Page } from '@playwright/test';

export const gameGrid = (page: Page): Locator => page.getByRole('region', { name: 'Games', exact: true });

/** The cards of the shown page of games, each named by game and vendor. */
export const gameCards = (page: Page): Locator =>
  gameGrid(page).getByRole('list').getByRole('listitem').locator('[data-card]');

export const searchField = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search games' });

export const gameList = (page: Page, name: string): Locator =>
  page.getByRole('radiogroup', { name: 'Lists of games' }).getByRole('radio', { name });

/** How far the page is scrolled, once it stands still. */
export const scrollAtRest = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    for (let last = Number.NaN; last !== window.scrollY; ) {
      last = window.scrollY;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    return window.scrollY;
  });
