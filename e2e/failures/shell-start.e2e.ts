import { fileListName } from '@parlour/contracts';
import type { Page } from '@playwright/test';
import { listCached, visitAndCache } from '../support/cached-site.ts';
import { fetchDiscovery, openEnvelope } from '../support/discovery.ts';
import { expect, sharedSite, test } from '../support/journey.ts';
import { getGameList } from '../support/lobby.ts';
import { installClock } from '../support/page-clock.ts';
import { startProxy } from '../support/site-proxy.ts';
import { expectNoticeAfterWhile, getNotice, loadAgain, openWithFault } from '../support/start-faults.ts';

const address = '/rng';
const styles = /\/releases\/shell\/[^/]+\/main\.css/;
const getShell = async () => openEnvelope(await fetchDiscovery()).shell;
const getShown = (page: Page) => page.getByText('Mandalay Nights').first();

/** Returns the pattern of the addresses of the shell's main script. */
async function findScript(): Promise<string> {
  const { base, entry } = await getShell();
  return `**${base}${entry}*`;
}

test('a page whose main script is missing says so after a while, and starts on request @PLAT-05 @ERR-02', async ({
  page,
}) => {
  const file = await findScript();
  await openWithFault(page, { address, file }, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.unroute(file);
  await loadAgain(page);
  await expect(getShown(page)).toBeVisible();
  await expect(getNotice(page)).toBeHidden();
});

test('a page whose main script is late says so after a while, and starts when it arrives @PLAT-05 @ERR-02', async ({
  page,
}) => {
  const file = await findScript();
  await openWithFault(page, { address, file }, () => undefined);
  // It also answers the request that waits.
  await page.unroute(file);
  await expect(getShown(page)).toBeVisible();
  await expect(getNotice(page)).toBeHidden();
});

test('a page runs no main script that was changed, and starts on request although the browser cached it @PLAT-05 @ERR-02', async ({
  page,
}) => {
  const { base, entry } = await getShell();
  const proxy = await startProxy(sharedSite());
  proxy.setFault((path) => (path === base + entry ? 'change' : undefined));
  await page.goto(proxy.url + address);
  await expectNoticeAfterWhile(page);
  expect(await page.evaluate(() => 'changedByProxy' in globalThis)).toBe(false);
  proxy.setFault(undefined);
  // The browser does not retry a script that failed.
  await page.reload();
  await expectNoticeAfterWhile(page);
  await loadAgain(page);
  await expect(getShown(page)).toBeVisible();
  await proxy.stop();
});

test('a page requests a missing stylesheet again, says what to do while it is missing, and starts with it @PLAT-05 @ERR-02', async ({
  page,
}) => {
  const queries: string[] = [];
  await page.route(styles, (route) => {
    queries.push(new URL(route.request().url()).search.slice(0, 3));
    return route.fulfill({ status: 404, body: 'Not found' });
  });
  await page.goto(address);
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
    const { base } = await getShell();
    const hashes = (await (await fetch(sharedSite() + base + fileListName)).json()) as object;
    const files = [fileListName, ...Object.keys(hashes)].map((file) => base + file);
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
