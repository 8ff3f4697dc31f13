import { expect, inMotion, test } from '../support/journey.ts';
import { gameCards, gameGrid, gameList, searchField } from '../support/lobby.ts';
import { people } from '../support/people.ts';
import { signIn } from '../support/sign-in.ts';

test.use(inMotion);

const lobbies = [
  ['/rng', 'Slots games hall'],
  ['/pvp', 'Card games hall'],
  ['/fish', 'Fishing games hall'],
  ['/live', 'Live casino games hall'],
  ['/sports', 'Sports games hall'],
  ['/esports', 'E-sports games hall'],
  ['/elott', 'Lottery games hall'],
  ['/sv3', 'Cockfight games hall'],
] as const;

test('answers at the address of every category @ROUTE-06 @GEN-01', async ({ page }) => {
  for (const [address, title] of lobbies) {
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeAttached();
    await expect(gameCards(page).first()).toBeVisible();
  }
});

test('takes list type and vendor from the address @ROUTE-06 @ROUTE-07', async ({ page }) => {
  await page.goto('/rng/hot');
  await expect(page.getByRole('radio', { name: 'Hot' })).toBeChecked();
  const vendors = page.getByRole('navigation', { name: 'Game providers' });
  const third = vendors.getByRole('link').nth(3);
  const caption = (await third.getByRole('img').getAttribute('alt')) ?? '';
  expect(caption).toMatch(/ games hall$/);
  const address = (await third.getAttribute('href')) ?? '';
  expect(address).toMatch(/^\/rng\/hot\/\w+$/);
  await page.goto(address.replace('/hot/', '/vassalage/'));
  await expect(page.getByRole('heading', { level: 1, name: caption })).toBeAttached();
  await expect(vendors.getByRole('link', { name: caption })).toHaveAttribute('aria-current', 'true');
});

test('turns the vendors by arrows when there are more than eight @LOB-01', async ({ page }) => {
  await page.goto('/rng');
  const vendors = page.getByRole('navigation', { name: 'Game providers' });
  await expect(vendors.getByRole('button', { name: 'Previous providers' })).toBeDisabled();
  const first = vendors.getByRole('link').nth(1);
  await expect(first).toBeInViewport();
  await vendors.getByRole('button', { name: 'More providers' }).click();
  await expect(first).not.toBeInViewport();
  await vendors.getByRole('button', { name: 'Previous providers' }).click();
  await expect(first).toBeInViewport();
  await page.goto('/sv3');
  await expect(vendors.getByRole('link').first()).toBeVisible();
  await expect(vendors.getByRole('button')).toHaveCount(0);
});

test('searches half a second after the last key, for a changed text only @LOB-02', async ({ page }) => {
  await page.clock.install();
  await page.goto('/rng');
  await expect(gameCards(page)).toHaveCount(24);
  await expect(gameGrid(page)).toHaveAttribute('aria-busy', 'false');
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!url.pathname.endsWith('GCSGAME_gameList')) return;
    asked.push(JSON.parse(url.searchParams.get('data') ?? '{}').gameName);
  });
  // However long the keys take on their way: the page's clock goes on only when told.
  await page.clock.pauseAt(Date.now() + 2_000);
  await searchField(page).pressSequentially('mandalay');
  await page.clock.runFor(450);
  expect(asked).toEqual([]);
  await page.clock.runFor(100);
  await expect.poll(() => asked).toEqual(['mandalay']);
  await page.clock.resume();
  await expect(page).toHaveURL(/\/rng\?name=mandalay$/);
  await expect(gameGrid(page).getByRole('status').first()).not.toContainText(/\d,\d{3}/);
  await expect(page.getByRole('button', { name: /^Mandalay Nights, / })).toBeVisible();
  await searchField(page).press('x');
  await searchField(page).press('Backspace');
  // Were the same text asked for again, it would be within the next half second.
  await page.waitForTimeout(700);
  expect(asked).toHaveLength(1);
});

