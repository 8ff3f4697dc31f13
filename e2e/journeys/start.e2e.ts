import type { Page } from '@playwright/test';
import { getBannerDots } from '../support/banners.ts';
import { expect, test } from '../support/journey.ts';
import { getGameCards, waitForGames } from '../support/lobby.ts';

/** Requests that the page sends at its start, each identified by a part of its address. */
const firstQuestions = {
  status: '/wps/system/status',
  country: '/wps/system/country',
  notices: '/MCSFE_getListAnnouncements',
  vendors: '/GCSGAME_gameVendor',
  remote: '/releases/mfe-lobby/',
  view: '/GCSGAME_gameList',
} as const;

/** Holds every response to the page's first requests until `release` is called. */
async function holdAnswers(page: Page, held: readonly string[]) {
  const asked = new Set<string>();
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    (url) => held.some((part) => url.pathname.includes(part)),
    async (route) => {
      asked.add(held.find((part) => route.request().url().includes(part)) ?? '');
      await promise;
      await route.continue();
    },
  );
  return { asked, release: resolve };
}

test('requests status, session, content and the first view in parallel @START-03', async ({ page }) => {
  const { view, ...atOnce } = firstQuestions;
  const questions = Object.values(atOnce);
  const { asked, release } = await holdAnswers(page, questions);
  await page.goto('/rng', { waitUntil: 'commit' });
  // No request has a response yet, so none can have waited for another.
  await expect.poll(() => [...asked].sort()).toEqual([...questions].sort());
  const first = page.waitForRequest((request) => request.url().includes(view));
  release();
  await first;
  await expect(getGameCards(page).first()).toBeVisible();
});

test('requests its announcements only once, although it does so before its code has loaded @START-03', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(firstQuestions.notices)) asked.push(request.url());
  });
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Popular games' })).toBeVisible();
  await expect(getBannerDots(page).first()).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('shows the rest of the page while the calls for status, country and notices hang @START-03', async ({
  page,
}) => {
  const hanging = [firstQuestions.status, firstQuestions.country, firstQuestions.notices];
  const { asked, release } = await holdAnswers(page, hanging);
  await page.goto('/rng', { waitUntil: 'commit' });
  await expect(getGameCards(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled();
  await expect.poll(() => [...asked].sort()).toEqual([...hanging].sort());
  release();
});

test('disables only the part whose call fails @START-03', async ({ page }) => {
  await page.route(/GCSGAME_gameList/, (route) =>
    route.fulfill({ status: 500, json: { success: false, error: { code: 'server.defect', message: '' } } }),
  );
  await page.goto('/rng');
  await expect(page.getByText('The games could not be loaded.')).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Game providers' }).getByRole('link').first(),
  ).toBeVisible();
  await page.unroute(/GCSGAME_gameList/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(getGameCards(page)).toHaveCount(24);
});

test('requests games with one JSON parameter, and the status with the site’s host @API-02 @API-03', async ({
  page,
}) => {
  const games: string[] = [];
  const status = page.waitForRequest((request) => request.url().includes(firstQuestions.status));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/GCSGAME_|GCS_/.test(url.pathname))
      games.push(`${request.method()} ${[...url.searchParams.keys()].join()}`);
  });
  await page.goto('/rng');
  await expect(getGameCards(page)).toHaveCount(24);
  await waitForGames(page);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/p=2/);
  await expect.poll(() => games.length).toBeGreaterThan(2);
  expect(new Set(games)).toEqual(new Set(['GET data']));
  expect(new URL((await status).url()).searchParams.get('url')).toBe(new URL(page.url()).host);
});

test('shows a page that says that an address does not exist @ROUTE-11', async ({ page }) => {
  await page.goto('/no/such/place');
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page.getByRole('region', { name: 'Popular games' })).toBeVisible();
});
