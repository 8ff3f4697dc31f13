import type { Page } from '@playwright/test';
import { expect, sharedSite, test } from '../support/journey.ts';
import { getGameCards } from '../support/lobby.ts';
import { actAsOperator, pictureOrigins } from '../support/operator-calls.ts';

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="4"><rect width="3" height="4"/></svg>';

test('loads all pictures from one host of the list, and follows an operator’s change of the list @GEN-07', async ({
  page,
}) => {
  const asked: string[] = [];
  for (const host of pictureOrigins)
    await page.route(`${host}/art/**`, (route) => {
      asked.push(host);
      return route.fulfill({ contentType: 'image/svg+xml', body: drawing });
    });
  const setHosts = (value: readonly string[]) =>
    actAsOperator(sharedSite(), 'site/setting', { key: 'imageHosts', value });
  /** The picture itself, not its placeholder. */
  const cover = getGameCards(page).first().locator('img:not([src*="/placeholder/"])');
  const expectHost = (host: string) => expect(cover).toHaveAttribute('src', new RegExp(`^${host}/art/`));

  await setHosts(pictureOrigins);
  await page.goto('/rng');
  await expect(getGameCards(page)).toHaveCount(24);
  await expect.poll(() => asked.length).toBeGreaterThan(4);
  expect(new Set(asked).size).toBe(1);
  const chosen = asked[0] ?? '';
  const other = pictureOrigins.find((host) => host !== chosen) ?? '';
  await expectHost(chosen);
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(3);
  // Banners and logos of vendors, too.
  await expect
    .poll(() =>
      page
        .locator('img:is([src*="/art/v1/banner/"], [src*="/art/v1/vendor/"])')
        .evaluateAll((pictures) => [
          ...new Set(pictures.map((picture) => new URL((picture as HTMLImageElement).src).origin)),
        ]),
    )
    .toEqual([new URL(chosen).origin]);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  // Removing a host changes nothing; replacing a host does.
  const statusLoaded = page.waitForResponse('**/wps/system/status*');
  await setHosts([chosen]);
  await (await statusLoaded).finished();
  await expectHost(chosen);
  await setHosts([other]);
  await expectHost(other);
  await setHosts([]);
  await expect(cover).toHaveAttribute('src', /^\/art\//);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('loads a cover once a tenth of it is in sight, tries once more, then draws a placeholder @GEN-08', async ({
  page,
}) => {
  const asked = new Map<string, number>();
  await page.route('**/art/v1/cover/**', (route) => {
    const { pathname } = new URL(route.request().url());
    asked.set(pathname, (asked.get(pathname) ?? 0) + 1);
    return route.abort();
  });
  await page.goto('/rng');
  await expect(getGameCards(page)).toHaveCount(24);
  await expect(getGameCards(page).first().locator('img[src^="/art/v1/placeholder/"]')).toBeVisible();
  await expect.poll(() => [...asked.values()].every((times) => times === 2)).toBe(true);
  const [first, afterLast] = await findRowBelow(page, asked.size);
  await scrollIntoSight(page, first, 0.05);
  await expect.poll(() => asked.size).toBe(first);
  await scrollIntoSight(page, first, 0.15);
  await expect.poll(() => asked.size).toBe(afterLast);
});

/**
 * Finds the first row of cards below the viewport of which no cover was requested: content that loads above may have
 * moved a row out of sight. Returns the index of its first card, and the index after its last.
 */
const findRowBelow = (page: Page, requested: number): Promise<[number, number]> =>
  getGameCards(page).evaluateAll((cards, afterRequested) => {
    const tops = cards.map((card) => card.getBoundingClientRect().top);
    const first = tops.findIndex((top, index) => index >= afterRequested && top >= window.innerHeight);
    return [first, tops.lastIndexOf(tops[first] ?? 0) + 1];
  }, requested);

/** Scrolls until this share of a card's cover is in view, and waits for the page to paint. */
const scrollIntoSight = (page: Page, card: number, share: number): Promise<void> =>
  getGameCards(page)
    .nth(card)
    .locator('span')
    .first()
    .evaluate(async (cover, wanted) => {
      const { top, height } = cover.getBoundingClientRect();
      window.scrollBy({ top: top + height * wanted - window.innerHeight, behavior: 'instant' });
      for (let frame = 0; frame < 5; frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve));
    }, share);
