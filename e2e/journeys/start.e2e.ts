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

test('requests status, session, content and the first view in parallel, each once, the status with the site’s host and games with one JSON parameter @START-03 @API-02 @API-03', async ({
  page,
}) => {
  const { view, ...atOnce } = firstQuestions;
  const questions = Object.values(atOnce);
  const { asked, release } = await holdAnswers(page, questions);
  const requested: URL[] = [];
  const games: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    requested.push(url);
    if (/GCSGAME_|GCS_/.test(url.pathname))
      games.push(`${request.method()} ${[...url.searchParams.keys()].join()}`);
  });
  await page.goto('/rng', { waitUntil: 'commit' });
  // No request has a response yet, so none can have waited for another.
  await expect.poll(() => [...asked].sort()).toEqual([...questions].sort());
  const first = page.waitForRequest((request) => request.url().includes(view));
  release();
  await first;
  await expect(getGameCards(page)).toHaveCount(24);
  await expect(getBannerDots(page).first()).toBeVisible();
  const find = (part: string) => requested.filter(({ pathname }) => pathname.includes(part));
  // The page requests it before its code has loaded.
  expect(find(firstQuestions.notices)).toHaveLength(1);
  expect(find(firstQuestions.status)[0]?.searchParams.get('url')).toBe(new URL(page.url()).host);
  await waitForGames(page);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/p=2/);
  await expect.poll(() => games.length).toBeGreaterThan(2);
  expect(new Set(games)).toEqual(new Set(['GET data']));
});

test('shows the rest of the page while the calls for status, country and notices hang, and disables only the part whose call fails @START-03', async ({
  page,
}) => {
  const hanging = [firstQuestions.status, firstQuestions.country, firstQuestions.notices];
  const { asked, release } = await holdAnswers(page, hanging);
  await page.route(/GCSGAME_gameList/, (route) =>
    route.fulfill({ status: 500, json: { success: false, error: { code: 'server.defect', message: '' } } }),
  );
  await page.goto('/rng', { waitUntil: 'commit' });
  await expect(page.getByText('The games could not be loaded.')).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Game providers' }).getByRole('link').first(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled();
  await page.unroute(/GCSGAME_gameList/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(getGameCards(page)).toHaveCount(24);
  await expect.poll(() => [...asked].sort()).toEqual([...hanging].sort());
  release();
});