test('asks anew for another minimum bet only @LOB-02', async ({ page }) => {
  await page.goto('/rng');
  await expect(gameCards(page)).toHaveCount(24);
  const all = await gameGrid(page).getByRole('status').first().textContent();
  const choice = page.getByRole('combobox', { name: 'Min. bet' });
  await expect(choice.getByRole('option')).toHaveText(['All', '0.01', '0.05', '0.1', '0.5', '0.75']);
  await choice.selectOption('0.5');
  await expect(page).toHaveURL(/bet=0\.5/);
  await expect(gameGrid(page).getByRole('status').first()).not.toHaveText(all ?? '');
  await page.getByRole('button', { name: 'Remove the filter Min. bet' }).click();
  await expect(gameGrid(page).getByRole('status').first()).toHaveText(all ?? '');
});

test('offers jackpot, table and arcade games as classifications, and no bingo without its language @LOB-03', async ({
  page,
}) => {
  await page.goto('/rng');
  const choice = page.getByRole('combobox', { name: 'Type', exact: true });
  await expect(choice.getByRole('option')).toHaveText(['All types', 'Jackpot', 'Table games', 'Arcade']);
  await expect(gameGrid(page)).toHaveAttribute('aria-busy', 'false');
  await choice.selectOption('Jackpot');
  await expect(page).toHaveURL(/type=JP/);
  await expect(gameCards(page).first()).toBeVisible();
  await page.goto('/rng?type=BG');
  await expect(gameCards(page)).toHaveCount(24);
  await expect(choice).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Remove the filter Type' })).toHaveCount(0);
});

test('starts at page one after a filter, and a vendor clears the others @LOB-04 @LOB-07', async ({
  page,
}) => {
  await page.goto('/rng?p=3');
  await expect(gameCards(page)).toHaveCount(24);
  await expect(page.getByRole('button', { name: 'Page 3', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.getByRole('combobox', { name: 'Min. bet' }).selectOption('0.1');
  await expect(page).toHaveURL(/\/rng\?bet=0\.1$/);
  // While a list is on its way, nothing else is asked for.
  await expect(async () => {
    const vendor = page.getByRole('navigation', { name: 'Game providers' }).getByRole('link').nth(1);
    await vendor.click({ timeout: 2000 });
    await expect(page).toHaveURL(/\/rng\/vassalage\/\w+$/, { timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await expect(page.getByRole('combobox', { name: 'Min. bet' })).toHaveValue('');
});

test('goes on from page to page by number @LOB-07', async ({ page }) => {
  await page.goto('/rng');
  await expect(gameCards(page)).toHaveCount(24);
  const first = await gameCards(page).first().getAttribute('aria-label');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/\/rng\?p=2$/);
  await expect(gameCards(page)).toHaveCount(24);
  await expect(gameCards(page).first()).not.toHaveAttribute('aria-label', first ?? '');
});

test('restores page and place on back and forward @ROUTE-01', async ({ page }) => {
  await page.goto('/rng');
  await expect(gameCards(page)).toHaveCount(24);
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
  // Neither the pointer nor the focus goes there: both may scroll.
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Fishing' })
    .dispatchEvent('click');
  await expect(page).toHaveURL(/\/fish$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/rng$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
  await page.goForward();
  await expect(page).toHaveURL(/\/fish$/);
});

test('asks a visitor to log in for favourites and recent games @LOB-05 @GAME-01', async ({ page }) => {
  await page.goto('/rng');
  await expect(gameCards(page)).toHaveCount(24);
  const login = page.getByRole('dialog', { name: 'Log in' });
  await gameList(page, 'Favourites').click();
  await expect(login).toBeVisible();
  await login.getByRole('button', { name: 'Close' }).click();
  await expect(login).toBeHidden();
  await gameCards(page).first().press('Enter');
  await expect(login).toBeVisible();
});

test('keeps a favourite and lists it @LOB-08 @LOB-05', async ({ page }) => {
  await page.goto('/fish');
  await signIn(page, people.dan);
  await expect(gameGrid(page)).toHaveAttribute('aria-busy', 'false');
  const name = (await gameCards(page).first().getAttribute('aria-label'))?.split(', ')[0] ?? '';
  await page.getByRole('button', { name: `Add ${name} to favourites` }).click();
  await expect(page.getByRole('button', { name: `Take ${name} out of favourites` })).toBeVisible();
  await gameList(page, 'Favourites').click();
  await expect(gameCards(page)).toHaveCount(1);
  await page.getByRole('button', { name: `Take ${name} out of favourites` }).click();
  await expect(page.getByText('You have no favourites here yet')).toBeVisible();
});
