import type { Locator, Page } from '@playwright/test';

export const getBannerArea = (page: Page): Locator => page.getByRole('region', { name: 'Offers and news' });

/** Finds the dots under the banners; the dot of the shown banner is the current one. */
export const getBannerDots = (page: Page): Locator =>
  getBannerArea(page).getByRole('button', { name: /^Banner \d+ of \d+$/ });

/** Reads the number of the shown banner, from 1. */
export const getShownBanner = (page: Page): Promise<number> =>
  getBannerDots(page).evaluateAll((dots) => dots.findIndex((dot) => dot.hasAttribute('aria-current')) + 1);

/** Reads the jackpot in minor units. */
export const readJackpot = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const cells = document.querySelector('[style*="--digit"]')?.parentElement?.children ?? [];
    const digits = [...cells].map((cell) => (cell as HTMLElement).style.getPropertyValue('--digit'));
    return Number(digits.join(''));
  });
