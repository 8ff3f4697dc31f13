import { gameTypes, lobbyPaths } from '@parlour/contracts';
import { expect, test } from '../support/journey.ts';
import { gameCards, gameGrid, gameList, scrollAtRest, searchField } from '../support/lobby.ts';
import { people } from '../support/people.ts';
import { signIn } from '../support/sign-in.ts';

const favouritePath = '**/wps/relay/MCSFE_favoriteGameV2*';

test('leads from every category to its lobby @ROUTE-10', async ({ page }) => {
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const addresses = new Set(gameTypes.map((type) => lobbyPaths[type]));
  expect([...addresses].toSorted()).toEqual(
    ['/elott', '/esports', '/fish', '/live', '/pvp', '/rng', '/sports', '/sv3'].toSorted(),
  );
  for (const address of addresses) await expect(menu.locator(`a[href="${address}"]`)).toBeVisible();
  await menu.locator('a[href="/sv3"]').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cockfight games hall' })).toBeAttached();
});

test('opens the tab that ?page names, and the last chosen one without it @ROUTE-07', async ({ page }) => {
  await page.goto('/rng?page=SANDBOX');
  const vendors = page.getByRole('navigation', { name: 'Game providers' });
  const chosen = vendors.locator('a[aria-current="true"]');
  await expect(chosen).toHaveAttribute('href', /SANDBOX$/);
  const other = vendors.getByRole('link').nth(3);
  const address = (await other.getAttribute('href')) ?? '';
  expect(address).toMatch(/^\/rng\/vassalage\/\w+$/);
  await other.click();
  await expect(chosen).toHaveAttribute('href', address);
  await page.goto('/rng');
  await expect(page).toHaveURL(address);
});

test('finds a game by a name with slips of the finger, and shows markup as text @LOB-02', async ({
  page,
}) => {
  await page.goto('/rng');
  await searchField(page).fill('mandaly nigths');
  await expect(page).toHaveURL(/name=mandaly/);
  await expect(page.getByRole('button', { name: /^Mandalay Nights, / })).toBeVisible();
  await searchField(page).fill('<img src=x onerror=alert(1)> qqzzxx');
  await expect(page.getByText('No game matches your choice.')).toBeVisible();
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(gameCards(page)).toHaveCount(24);
  await expect(page).toHaveURL(/\/rng$/);
});

test('restores list, filters, page and place on back and forward @LOB-04 @LOB-07', async ({ page }) => {
  await page.goto('/rng?bet=0.1');
  await expect(gameCards(page)).toHaveCount(24);
  const first = (await gameCards(page).first().getAttribute('aria-label')) ?? '';
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/\/rng\?bet=0\.1&p=2$/);
  await expect(gameCards(page).first()).not.toHaveAttribute('aria-label', first);
  await expect(gameGrid(page)).toHaveAttribute('aria-busy', 'false');
  const second = await gameCards(page).first().getAttribute('aria-label');
  // Turning the page may scroll by itself.
  const turned = await scrollAtRest(page);
  await page.mouse.wheel(0, 500);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(turned + 300);
  const place = await scrollAtRest(page);
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Fishing' })
    .dispatchEvent('click');
  await expect(page).toHaveURL(/\/fish$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/rng\?bet=0\.1&p=2$/);
  await expect(page.getByRole('combobox', { name: 'Min. bet' })).toHaveValue('0.1');
  await expect(gameCards(page).first()).toHaveAttribute('aria-label', second ?? '');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  await page.goBack();
  await expect(page).toHaveURL(/\/rng\?bet=0\.1$/);
  await page.goForward();
  await expect(gameCards(page).first()).toHaveAttribute('aria-label', second ?? '');
});

test('shows hot games on one page, with nothing more to load @LOB-05', async ({ page }) => {
  await page.goto('/rng');
  await expect(gameCards(page)).toHaveCount(24);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await gameList(page, 'Hot').click();
  await expect(page).toHaveURL(/\/rng\/hot$/);
  await expect(gameCards(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next page' })).toHaveCount(0);
  expect(asked.filter((path) => path.endsWith('GCSGAME_gameList'))).toEqual([]);
});

test('tells a game’s return, smallest bet and rules on the sheet of its card @GAME-04', async ({ page }) => {
  await page.goto('/rng?name=European+Roulette');
  const card = page.getByRole('listitem').filter({ hasText: 'European Roulette' }).first();
  await card.hover();
  await card.getByRole('button', { name: 'Rules and return to player' }).click();
  const sheet = page.getByRole('dialog', { name: 'European Roulette' });
  await expect(sheet.getByText('97.79%', { exact: true })).toBeVisible();
  const limits = { 'Minimum bet': 'Ks 0.10', 'Maximum bet': 'Ks 1,000.00' };
  for (const [name, value] of Object.entries(limits))
    await expect(sheet.getByText(name).locator('..')).toContainText(value);
  // Nobody has to log in to read them.
  await sheet.getByRole('button', { name: 'Rules and pay table' }).click();
  const rules = sheet.frameLocator('iframe[title="Rules of European Roulette"]');
  await expect(rules.getByRole('heading', { name: 'Return to player: 97.79 %' })).toBeVisible();
  await expect(rules.getByRole('table')).toBeVisible();
  await expect(rules.getByRole('button')).toHaveCount(0);
});

test('fills a heart before the answer, and empties it when it is refused @LOB-08', async ({ page }) => {
  await page.goto('/fish');
  await signIn(page, people.dan);
  await expect(gameGrid(page)).toHaveAttribute('aria-busy', 'false');
  const name = (await gameCards(page).nth(1).getAttribute('aria-label'))?.split(', ')[0] ?? '';
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(favouritePath, async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    await held;
    await route.abort();
  });
  await page.getByRole('button', { name: `Add ${name} to favourites` }).click();
  await expect(page.getByRole('button', { name: `Take ${name} out of favourites` })).toBeVisible();
  answer();
  await expect(page.getByRole('button', { name: `Add ${name} to favourites` })).toBeVisible();
});

test('keeps favourites among the lotteries in this browser, by username @LOB-08', async ({ page }) => {
  await page.goto('/elott');
  await signIn(page, people.dan);
  await page.getByRole('button', { name: 'Add Express 2D to favourites' }).click();
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('LOTTFAV') ?? '{}'));
  await expect.poll(kept).toEqual({ dan: ['lottery-2d'] });
  await gameList(page, 'Favourites').click();
  await expect(gameCards(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Take Express 2D out of favourites' }).click();
  await expect.poll(kept).toEqual({ dan: [] });
});

test('lists what was played among the recent games, and clears the vendor for favourites @LOB-05 @LOB-04', async ({
  page,
}) => {
  await page.goto('/rng/vassalage/SANDBOX');
  await signIn(page, people.ada);
  await gameList(page, 'Recent').click();
  await expect(page).toHaveURL(/list=recent/);
  await expect(gameCards(page).first()).toBeVisible();
  await gameList(page, 'Favourites').click();
  await expect(page).toHaveURL(/\/rng\?list=fav$/);
});
