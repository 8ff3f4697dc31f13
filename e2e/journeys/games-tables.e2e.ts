import type { FrameLocator, Page } from '@playwright/test';
import { gameMessage, openGame, settledBet } from '../support/games.ts';
import { expect, test } from '../support/journey.ts';
import { people } from '../support/people.ts';
import { signIn } from '../support/sign-in.ts';

/** Waits until a clock leaves so many seconds for both to do something. */
const untilLeft = (game: FrameLocator, text: RegExp): Promise<void> =>
  expect(game.getByRole('timer')).toHaveText(text, { timeout: 40_000 });

test('seats two browsers in one room and at one baccarat table, and pays both by one result @GAME-05 @GAME-07', async ({
  page,
  browser,
  baseURL,
  storageState,
}) => {
  test.setTimeout(240_000);
  const second = await browser.newContext({ baseURL: baseURL ?? '', storageState });
  try {
    const other = await second.newPage();
    await Promise.all([page.goto('/'), other.goto('/')]);
    await signIn(page, people.ada);
    await signIn(other, people.eve);
    await playOneHand(page, other);
    await betOnOneHand(page, other);
  } finally {
    await second.close();
  }
});

/** Hands until both have acted in one: its twelve seconds may be over before a busy machine has pressed. */
const handsAtMost = 3;

async function playOneHand(page: Page, other: Page): Promise<void> {
  const rooms = [
    await openGame(page, '/pvp', 'Shan Table'),
    await openGame(other, '/pvp', 'Shan Table'),
  ] as const;
  for (let hand = 1; ; hand += 1) {
    await untilLeft(rooms[0], /^Antes for (9|1\d) s more$/);
    for (const room of rooms) await room.getByRole('button', { name: 'Take a seat' }).click();
    for (const room of rooms)
      await expect(room.getByRole('button', { name: /Jasmine/ })).toContainText('2 of 6 seats');
    const acted = await Promise.all(rooms.map(stands));
    const hands = [await settledBet(page, 'Shan Table'), await settledBet(other, 'Shan Table')];
    expect(hands.map((one) => one?.stake)).toEqual([100, 100]);
    // The pot less the house's 5 %, to one of them or shared.
    expect(hands.reduce((sum, one) => sum + (one?.payout ?? 0), 0)).toBe(190);
    await expect(gameMessage(rooms[0])).toHaveText(hands[0]?.payout ? /^Paid/ : 'No win this time.');
    if (acted.every(Boolean)) return;
    expect(hand, 'hands without both acting').toBeLessThan(handsAtMost);
  }
}

/** Presses Stand as soon as it is offered; whether the table took it before the hand was over. */
async function stands(room: FrameLocator): Promise<boolean> {
  try {
    await room.getByRole('button', { name: 'Stand' }).click({ timeout: 30_000 });
    await expect(room.getByRole('heading', { name: 'You ✓' })).toBeVisible();
    await expect(room.getByRole('button', { name: 'Stand' })).toBeHidden();
    return true;
  } catch {
    return false;
  }
}

async function betOnOneHand(page: Page, other: Page): Promise<void> {
  const name = 'Live Baccarat';
  const tables = [await openGame(page, '/live', name), await openGame(other, '/live', name)] as const;
  await untilLeft(tables[0], /0:(0[7-9]|1\d)$/);
  await tables[0].getByRole('button', { name: /^Player/ }).click();
  await tables[1].getByRole('button', { name: /^Banker/ }).click();
  for (const table of tables) {
    await table.getByRole('button', { name: 'Place bet' }).click();
    await expect(gameMessage(table)).toHaveText(/^Bet taken/);
  }
  const [player, banker] = [await settledBet(page, name), await settledBet(other, name)];
  const payouts = `${player?.payout} ${banker?.payout}`;
  // Player, banker or tie: one hand decided both.
  expect(['200 0', '0 195', '100 100']).toContain(payouts);
  const ways = { '200 0': 'Player', '0 195': 'Banker', '100 100': 'Tie' } as Record<string, string>;
  for (const table of tables) {
    const last = table.getByRole('listitem', { name: ways[payouts] ?? '', exact: true });
    await expect(last.first()).toBeVisible();
  }
}
