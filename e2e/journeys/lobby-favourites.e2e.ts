import { callGateway } from '../support/calls.ts';
import { expect, test } from '../support/journey.ts';
import { getGameCards, getGameList, waitForGames } from '../support/lobby.ts';
import { navigateWithin } from '../support/navigate.ts';
import { people } from '../support/people.ts';

const favouritePath = '**/wps/relay/MCSFE_favoriteGameV2*';

test('stores a favourite and lists it, whose heart fills before the response and empties when it is refused; stores favourite lotteries in this browser, by username, leads from a card to the lottery page, and opens it at a play type @GAME-02 @LOB-05 @LOB-08 @ROUTE-08', async ({
  page,
  openSession,
}) => {
  await openSession(people.dan);
  await page.goto('/fish');
  await waitForGames(page);
  const unliked = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Add .+ to favourites$/ }) })
    .first();
  const name = (await unliked.locator('[data-card]').getAttribute('aria-label'))?.split(', ')[0] ?? '';
  const add = page.getByRole('button', { name: `Add ${name} to favourites`, exact: true });
  const remove = page.getByRole('button', { name: `Remove ${name} from favourites`, exact: true });
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(favouritePath, async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    await held;
    await route.abort();
  });
  await add.click();
  await expect(remove).toBeVisible();
  answer();
  await expect(add).toBeVisible();

  await page.unroute(favouritePath);
  const saved = page.waitForResponse(
    (response) => /MCSFE_favoriteGameV2/.test(response.url()) && response.request().method() !== 'GET',
  );
  await add.click();
  await expect(remove).toBeVisible();
  await saved;
  const card = page.locator(`[data-card][aria-label^="${name}, "]`);
  await waitForGames(page);
  await getGameList(page, 'Favourites').click();
  await expect(page).toHaveURL(/list=fav/);
  await expect(card).toBeVisible();
  await remove.click();
  await expect(card).toHaveCount(0);

  await navigateWithin(page, '/elott');
  await page.getByRole('button', { name: 'Add Express 2D to favourites' }).click();
  const readStored = () => page.evaluate(() => JSON.parse(localStorage.getItem('LOTTFAV') ?? '{}'));
  await expect.poll(readStored).toEqual({ dan: ['lottery-2d'] });
  await waitForGames(page);
  await getGameList(page, 'Favourites').click();
  await expect(getGameCards(page)).toHaveCount(1);
  await getGameCards(page).press('Enter');
  // Only the header and the game in its frame are visible.
  await expect(page).toHaveURL('/lottery?gameCode=lottery-2d&vendor=TCG_SEA&playType=2D');
  await expect(page.getByRole('heading', { level: 1, name: 'Lottery' })).toBeVisible();
  await expect(page.getByRole('radio', { name: '2D', exact: true })).toBeChecked();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByTitle('Game Express 2D')).toHaveAttribute('sandbox', 'allow-scripts allow-forms');
  await page.goBack();
  await page.getByRole('button', { name: 'Remove Express 2D from favourites' }).click();
  await expect.poll(readStored).toEqual({ dan: [] });

  await navigateWithin(page, '/lottery?playType=KENO');
  await expect(page.getByRole('radio', { name: 'KENO' })).toBeChecked();
  await page.getByRole('radio', { name: '3D' }).click();
  await expect(page).toHaveURL('/lottery?gameCode=lottery-3d&vendor=TCG_SEA&playType=3D');
});

interface Recent {
  list: { gameName: string; vendorName: string }[];
}

test('lists a played game among the recent ones, and clears the vendor filter for favourites @LOB-05 @LOB-04', async ({
  page,
  openSession,
}) => {
  await openSession(people.ada);
  await page.goto('/rng/vassalage/SANDBOX');
  const input = { gameType: 'RNG', vassalage: 'SANDBOX', pageNo: 1, pageSize: 24 };
  const { list } = await callGateway<Recent>(page, '/wps/relay/GCS_recentGame', input);
  expect(list.length).toBeGreaterThan(0);
  await waitForGames(page);
  await getGameList(page, 'Recent').click();
  await expect(page).toHaveURL(/list=recent/);
  await expect
    .poll(() =>
      getGameCards(page).evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label'))),
    )
    .toEqual(list.map(({ gameName, vendorName }) => `${gameName}, ${vendorName}`));
  await waitForGames(page);
  await getGameList(page, 'Favourites').click();
  await expect(page).toHaveURL(/\/rng\?list=fav$/);
});
