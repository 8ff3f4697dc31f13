import { expect, test } from '../support/journey.ts';
import { gameCards, gameGrid, gameList } from '../support/lobby.ts';

test('shows all games of a lobby whose address has filters, a list and a page that there are not @ROUTE-06 @LOB-04', async ({
  page,
}) => {
  for (const address of ['/fish?list=secret&type=XX&bet=3&p=-1', '/fish?p=9007199254740991']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: 'Fishing games hall' })).toBeAttached();
    await expect(gameCards(page)).toHaveCount(24);
    await expect(gameList(page, 'All')).toBeChecked();
  }
});

test('leads from a page after the last to the last @LOB-07', async ({ page }) => {
  await page.goto('/fish?p=9999');
  await expect(page).toHaveURL(/\/fish\?p=\d{1,3}$/);
  await expect(gameCards(page).first()).toBeVisible();
  const last = new URL(page.url()).searchParams.get('p');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('button', { name: `Page ${last}`, exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(pages.getByRole('button', { name: 'Next page' })).toBeDisabled();
});

test('says that a provider which there is not has no games, and that a lobby which there is not is no page @ROUTE-06', async ({
  page,
}) => {
  await page.goto('/rng/vassalage/NOBODY');
  await expect(gameGrid(page).getByText('There are no games here yet.')).toBeVisible();
  await page.getByRole('link', { name: 'All providers' }).click();
  await expect(page).toHaveURL('/rng');
  await expect(gameCards(page)).toHaveCount(24);
  await page.goto('/slots');
  await expect(page.getByText('This page does not exist')).toBeVisible();
});

test('says so when an address of a game names none @GAME-04', async ({ page }) => {
  for (const address of ['/game', '/game?node=-1&vendor=SANDBOX&type=RNG', '/seamless?node=1&type=XX']) {
    await page.goto(address);
    await expect(page.getByText('No game is open.')).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'To the lobby' }).click();
  await expect(page).toHaveURL('/rng');
});
