import { gameTypes, lobbyPaths } from '@parlour/contracts';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import {
  getGameCards,
  getGameGrid,
  getGameList,
  getSearchField,
  waitForGames,
  waitForStableScroll,
} from '../support/lobby.ts';
import { navigateWithin } from '../support/navigate.ts';
import { stopClock } from '../support/page-clock.ts';

const titles: Record<string, string> = {
  '/rng': 'Slots',
  '/pvp': 'Card games',
  '/fish': 'Fishing',
  '/live': 'Live casino',
  '/sports': 'Sports',
  '/esports': 'E-sports',
  '/elott': 'Lottery',
  '/sv3': 'Cockfight',
};

const vendorMenu = (page: Page) => page.getByRole('navigation', { name: 'Game providers' });
const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const readScroll = (page: Page) => page.evaluate(() => window.scrollY);

test('leads from every category to its lobby, at its own address, with arrows for more than eight vendors @ROUTE-10 @ROUTE-06 @GEN-01 @LOB-01', async ({
  page,
}) => {
  await page.goto('/rng');
  const vendors = vendorMenu(page);
  await expect(vendors.getByRole('button', { name: 'Previous providers' })).toBeDisabled();
  const first = vendors.getByRole('link').nth(1);
  await expect(first).toBeInViewport();
  await vendors.getByRole('button', { name: 'More providers' }).click();
  await expect(first).not.toBeInViewport();
  await vendors.getByRole('button', { name: 'Previous providers' }).click();
  await expect(first).toBeInViewport();

  const addresses = [...new Set(gameTypes.map((type) => lobbyPaths[type]))];
  expect(addresses.toSorted()).toEqual(Object.keys(titles).toSorted());
  for (const address of addresses) {
    await mainMenu(page).locator(`a[href="${address}"]`).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1, name: titles[address] ?? '' })).toBeAttached();
    await expect(getGameCards(page).first()).toBeVisible();
  }
  await mainMenu(page).getByRole('link', { name: 'Cockfight' }).click();
  await expect(page).toHaveURL('/sv3');
  await expect(vendors.getByRole('link').first()).toBeVisible();
  await expect(vendors.getByRole('button')).toHaveCount(0);
});

