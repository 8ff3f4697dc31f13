import type { Page, Route } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { gameCards } from '../support/lobby.ts';
import { type OperatedSite, startOperatedSite } from '../support/operated-site.ts';
import { people } from '../support/people.ts';
import { answerLogin } from '../support/sign-in.ts';

const token = 'token-of-olga'.padEnd(40, 'o');
const pictures = ['http://127.0.0.1:3101', 'http://127.0.0.1:3102'] as const;
const games = ['http://127.0.0.1:3103', 'http://127.0.0.1:3104'] as const;

let site: OperatedSite;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  site = await startOperatedSite({
    OPERATORS: `olga=${token}`,
    PICTURE_ORIGINS: pictures.join(),
    GAME_ORIGINS: games.join(),
  });
});
test.afterAll(() => site?.stop());
test.use({ baseURL: async ({}, use) => use(site?.url) });

/** One act of the operator's, as docs/operations.md has it. */
async function act(path: string, input: object): Promise<void> {
  const answer = await fetch(`${site.url}/wps/operator/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  expect(await answer.json()).toMatchObject({ success: true });
}
/** Sets a list of hosts, and waits until the open page has heard of it. */
async function setHosts(
  page: Page,
  key: 'imageHosts' | 'launchHosts',
  value: readonly string[],
): Promise<void> {
  const told = page.waitForResponse('**/wps/system/status*');
  await act('site/setting', { key, value });
  await (await told).finished();
}

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="4"><rect width="3" height="4"/></svg>';
const answerPicture = (route: Route) => route.fulfill({ contentType: 'image/svg+xml', body: drawing });
/** The picture itself, not what is drawn in its place until it is there. */
const firstCover = (page: Page) => gameCards(page).first().locator('img:not([src*="/placeholder/"])');

const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }));
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window);

test('shows an open lobby pictures of the hosts that an operator sets, without a reload @GEN-07', async ({
  page,
}) => {
  for (const host of pictures) await page.route(`${host}/art/**`, answerPicture);
  await page.goto('/rng');
  await expect(gameCards(page)).toHaveCount(24);
  await expect(firstCover(page)).toHaveAttribute('src', /^\/art\//);
  await markDocument(page);
  const isFrom = (host: string) =>
    expect(firstCover(page)).toHaveAttribute('src', new RegExp(`^${host}/art/`));

  await setHosts(page, 'imageHosts', [pictures[0]]);
  await isFrom(pictures[0]);
  await expect.poll(() => firstCover(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(3);
  // Another host beside it changes nothing; one in its place does.
  await setHosts(page, 'imageHosts', pictures);
  await isFrom(pictures[0]);
  await setHosts(page, 'imageHosts', [pictures[1]]);
  await isFrom(pictures[1]);
  await setHosts(page, 'imageHosts', []);
  await expect(firstCover(page)).toHaveAttribute('src', /^\/art\//);
  expect(await isSameDocument(page)).toBe(true);
});

test('offers free play in an open lobby by its switch, without a reload @ROLE-02 @AUTH-14', async ({
  page,
}) => {
  await page.goto('/rng');
  await expect(gameCards(page)).toHaveCount(24);
  await markDocument(page);
  const demo = page.getByRole('region', { name: 'Games', exact: true }).getByRole('button', { name: 'Demo' });
  await gameCards(page).first().focus();
  await expect(demo.first()).toBeVisible();
  await act('site/switch', { modId: 'FREEPLAY3', enabled: false });
  await expect(demo).toHaveCount(0);
  await act('site/switch', { modId: 'FREEPLAY3', enabled: true });
  await expect(demo.first()).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});

test('opens games on the host that an operator set while the lobby stood open, and moves none that runs @GEN-07', async ({
  page,
}) => {
  const served: string[] = [];
  for (const host of games)
    await page.route(`${host}/**`, (route) => {
      served.push(new URL(route.request().url()).origin);
      return route.fulfill({ contentType: 'text/html', body: '<p>A game of another host.</p>' });
    });
  await page.goto('/');
  await page.getByRole('button', { name: 'Log in' }).first().click();
  await answerLogin(page, people.ada);
  await page.goto(`/rng?${new URLSearchParams({ name: 'Mandalay Nights' })}`);
  const card = page.getByRole('button', { name: /^Mandalay Nights, / }).first();
  await expect(card).toBeVisible();
  await markDocument(page);
  await setHosts(page, 'launchHosts', [games[0]]);
  const frame = page.getByTitle('Game Mandalay Nights');
  await card.press('Enter');
  await expect(frame).toHaveAttribute('src', new RegExp(`^${games[0]}/`));
  await expect(frame.contentFrame().getByText('A game of another host.')).toBeVisible();

  await setHosts(page, 'launchHosts', [games[1]]);
  await expect(frame).toHaveAttribute('src', new RegExp(`^${games[0]}/`));
  expect(served).toEqual([games[0]]);
  expect(await isSameDocument(page)).toBe(true);
});
