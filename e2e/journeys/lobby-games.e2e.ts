import type { Page, Route } from '@playwright/test';
import { callGateway } from '../support/calls.ts';
import { expect, test } from '../support/journey.ts';
import { gameCards } from '../support/lobby.ts';
import { people } from '../support/people.ts';
import { signIn } from '../support/sign-in.ts';
import { wordsIn } from '../support/texts.ts';

interface Lanes {
  lanes: { title: string; cards: { vassalage: string }[] }[];
}

/** Has the gateway's answer to a call changed on its way to the page. */
const changeAnswer = <T>(page: Page, path: string, change: (value: T) => T): Promise<unknown> =>
  page.route(`**${path}*`, async (route: Route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { value: T };
    await route.fulfill({ response, json: { ...answer, value: change(answer.value) } });
  });

const vendorsPath = '/wps/relay/GCSGAME_gameVendor';

test('asks for no second list while one is on its way, and says that it loads @LOB-06', async ({ page }) => {
  await page.goto('/rng');
  await expect(gameCards(page)).toHaveCount(24);
  let asked = 0;
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/wps/relay/GCSGAME_gameList*', async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  await page.getByRole('combobox', { name: 'Min. bet' }).selectOption('0.1');
  await expect.poll(() => asked).toBe(1);
  await expect(page.locator('[aria-busy="true"]').first()).toBeAttached();
  await page.getByRole('combobox', { name: 'Type', exact: true }).selectOption('Jackpot');
  // Were a second list asked for, it would be at once.
  await page.waitForTimeout(500);
  expect(asked).toBe(1);
  answer();
  await expect(page).toHaveURL(/\/rng\?bet=0\.1$/);
  await expect(gameCards(page).first()).toBeVisible();
});

test('keeps the vendor lanes in the session, for the next load of the page @LOB-09', async ({ page }) => {
  await page.goto('/rng');
  const vendors = page.getByRole('navigation', { name: 'Game providers' });
  await expect(vendors.getByRole('link').nth(3)).toBeVisible();
  const keptLanes = () =>
    page.evaluate(() => {
      const { lanes } = JSON.parse(sessionStorage.getItem('gameVendor:EN') ?? '{"lanes":[]}');
      return (lanes as { type: string }[]).map(({ type }) => type);
    });
  await expect.poll(keptLanes).toContain('RNG');
  await page.route(`**${vendorsPath}*`, (route) => route.abort());
  await page.reload();
  await expect(vendors.getByRole('link').nth(3)).toBeVisible();
});

test('takes the prize mode from the vendor cards @LOB-10', async ({
  page,
  browser,
  baseURL,
  storageState,
}) => {
  const prizeMode = async (tab: Page): Promise<string | null> => {
    const asked = tab.waitForRequest(/\/lgw\/games\/popular/);
    await tab.goto('/');
    return new URL((await asked).url()).searchParams.get('prizeMode');
  };
  // LOTT stands under e-lottery among the seeded vendors.
  expect(await prizeMode(page)).toBe('ELOTT');
  // The browser itself keeps the vendors for some seconds: another one has not.
  const context = await browser.newContext({ baseURL, storageState, serviceWorkers: 'block' });
  const other = await context.newPage();
  await changeAnswer<Lanes>(other, vendorsPath, ({ lanes }) => ({
    lanes: lanes.map((lane) => ({
      ...lane,
      cards: lane.cards.filter(({ vassalage }) => !['LOTT', 'TCG_LOTTO_VN'].includes(vassalage)),
    })),
  }));
  expect(await prizeMode(other)).toBe('LOTT');
  await context.close();
});

test('opens the games of a hall instead of starting it @GAME-03', async ({ page }) => {
  await page.goto('/live?name=lobby');
  await gameCards(page).first().press('Enter');
  const games = page.getByRole('dialog', { name: /^Games of / });
  await expect(games.getByRole('listitem').first()).toBeVisible();
  await expect(page).toHaveURL(/\/live/);
});

test('offers other games in place of one under maintenance @GAME-04', async ({ page }) => {
  await page.goto('/');
  const closed = await findClosedGame(page);
  await page.goto(`/rng?name=${encodeURIComponent(closed.gameName)}&vassalage=${closed.vassalage}`);
  const card = page.getByRole('button', { name: `${closed.gameName}, ${closed.vendorName}`, exact: true });
  await expect(page.getByText('Maintenance', { exact: true }).first()).toBeVisible();
  await card.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Game Under Maintenance' });
  await expect(dialog).toContainText(closed.gameName);
  await expect(dialog.locator('[data-card]')).toHaveCount(3);
});

test('offers other games when one is closed between the list and the press @GAME-04', async ({ page }) => {
  await page.goto('/');
  await signIn(page, people.ada);
  const closed = await findClosedGame(page);
  // The list is of the moment before.
  await page.route('**/wps/relay/GCSGAME_gameList*', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('"maintenance"', '"live"');
    await route.fulfill({ response, body });
  });
  await page.goto(`/rng?name=${encodeURIComponent(closed.gameName)}&vassalage=${closed.vassalage}`);
  await page
    .getByRole('button', { name: `${closed.gameName}, ${closed.vendorName}`, exact: true })
    .press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Game Under Maintenance' });
  await expect(dialog.locator('[data-card]')).toHaveCount(3);
  await expect(page).toHaveURL(/\/rng\?/);
});

