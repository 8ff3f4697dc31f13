import type { Locator, Page } from '@playwright/test';

export const bannerArea = (page: Page): Locator => page.getByRole('region', { name: 'Offers and news' });

/** The dots under the banners; the one of the shown banner is the current one. */
export const bannerDots = (page: Page): Locator =>
  bannerArea(page).getByRole('button', { name: /^Banner \d+ of \d+$/ });

/** The number of the shown banner, from 1. */
export const shownBanner = (page: Page): Promise<number> =>
  bannerDots(page).evaluateAll((dots) => dots.findIndex((dot) => dot.hasAttribute('aria-current')) + 1);

/** A value that stood in the page, and since when, in ms of the page's own clock. */
interface Moment {
  value: number;
  at: number;
}

/** What the page noted: the number of the shown banner, and the figure of the jackpot in minor units. */
interface Noted {
  banner: Moment[];
  jackpot: Moment[];
}

/**
 * Has the page itself note each change of banner and jackpot from now on: what it shows keeps time, while who looks at
 * it from outside may be late. Answers how to ask for what was noted.
 */
export async function noteChanges(page: Page): Promise<() => Promise<Noted>> {
  await page.evaluate(() => {
    const noted: Noted = { banner: [], jackpot: [] };
    const note = (moments: Moment[], value: number) => {
      if (moments.at(-1)?.value !== value) moments.push({ value, at: performance.now() });
    };
    const look = () => {
      const dots = [...document.querySelectorAll('button[aria-label^="Banner "]')];
      note(noted.banner, dots.findIndex((dot) => dot.hasAttribute('aria-current')) + 1);
      const cells = document.querySelector('[style*="--digit"]')?.parentElement?.children ?? [];
      const digits = [...cells].map((cell) => (cell as HTMLElement).style.getPropertyValue('--digit'));
      note(noted.jackpot, Number(digits.join('')));
    };
    look();
    const attributeFilter = ['style', 'aria-current'];
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributeFilter });
    Object.assign(window, { noted });
  });
  return () => page.evaluate(() => (window as never as { noted: Noted }).noted);
}
