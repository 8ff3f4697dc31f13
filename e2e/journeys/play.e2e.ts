import { parseAmount } from '@parlour/money';
import type { Page } from '@playwright/test';
import { callGateway } from '../support/calls.ts';
import { openFromAccountMenu, shownBalance } from '../support/header.ts';
import { expect, test } from '../support/journey.ts';
import { gameCards } from '../support/lobby.ts';
import { people } from '../support/people.ts';
import { refuseWindows } from '../support/refuse-windows.ts';
import { signIn } from '../support/sign-in.ts';
import { openSlot } from '../support/slot.ts';
import { wordsIn } from '../support/texts.ts';

interface AccountRecord {
  rows: { type: string; amount: number; balanceBefore: number; balanceAfter: number; relatedNo?: string }[];
}

test('plays the slot in its frame; balance and betting record follow @GAME-05 @GAME-04 @MEM-05', async ({
  page,
}) => {
  await page.goto('/');
  await signIn(page, people.ada);
  const before = await shownBalance(page);
  const game = await openSlot(page);
  const frame = page.getByTitle('Game Mandalay Nights');
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-forms');

  await game.getByRole('button', { name: 'Spin' }).click();
  await expect(game.getByRole('status')).toHaveText(/^(Paid [\d,.]+|No win this time\.)$/, {
    timeout: 45_000,
  });
  const inGame = async (id: string) => parseAmount((await game.locator(`#${id}`).textContent()) ?? '') ?? -1;
  const stake = await inGame('stake');
  const won = await inGame('win');
  expect(await inGame('balance')).toBe(before - stake + won);

  // The page around the frame was told, without a reload.
  await page.getByRole('button', { name: 'Leave the game' }).click();
  await expect(page).toHaveURL(/\/rng/);
  await expect.poll(() => shownBalance(page)).toBe(before - stake + won);
  await openFromAccountMenu(page, 'Betting record');
  const newest = page.getByRole('table').getByRole('row').nth(1);
  await expect(newest).toContainText('Mandalay Nights');
  await expect(newest).toContainText(won > stake ? 'Won' : /Lost|Won|Draw/);
});

test('books each stake and each win once, on an unbroken chain of balances @WAL-06 @WAL-09', async ({
  page,
}) => {
  await page.goto('/');
  await signIn(page, people.eve);
  const before = await shownBalance(page);
  const startedAt = Date.now();
  const game = await openSlot(page);
  for (let round = 0; round < 2; round += 1) {
    await game.getByRole('button', { name: 'Spin' }).click();
    await expect(game.getByRole('button', { name: 'Spin', exact: true })).toBeEnabled({ timeout: 45_000 });
  }
  const { rows } = await callGateway<AccountRecord>(page, '/wps/relay/ODSFE2_MemTransDet', {
    from: new Date(startedAt).toISOString(),
    to: new Date(Date.now() + 60_000).toISOString(),
  });
  expect(rows.filter(({ type }) => type === 'BET')).toHaveLength(2);
  let balance = before;
  for (const row of rows.toReversed()) {
    expect(row.balanceBefore).toBe(balance);
    expect(row.balanceAfter).toBe(balance + row.amount);
    balance = row.balanceAfter;
  }
  const { sumBalance } = await callGateway<{ sumBalance: number }>(page, '/wps/v2/wallets/balance');
  expect(sumBalance).toBe(balance);
});

test('needs no window for a game: it starts in its frame where the browser blocks all others @GAME-04', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.open = () => {
      throw new Error('No game may ask for a window of its own.');
    };
  });
  await page.goto('/');
  await signIn(page, people.eve);
  const game = await openSlot(page);
  await expect(game.getByRole('button', { name: 'Rules and pay table' })).toBeVisible();
});