test('keeps the mark of a closed game clear of its heart on a phone @GAME-04', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const closed = await findClosedGame(page);
  await page.goto(`/rng?name=${encodeURIComponent(closed.gameName)}&vassalage=${closed.vassalage}`);
  const card = page.getByRole('listitem').filter({
    has: page.getByRole('button', { name: `${closed.gameName}, ${closed.vendorName}`, exact: true }),
  });
  await expect(card.getByText('Maintenance', { exact: true })).toBeVisible();
  await expect(async () => {
    const cover = await card.locator('[data-card]').boundingBox();
    const mark = await card.getByText('Maintenance', { exact: true }).boundingBox();
    const heart = await card.getByRole('button', { name: /favourites$/ }).boundingBox();
    if (!cover || !mark || !heart) throw new Error('The card is not drawn yet.');
    expect(mark.y).toBeGreaterThan(heart.y + heart.height);
    expect(mark.y + mark.height).toBeLessThan(cover.y + cover.height);
    expect(mark.x + mark.width).toBeLessThanOrEqual(cover.x + cover.width);
  }).toPass({ timeout: 10_000 });
});

test.describe('in Myanmar, on a phone', () => {
  test.use({ language: 'MY', viewport: { width: 390, height: 844 } });

  test('keeps the acts of a game clear of its heart @LOB-08 @GEN-10', async ({ page }) => {
    const words = wordsIn('my');
    await page.goto('/rng');
    const card = page
      .getByRole('listitem')
      .filter({ has: page.locator('[data-card]') })
      .first();
    const cover = card.locator('[data-card]');
    await cover.focus();
    const acts = ['card.play', 'card.demo'].map((key) =>
      card.getByRole('button', { name: words('mfe-lobby', key), exact: true }),
    );
    await expect(async () => {
      const place = await cover.boundingBox();
      const heart = await card.locator('[aria-pressed]').boundingBox();
      if (!place || !heart) throw new Error('The card is not drawn yet.');
      for (const act of acts) {
        const box = await act.boundingBox();
        if (!box) throw new Error('The card is not drawn yet.');
        expect(box.y).toBeGreaterThanOrEqual(heart.y + heart.height);
        expect(box.y + box.height).toBeLessThanOrEqual(place.y + place.height);
      }
    }).toPass({ timeout: 10_000 });
  });
});

async function findClosedGame(page: Page) {
  interface Found {
    games: { gameName: string; vassalage: string; vendorName: string; status: string }[];
    totalPages: number;
  }
  for (let pageNo = 1, pages = 1; pageNo <= pages; pageNo += 1) {
    const input = { gameType: 'RNG', pageNo, pageSize: 100 };
    const found = await callGateway<Found>(page, '/wps/relay/GCSGAME_gameList', input);
    const closed = found.games.find(({ status }) => status === 'maintenance');
    if (closed) return closed;
    pages = found.totalPages;
  }
  throw new Error('The seeded catalogue has no game under maintenance.');
}

test('takes pictures from a host of the list, the same for all @GEN-07', async ({ page }) => {
  // Hosts that the page may load pictures from.
  const hosts = ['http://127.0.0.1:3001', 'http://127.0.0.1:3002'];
  await changeAnswer<object>(page, '/wps/system/status', (value) => ({ ...value, imageCDNs: hosts }));
  const pictures: string[] = [];
  await page.route(/127\.0\.0\.1:300\d\/art\//, (route) => {
    pictures.push(new URL(route.request().url()).origin);
    return route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  });
  await page.goto('/rng');
  await expect.poll(() => pictures.length).toBeGreaterThan(4);
  expect(new Set(pictures).size).toBe(1);
  expect(hosts).toContain(pictures[0]);
});

test('loads covers when they come into sight, tries once more, then draws a placeholder @GEN-08', async ({
  page,
}) => {
  const asked = new Map<string, number>();
  await page.route('**/art/v1/cover/**', (route) => {
    const { pathname } = new URL(route.request().url());
    asked.set(pathname, (asked.get(pathname) ?? 0) + 1);
    return route.abort();
  });
  await page.goto('/rng');
  await expect(gameCards(page)).toHaveCount(24);
  await expect.poll(() => asked.size).toBeGreaterThan(0);
  const first = gameCards(page).first();
  await expect(first.locator('img[src^="/art/v1/placeholder/"]')).toBeVisible();
  await expect.poll(() => [...asked.values()].every((times) => times === 2)).toBe(true);
  const before = asked.size;
  expect(before).toBeLessThan(24);
  await gameCards(page).last().scrollIntoViewIfNeeded();
  await expect.poll(() => asked.size).toBeGreaterThan(before);
});
