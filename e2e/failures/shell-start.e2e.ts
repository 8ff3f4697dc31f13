import type { Page, Route } from '@playwright/test';
import { listCached, visitAndCache } from '../support/cached-site.ts';
import { fetchDiscovery, openEnvelope } from '../support/discovery.ts';
import { expect, sharedSite, test } from '../support/journey.ts';
import { getGameList } from '../support/lobby.ts';
import { installClock } from '../support/page-clock.ts';

const getShell = async () => openEnvelope(await fetchDiscovery()).shell;
const getNotice = (page: Page) => page.getByText('Parlour has not started yet.');
const getShown = (page: Page) => page.getByText('Mandalay Nights').first();

/** Ends the wait of the stylesheet for the usual duration of a start. */
const skipStart = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });

const loadAgain = (page: Page) => page.getByRole('link', { name: 'Load the page again' }).click();

/** Opens a page whose main script fails, and expects that it says so once a start has taken its usual time. */
async function openWithFault(
  page: Page,
  fault: (route: Route) => Promise<void> | undefined,
): Promise<string> {
  const { base, entry } = await getShell();
  const script = `**${base}${entry}*`;
  const requested = page.waitForRequest(script);
  await page.route(script, fault);
  await page.goto('/rng', { waitUntil: 'commit' });
  await requested;
  await expect(getNotice(page)).toBeAttached();
  await expect(getNotice(page)).toBeHidden();
  await skipStart(page);
  await expect(getNotice(page)).toBeVisible();
  return script;
}

test('a page whose main script is missing says so after a while, and starts on request @PLAT-05 @ERR-02', async ({
  page,
}) => {
  const script = await openWithFault(page, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.unroute(script);
  await loadAgain(page);
  await expect(getShown(page)).toBeVisible();
  await expect(getNotice(page)).toBeHidden();
});

test('a page whose main script is late says so after a while, and starts when it arrives @PLAT-05 @ERR-02', async ({
  page,
}) => {
  const script = await openWithFault(page, () => undefined);
  // It also answers the request that waits.
  await page.unroute(script);
  await expect(getShown(page)).toBeVisible();
  await expect(getNotice(page)).toBeHidden();
});

test('a page runs no main script that was changed, and says that it has not started @PLAT-05 @ERR-02', async ({
  page,
}) => {
  const { base, entry } = await getShell();
  const script = await (await fetch(sharedSite() + base + entry)).text();
  const body = `${script}\nglobalThis.tampered = true;`;
  await openWithFault(page, (route) => route.fulfill({ contentType: 'text/javascript', body }));
  expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
});

test('a page requests a missing stylesheet again, says what to do while it is missing, and starts with it @PLAT-05 @ERR-02', async ({
  page,
}) => {
  const styles = /\/releases\/shell\/[^/]+\/main\.css/;
  const queries: string[] = [];
  await page.route(styles, (route) => {
    queries.push(new URL(route.request().url()).search.slice(0, 3));
    return route.fulfill({ status: 404, body: 'Not found' });
  });
  await page.goto('/rng');
  await expect(getNotice(page)).toBeVisible();
  await expect.poll(() => queries).toEqual(['', '?r=']);
  await page.unroute(styles);
  // The first request fails, the second one has the stylesheet.
  await page.route(styles, (route) => route.abort(), { times: 1 });
  await loadAgain(page);
  await expect(getShown(page)).toBeVisible();
  const readToken = () => getComputedStyle(document.documentElement).getPropertyValue('--ui-sticky-height');
  expect(await page.evaluate(readToken)).toBe('68px');
});

test.describe('on a first visit', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a page that has cached its files while idle keeps its content offline, and opens a dialog @PLAT-08 @ERR-02', async ({
    page,
    context,
  }) => {
    await installClock(page);
    await visitAndCache(page, 'skipped');
    const { base, integrity } = await getShell();
    const files = Object.keys(integrity).map((file) => base + file);
    await expect(async () => {
      await page.clock.fastForward(8000);
      const cached = await listCached(page, '-files');
      expect(files.filter((file) => !cached.includes(file))).toEqual([]);
    }).toPass({ timeout: 60_000 });
    await context.setOffline(true);
    await getGameList(page, 'Favourites').click();
    await expect(page.getByRole('dialog').getByLabel(/Username/)).toBeVisible();
    await expect(getShown(page)).toBeAttached();
    await context.setOffline(false);
  });
});