test('plays where the browser refuses every window, and says in the player’s language which it refused, with a way on @GAME-04 @SHELL-09', async ({
  page,
}) => {
  await refuseWindows(page);
  await page.goto('/');
  await signIn(page, people.eve);
  const game = await openSlot(page);
  // Nor does the game's own page get one, and it goes on without.
  expect(await game.locator('body').evaluate(() => window.open('about:blank') === null)).toBe(true);
  await expect(game.getByRole('button', { name: 'Spin' })).toBeEnabled();
  await page.getByRole('button', { name: 'Leave the game' }).click();
  await expect(page).toHaveURL(/\/rng/);
  await page.getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('menuitemradio', { name: 'မြန်မာ' }).click();

  const say = wordsIn('my');
  const service = page.getByRole('contentinfo').getByRole('button', { name: say('shell', 'dock.service') });
  await service.click();
  await expect(page.getByText(say('shell', 'service.blocked'))).toBeVisible();
  await page.getByRole('button', { name: say('shell', 'retry') }).click();
  const blocked = page.getByRole('dialog', { name: say('shell', 'service.stillBlocked') });
  await expect(blocked).toContainText(say('shell', 'service.otherWay'));
  await blocked.getByRole('button', { name: say('shell', 'service.openHere') }).click();
  await expect(page).toHaveURL(/\/helpmc\?service=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/ဝန်ဆောင်မှုဌာန/);
  await page.goBack();
  await expect(page).toHaveURL(/\/rng/);
  await expect(page.locator('[data-card]').first()).toBeVisible();
  expect(page.context().pages()).toHaveLength(1);
});

test('says after twenty seconds that a game does not come, and launches it anew when asked @GAME-04', async ({
  page,
}) => {
  await page.goto('/');
  await signIn(page, people.eve);
  const node = await nodeOfSlot(page);
  // The vendor takes the request and says nothing.
  await page.route('**/sandbox/games/mandalay-nights/', () => {}, { times: 1 });
  // The page itself waits for its frames.
  await page.goto(`/game?node=${node}&vendor=SANDBOX&type=RNG`, { waitUntil: 'commit' });
  await expect(page.getByText('The game is loading')).toBeVisible();
  await expect(page.getByText('The game takes long to load.')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Try again' }).click();
  const game = page.frameLocator('iframe[title="Game Mandalay Nights"]');
  await expect(game.getByRole('button', { name: 'Spin' })).toBeEnabled({ timeout: 20_000 });
  await expect(page.getByText('The game takes long to load.')).toBeHidden();
});

test('runs a game in its frame at /seamless, under the same bar @GAME-04', async ({ page }) => {
  await page.goto('/');
  await signIn(page, people.eve);
  await page.goto(`/seamless?node=${await nodeOfSlot(page)}&vendor=SANDBOX&type=RNG`, {
    waitUntil: 'commit',
  });
  const game = page.frameLocator('iframe[title="Game Mandalay Nights"]');
  await expect(game.getByRole('button', { name: 'Spin' })).toBeEnabled({ timeout: 20_000 });
  await expect(page.getByText('Time in play')).toBeVisible();
});

test('refuses a vendor whose message is not signed @WAL-09', async ({ request }) => {
  const answer = await request.post('/vwc/1/bet', {
    headers: { 'content-type': 'application/json' },
    data: { txId: 'forged-1', roundId: 'forged', amount: 100 },
  });
  expect(answer.status()).toBe(401);
});

test('asks a demo account for a real one where games are played for money only @GAME-01 @ROLE-01', async ({
  page,
}) => {
  await page.goto('/live');
  await signIn(page, people.ben);
  await gameCards(page).first().press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Please use a real account for this');
});

async function nodeOfSlot(page: Page): Promise<number> {
  const { games } = await callGateway<{ games: { nodeId: number; gameId: string }[] }>(
    page,
    '/wps/relay/GCSGAME_gameList',
    { gameType: 'RNG', gameName: 'Mandalay Nights' },
  );
  return games.find(({ gameId }) => gameId === 'mandalay-nights')?.nodeId ?? 0;
}