test('reads list and vendor from the address, uses the last chosen vendor if it names none, and shows the last page of all games for values that do not exist @ROUTE-06 @ROUTE-07 @LOB-04 @LOB-07', async ({
  page,
}) => {
  const chosen = vendorMenu(page).locator('a[aria-current="true"]');
  await page.goto('/rng/hot');
  await expect(getGameList(page, 'Hot')).toBeChecked();
  const third = vendorMenu(page).getByRole('link').nth(3);
  const caption = (await third.getByRole('img').getAttribute('alt')) ?? '';
  expect(caption).toMatch(/ games$/);
  await expect(third).toHaveAttribute('href', /^\/rng\/hot\/\w+$/);
  const vendor = ((await third.getAttribute('href')) ?? '').split('/').at(-1) ?? '';

  await navigateWithin(page, `/rng?page=${vendor}`);
  await expect(page.getByRole('heading', { level: 1, name: caption })).toBeAttached();
  await expect(chosen).toHaveAttribute('href', new RegExp(`/${vendor}$`));
  await waitForGames(page);
  const other = vendorMenu(page).getByRole('link').nth(1);
  const address = (await other.getAttribute('href')) ?? '';
  expect(address).toMatch(/^\/rng\/vassalage\/\w+$/);
  await other.click();
  await expect(chosen).toHaveAttribute('href', address);
  await page.goto('/rng');
  await expect(page).toHaveURL(address);
  await expect(chosen).toHaveAttribute('href', address);

  await navigateWithin(page, '/fish?list=secret&type=XX&bet=3&p=9999');
  await expect(page).toHaveURL(/\/fish\?p=\d{1,3}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Fishing' })).toBeAttached();
  await expect(getGameList(page, 'All')).toBeChecked();
  await expect(getGameCards(page).first()).toBeVisible();
  const last = new URL(page.url()).searchParams.get('p');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('button', { name: `Page ${last}`, exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(pages.getByRole('button', { name: 'Next page' })).toBeDisabled();
});

test('searches half a second after the last key, only for a changed text, and finds a name despite typing errors @LOB-02', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/rng');
  await expect(getGameCards(page)).toHaveCount(24);
  await waitForGames(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!url.pathname.endsWith('GCSGAME_gameList')) return;
    asked.push(JSON.parse(url.searchParams.get('data') ?? '{}').gameName);
  });
  // The page's clock advances only on demand, so slow key events do not matter.
  await stopClock(page);
  await getSearchField(page).pressSequentially('mandalay');
  await page.clock.runFor(450);
  expect(asked).toEqual([]);
  await page.clock.runFor(100);
  await expect.poll(() => asked).toEqual(['mandalay']);
  await page.clock.resume();
  await expect(page).toHaveURL(/\/rng\?name=mandalay$/);
  await expect(getGameGrid(page).getByRole('status').first()).not.toContainText(/\d,\d{3}/);
  await expect(page.getByRole('button', { name: /^Mandalay Nights, / })).toBeVisible();
  await waitForGames(page);
  await getSearchField(page).press('x');
  await getSearchField(page).press('Backspace');
  // A second request for the same text would be sent within the next half second.
  await page.clock.runFor(700);
  await getSearchField(page).fill('mandaly nigths');
  await page.clock.runFor(700);
  await expect(page).toHaveURL(/name=mandaly/);
  expect(asked).toEqual(['mandalay', 'mandaly nigths']);
  await expect(page.getByRole('button', { name: /^Mandalay Nights, / })).toBeVisible();
  await waitForGames(page);
  await getSearchField(page).fill('<img src=x onerror=alert(1)> qqzzxx');
  await page.clock.runFor(700);
  await expect(page.getByText('No games match.')).toBeVisible();
  await waitForGames(page);
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(getGameCards(page)).toHaveCount(24);
  await expect(page).toHaveURL(/\/rng$/);
});

test('refetches only for another minimum bet, and starts at page one after a filter @LOB-02 @LOB-03 @LOB-04 @LOB-07', async ({
  page,
}) => {
  await page.goto('/rng?p=3');
  await expect(getGameCards(page)).toHaveCount(24);
  await expect(page.getByRole('button', { name: 'Page 3', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  const status = getGameGrid(page).getByRole('status').first();
  await expect(status).toHaveText(/\d/);
  const all = (await status.textContent()) ?? '';
  const bet = page.getByRole('combobox', { name: 'Min. bet' });
  await expect(bet.getByRole('option')).toHaveText(['All', '0.01', '0.05', '0.1', '0.5', '0.75']);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('GCSGAME_gameList')) asked.push(request.url());
  });
  await waitForGames(page);
  await bet.selectOption('0.5');
  await expect(page).toHaveURL(/\/rng\?bet=0\.5$/);
  await waitForGames(page);
  await expect(status).toHaveText(/\d/);
  await expect(status).not.toHaveText(all);
  await bet.selectOption('0.5');
  await page.getByRole('button', { name: 'Remove the filter Min. bet' }).click();
  await expect(page).toHaveURL(/\/rng$/);
  await expect(getGameCards(page)).toHaveCount(24);
  await waitForGames(page);
  await expect(status).toHaveText(all);
  // Choosing the same bet a second time sent no request.
  expect(new Set(asked).size).toBe(asked.length);

  const type = page.getByRole('combobox', { name: 'Type', exact: true });
  await expect(type.getByRole('option')).toHaveText(['All types', 'Jackpot', 'Table games', 'Arcade']);
  await type.selectOption('Jackpot');
  await expect(page).toHaveURL(/\/rng\?type=JP$/);
  await waitForGames(page);
  await expect(status).not.toHaveText(all);
  await vendorMenu(page).getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/\/rng\/vassalage\/\w+$/);
  await expect(type).toHaveValue('');
});

