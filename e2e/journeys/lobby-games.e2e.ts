import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { getGameCards } from '../support/lobby.ts';
import { people } from '../support/people.ts';
import { loadWords } from '../support/texts.ts';

const vendorsPath = '/wps/relay/GCSGAME_gameVendor';

test('caches the vendor groups in the session, for the next load of the page @LOB-09', async ({ page }) => {
  await page.goto('/rng');
  const vendors = page.getByRole('navigation', { name: 'Game providers' });
  await expect(vendors.getByRole('link').nth(3)).toBeVisible();
  const readStoredGroups = () =>
    page.evaluate(() => {
      const { lanes } = JSON.parse(sessionStorage.getItem('gameVendor:EN') ?? '{"lanes":[]}');
      return (lanes as { type: string }[]).map(({ type }) => type);
    });
  await expect.poll(readStoredGroups).toContain('RNG');
  await page.route(`**${vendorsPath}*`, (route) => route.abort());
  await page.reload();
  await expect(vendors.getByRole('link').nth(3)).toBeVisible();
});

test('shows the games of a hall instead of starting it @GAME-03', async ({ page }) => {
  await page.goto('/live?name=lobby');
  await getGameCards(page).first().press('Enter');
  const games = page.getByRole('dialog', { name: /^Games by / });
  await expect(games.getByRole('listitem').first()).toBeVisible();
  await expect(page).toHaveURL(/\/live/);
});

test('offers other games when a game closes after its list has loaded @GAME-04', async ({
  page,
  openSession,
}) => {
  await openSession(people.ada);
  const closed = await findClosedGame(page);
  // Serve the list from before the change.
  await page.route('**/wps/relay/GCSGAME_gameList*', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('"maintenance"', '"live"');
    await route.fulfill({ response, body });
  });
  await page.goto(toAddress(closed));
  await page
    .getByRole('button', { name: `${closed.gameName}, ${closed.vendorName}`, exact: true })
    .press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Game Under Maintenance' });
  await expect(dialog.locator('[data-card]')).toHaveCount(3);
  await expect(page).toHaveURL(/\/rng\?/);
});

test('keeps the maintenance mark of a game clear of its heart on a phone, and offers other games @GAME-04', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const closed = await findClosedGame(page);
  await page.goto(toAddress(closed));
  const open = page.getByRole('button', { name: `${closed.gameName}, ${closed.vendorName}`, exact: true });
  const card = page.getByRole('listitem').filter({ has: open });
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
  await open.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Game Under Maintenance' });
  await expect(dialog).toContainText(closed.gameName);
  await expect(dialog.locator('[data-card]')).toHaveCount(3);
});

test.describe('in Myanmar, on a phone', () => {
  test.use({ language: 'MY', viewport: { width: 390, height: 844 } });

  test('keeps the actions of a game clear of its heart @LOB-08 @GEN-10', async ({ page }) => {
    const words = loadWords('my');
    await page.goto('/rng');
    const card = page
      .getByRole('listitem')
      .filter({ has: page.locator('[data-card]') })
      .first();
    const cover = card.locator('[data-card]');
    await cover.focus();
    const buttons = ['card.play', 'card.demo'].map((key) =>
      card.getByRole('button', { name: words('mfe-lobby', key), exact: true }),
    );
    await expect(async () => {
      const coverBox = await cover.boundingBox();
      const heart = await card.locator('[aria-pressed]').boundingBox();
      if (!coverBox || !heart) throw new Error('The card is not drawn yet.');
      for (const button of buttons) {
        const box = await button.boundingBox();
        if (!box) throw new Error('The card is not drawn yet.');
        expect(box.y).toBeGreaterThanOrEqual(heart.y + heart.height);
        expect(box.y + box.height).toBeLessThanOrEqual(coverBox.y + coverBox.height);
      }
    }).toPass({ timeout: 10_000 });
  });
});

interface ListedGame {
  gameName: string;
  vassalage: string;
  vendorName: string;
  status: string;
}

const toAddress = ({ gameName, vassalage }: ListedGame): string =>
  `/rng?${new URLSearchParams({ name: gameName, vassalage })}`;

/** Finds the catalogue's first game under maintenance. The catalogue is public. */
async function findClosedGame(page: Page): Promise<ListedGame> {
  interface Found {
    games: ListedGame[];
    totalPages: number;
  }
  for (let pageNo = 1, pages = 1; pageNo <= pages; pageNo += 1) {
    const data = JSON.stringify({ gameType: 'RNG', pageNo, pageSize: 100 });
    const answer = await page.request.get(`/wps/relay/GCSGAME_gameList?${new URLSearchParams({ data })}`);
    const { value } = (await answer.json()) as { value: Found };
    const closed = value.games.find(({ status }) => status === 'maintenance');
    if (closed) return closed;
    pages = value.totalPages;
  }
  throw new Error('The seeded catalogue has no game under maintenance.');
}
