import type { Page } from '@playwright/test';
import { callGateway, readBalance } from '../support/calls.ts';
import { deskFigure, gameMessage } from '../support/games.ts';
import { openFromAccountMenu, readShownBalance } from '../support/header.ts';
import { expect, test } from '../support/journey.ts';
import { getGameCards } from '../support/lobby.ts';
import { stopClock } from '../support/page-clock.ts';
import { people } from '../support/people.ts';
import { refuseWindows } from '../support/refuse-windows.ts';
import { openSlotGame } from '../support/slot.ts';
import { loadWords } from '../support/texts.ts';

/** Time in ms after which a loading game counts as late. */
const lateAfterMs = 20_000;

interface AccountRecord {
  rows: { type: string; amount: number; balanceBefore: number; balanceAfter: number; relatedNo?: string }[];
}

test('plays the slot in its frame; balance and betting record follow, and each stake and each win is booked once @GAME-05 @GAME-04 @MEM-05 @WAL-06 @WAL-09', async ({
  page,
  openSession,
}) => {
  const startedAt = Date.now();
  await openSession(people.ada);
  const game = await openSlotGame(page);
  const before = await readBalance(page);
  await expect(page.getByTitle('Game Mandalay Nights')).toHaveAttribute(
    'sandbox',
    'allow-scripts allow-forms',
  );

  let balance = before;
  for (let round = 0; round < 2; round += 1) {
    await game.getByRole('button', { name: 'Spin', exact: true }).click();
    await expect(game.getByRole('button', { name: 'Spin', exact: true })).toBeEnabled({ timeout: 45_000 });
    await expect(gameMessage(game)).toHaveText(/^(Paid [\d,.]+|No win this time\.)$/);
    balance += (await deskFigure(game, 'win')) - (await deskFigure(game, 'stake'));
    expect(await deskFigure(game, 'balance')).toBe(balance);
  }
  const won = (await deskFigure(game, 'win')) > (await deskFigure(game, 'stake'));

  // The page around the frame received the change without a reload.
  await page.getByRole('button', { name: 'Leave the game' }).click();
  await expect(page).toHaveURL(/\/rng/);
  await expect.poll(() => readShownBalance(page)).toBe(balance);
  const rows = await bookedSince(page, startedAt);
  expect(rows.filter(({ type }) => type === 'BET')).toHaveLength(2);
  let reached = before;
  for (const row of rows) {
    expect(row.balanceBefore).toBe(reached);
    reached += row.amount;
    expect(row.balanceAfter).toBe(reached);
  }
  expect(reached).toBe(balance);
  await openFromAccountMenu(page, 'Bet history');
  const newest = page.getByRole('table').getByRole('row').nth(1);
  await expect(newest).toContainText('Mandalay Nights');
  await expect(newest).toContainText(won ? 'Won' : /Lost|Won|Draw/);
});

/** Reads the movements of the signed-in member's balance since a moment, oldest first. */
async function bookedSince(page: Page, since: number): Promise<AccountRecord['rows']> {
  const { rows } = await callGateway<AccountRecord>(page, '/wps/relay/ODSFE2_MemTransDet', {
    from: new Date(since).toISOString(),
    to: new Date(Date.now() + 60_000).toISOString(),
  });
  return rows.toReversed();
}