test('restores list, filters, page and scroll position on back and forward, and starts a new lobby at its top @ROUTE-01 @LOB-04 @LOB-07', async ({
  page,
}) => {
  await page.goto('/rng?bet=0.1');
  await expect(getGameCards(page)).toHaveCount(24);
  await waitForGames(page);
  const first = (await getGameCards(page).first().getAttribute('aria-label')) ?? '';
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/\/rng\?bet=0\.1&p=2$/);
  await expect(getGameCards(page).first()).not.toHaveAttribute('aria-label', first);
  await waitForGames(page);
  await expect(getGameCards(page)).toHaveCount(24);
  const second = (await getGameCards(page).first().getAttribute('aria-label')) ?? '';
  // Turning the page may scroll it.
  const turned = await waitForStableScroll(page);
  await page.mouse.wheel(0, 500);
  await expect.poll(() => readScroll(page)).toBeGreaterThan(turned + 300);
  const scrolled = await waitForStableScroll(page);
  // Dispatch the click: moving the pointer or the focus there may scroll.
  await mainMenu(page).getByRole('link', { name: 'Fishing' }).dispatchEvent('click');
  await expect(page).toHaveURL(/\/fish$/);
  await expect.poll(() => readScroll(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/rng\?bet=0\.1&p=2$/);
  await expect(page.getByRole('combobox', { name: 'Min. bet' })).toHaveValue('0.1');
  await expect(getGameCards(page).first()).toHaveAttribute('aria-label', second);
  await expect.poll(() => readScroll(page)).toBe(scrolled);
  await page.goBack();
  await expect(page).toHaveURL(/\/rng\?bet=0\.1$/);
  await expect(getGameCards(page).first()).toHaveAttribute('aria-label', first);
  await page.goForward();
  await expect(getGameCards(page).first()).toHaveAttribute('aria-label', second);
});

test('shows a visitor the hot games on one page, asks to log in for favourites, recent games, play and the personal centre, and leaves who declines on the page @LOB-05 @GAME-01 @MEM-03', async ({
  page,
}) => {
  await page.goto('/rng');
  await expect(getGameCards(page)).toHaveCount(24);
  await waitForGames(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const login = page.getByRole('dialog', { name: 'Log in' });
  for (const list of ['Favourites', 'Recent']) {
    await getGameList(page, list).click();
    await expect(login).toBeVisible();
    await login.getByRole('button', { name: 'Close' }).click();
    await expect(login).toBeHidden();
  }
  await getGameList(page, 'Hot').click();
  await expect(page).toHaveURL(/\/rng\/hot$/);
  await expect(getGameCards(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next page' })).toHaveCount(0);
  expect(asked.filter((path) => path.endsWith('GCSGAME_gameList'))).toEqual([]);
  await getGameCards(page).first().press('Enter');
  await expect(login).toBeVisible();
  await login.getByRole('button', { name: 'Close' }).click();
  await expect(login).toBeHidden();
  await expect(page).toHaveURL(/\/rng\/hot$/);
  await navigateWithin(page, '/?member=personalHistoryCopy');
  await expect(login).toBeVisible();
  await login.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('shows a game’s return, smallest bet and rules on the sheet that its card opens @GAME-04', async ({
  page,
}) => {
  await page.goto('/rng?name=European+Roulette');
  const card = page.getByRole('listitem').filter({ hasText: 'European Roulette' }).first();
  // By keyboard: content that loads above moves the card away from the pointer.
  await card.getByRole('button', { name: 'Rules and return to player' }).press('Enter');
  const sheet = page.getByRole('dialog', { name: 'European Roulette' });
  await expect(sheet.getByText('97.79%', { exact: true })).toBeVisible();
  const limits = { 'Minimum bet': 'Ks 0.10', 'Maximum bet': 'Ks 1,000.00' };
  for (const [name, value] of Object.entries(limits))
    await expect(sheet.getByText(name).locator('..')).toContainText(value);
  // The rules need no login.
  await sheet.getByRole('button', { name: 'Rules and pay table' }).click();
  const rules = sheet.frameLocator('iframe[title="Rules of European Roulette"]');
  await expect(rules.getByRole('heading', { name: 'Return to player: 97.79 %' })).toBeVisible();
  await expect(rules.getByRole('table')).toBeVisible();
  await expect(rules.getByRole('button')).toHaveCount(0);
});
