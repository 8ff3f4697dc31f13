import type { Locator, Page } from '@playwright/test';

export const bannerArea = (page: Page): Locator => page.getByRole('region', { name: 'Offers and news' });

/** The dots under the banners; the one of the shown banner is the current one. */
export const bannerDots = (page: Page): Locator =>
  bannerArea(page).getByRole('button', { name: /^Banner \d+ of \d+$/ });

/** The number of the shown banner, from 1. */
export const shownBanner = (page: Page): Promise<number> =>
  bannerDots(page).evaluateAll((dots) => dots.findIndex((dot) => dot.hasAttribute('aria-current')) + 1);

/** The figure that the jackpot's rolling digits stand at, in minor units. */
export const rollingJackpot = (page: Page): Promise<number> =>
  page.getByText('Jackpot pool').evaluate((title) => {
    const digits = title.parentElement?.querySelectorAll<HTMLElement>('[style*="--digit"]') ?? [];
    return Number([...digits].map((cell) => cell.style.getPropertyValue('--digit')).join(''));
  });