test('plays in a browser that refuses every window, requests none, and is isolated from the page around it @GAME-04', async ({
  page,
  openSession,
}) => {
  const asked: string[] = [];
  await page.exposeFunction('noteWindow', (address: string) => asked.push(address));
  await page.addInitScript(() => {
    const open = window.open.bind(window);
    window.open = (...how) => {
      void (window as unknown as { noteWindow(address: string): void }).noteWindow(String(how[0]));
      return open(...how);
    };
  });
  await refuseWindows(page);
  await openSession(people.eve);
  const answer = page.waitForResponse((one) => new URL(one.url()).pathname === '/rng');
  const game = await openSlotGame(page);
  expect((await answer).headers()['content-security-policy']).toMatch(/frame-src 'self'/);
  expect(asked).toEqual([]);
  // The game's own page gets no window either, and continues without one.
  expect(await game.locator('body').evaluate(() => window.open('about:blank') === null)).toBe(true);
  await expect(game.getByRole('button', { name: 'Spin' })).toBeEnabled();
  const reached = await game.locator('body').evaluate(() => {
    const attempts = [() => parent.document.title, () => localStorage.length, () => document.cookie];
    return attempts.filter((attempt) => {
      try {
        attempt();
        return true;
      } catch {
        return false;
      }
    }).length;
  });
  expect(reached).toBe(0);
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await page.getByRole('button', { name: 'Exit full screen' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  expect(page.context().pages()).toHaveLength(1);
});

test('says in the visitor’s language that the browser blocked the window of customer service, and how to continue @SHELL-09', async ({
  page,
}) => {
  await refuseWindows(page);
  await page.goto('/rng');
  await page.getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('menuitemradio', { name: 'မြန်မာ' }).click();

  const words = loadWords('my');
  const service = page.getByRole('contentinfo').getByRole('button', { name: words('shell', 'dock.service') });
  await service.click();
  await expect(page.getByText(words('shell', 'service.blocked'))).toBeVisible();
  await page.getByRole('button', { name: words('shell', 'retry') }).click();
  const blocked = page.getByRole('dialog', { name: words('shell', 'service.stillBlocked') });
  await expect(blocked).toContainText(words('shell', 'service.otherWay'));
  await blocked.getByRole('button', { name: words('shell', 'service.openHere') }).click();
  await expect(page).toHaveURL(/\/helpmc\?service=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/ဝန်ဆောင်မှုဌာန/);
  await page.goBack();
  await expect(page).toHaveURL(/\/rng/);
  await expect(page.locator('[data-card]').first()).toBeVisible();
  expect(page.context().pages()).toHaveLength(1);
});

test('says after twenty seconds that a game does not load, and relaunches it on request, also under /seamless @GAME-04', async ({
  page,
  openSession,
}) => {
  await page.clock.install();
  await openSession(people.eve);
  // The vendor accepts the request and never responds.
  await page.route('**/sandbox/games/mandalay-nights/', () => {}, { times: 1 });
  const reference = `node=${await findSlotNode(page)}&vendor=SANDBOX&type=RNG`;
  const openedAt = await page.evaluate(() => Date.now());
  // The page's load event waits for its frames.
  await page.goto(`/seamless?${reference}`, { waitUntil: 'commit' });
  await expect(page.getByText('The game is loading')).toBeVisible();
  await expect(page.getByTitle('Game Mandalay Nights')).toBeAttached();
  // The twenty seconds begin when the frame is there, at some moment of the journey so far.
  await stopClock(page);
  const passedMs = await page.evaluate((since) => Date.now() - since, openedAt);
  await page.clock.runFor(lateAfterMs - 1_000 - passedMs);
  const late = page.getByText('The game is taking a while to load.');
  await expect(late).toBeHidden();
  await page.clock.runFor(passedMs + 2_000);
  await expect(late).toBeVisible();
  await page.clock.resume();
  await page.getByRole('button', { name: 'Try again' }).click();
  const game = page.frameLocator('iframe[title="Game Mandalay Nights"]');
  await expect(game.getByRole('button', { name: 'Spin' })).toBeEnabled({ timeout: 20_000 });
  await expect(late).toBeHidden();
  await expect(page.getByText('Play time')).toBeVisible();
});

test('asks a demo account for a real one where games are played for money only, and leads to the registration @GAME-01 @ROLE-01 @ERR-01', async ({
  page,
  openSession,
}) => {
  await openSession(people.ben);
  await page.goto('/live');
  await getGameCards(page).first().press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Please use a real account for this');
  await page.getByRole('button', { name: 'Open a real account' }).click();
  await expect(page.getByRole('dialog', { name: 'Register' })).toBeVisible();
});

/** Finds the slot's game id in the catalogue, which is public. */
async function findSlotNode(page: Page): Promise<number> {
  const data = encodeURIComponent(JSON.stringify({ gameType: 'RNG', gameName: 'Mandalay Nights' }));
  const answer = await page.request.get(`/wps/relay/GCSGAME_gameList?data=${data}`);
  const { value } = (await answer.json()) as { value: { games: { nodeId: number; gameId: string }[] } };
  return value.games.find(({ gameId }) => gameId === 'mandalay-nights')?.nodeId ?? 0;
}
