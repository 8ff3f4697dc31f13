import type { Page } from '@playwright/test';
import { deskFigure, gameMessage, openGame, settledBet } from '../support/games.ts';
import { expect } from '../support/journey.ts';
import { openSession } from '../support/open-session.ts';
import { people } from '../support/people.ts';
import { getNextMoment, type SiteClock, test } from '../support/site-clock.ts';

/** Phases of a hand at the Shan table: antes for fifteen seconds, choices for twelve, cards shown for seven. */
const shan = { anteMs: 15_000, playMs: 12_000, periodMs: 34_000 };
/** Phases of a hand of baccarat: bets for eighteen seconds, cards for eight. */
const baccarat = { betMs: 18_000, resultMs: 8_000, periodMs: 32_000 };
const shanAnteMinor = 100;

test('seats two browsers in one room and at one baccarat table, and pays both for the same result @GAME-05 @GAME-07', async ({
  page,
  openBrowser,
  baseURL,
  siteClock,
}) => {
  const site = baseURL ?? '';
  const second = await openBrowser();
  try {
    const other = await second.newPage();
    await Promise.all([openSession(page, site, people.ada), openSession(other, site, people.eve)]);
    await playOneHand([page, other], siteClock);
    await betOnOneHand([page, other], siteClock);
  } finally {
    await second.close();
  }
});

const openForBoth = async (pages: readonly [Page, Page], lobby: string, name: string) =>
  [await openGame(pages[0], lobby, name), await openGame(pages[1], lobby, name)] as const;

async function playOneHand(pages: readonly [Page, Page], clock: SiteClock): Promise<void> {
  const name = 'Shan Table';
  const beginsAt = await getNextMoment(clock, { periodMs: shan.periodMs, afterMs: 0 });
  await clock.advanceUntil(beginsAt);
  const rooms = await openForBoth(pages, '/pvp', name);
  for (const room of rooms) await room.getByRole('button', { name: 'Take a seat' }).click();
  for (const room of rooms)
    await expect(room.getByRole('button', { name: /Jasmine/ })).toContainText('2 of 6 seats');

  await clock.advanceUntil(beginsAt + shan.anteMs);
  for (const room of rooms) {
    const stand = room.getByRole('button', { name: 'Stand' });
    // A hand of eight or nine points has won or lost: its player has nothing to choose.
    const natural = room.getByText(/^[89] points$/);
    await expect(stand.or(natural)).toBeVisible();
    if (await stand.isVisible()) {
      await expect(room.getByText('Take a card, or stand.')).toBeVisible();
      await stand.click();
    }
    await expect(room.getByRole('heading', { name: 'You ready' })).toBeVisible();
    await expect(stand).toBeHidden();
  }
  await clock.advanceUntil(beginsAt + shan.anteMs + shan.playMs);
  const hands = [
    await settledBet(pages[0], name, beginsAt),
    await settledBet(pages[1], name, beginsAt),
  ] as const;
  expect(hands.map((one) => one?.stake)).toEqual([shanAnteMinor, shanAnteMinor]);
  // The pot minus the house's 5 %, paid to one of them or shared.
  expect((hands[0]?.payout ?? 0) + (hands[1]?.payout ?? 0)).toBe(190);
  for (const [index, room] of rooms.entries()) {
    const payout = hands[index]?.payout ?? 0;
    await expect(gameMessage(room)).toHaveText(payout ? /^Paid/ : 'No win this time.');
    await expect.poll(() => deskFigure(room, 'win')).toBe(payout);
  }
}

async function betOnOneHand(pages: readonly [Page, Page], clock: SiteClock): Promise<void> {
  const name = 'Baccarat Table';
  const beginsAt = await getNextMoment(clock, { periodMs: baccarat.periodMs, afterMs: 0 });
  await clock.advanceUntil(beginsAt);
  const tables = await openForBoth(pages, '/live', name);
  await tables[0].getByRole('button', { name: /^Player/ }).click();
  await tables[1].getByRole('button', { name: /^Banker/ }).click();
  for (const table of tables) {
    await table.getByRole('button', { name: 'Place bet' }).click();
    await expect(gameMessage(table)).toHaveText(/^Bet taken/);
  }
  await clock.advanceUntil(beginsAt + baccarat.betMs + baccarat.resultMs);
  const [player, banker] = [
    await settledBet(pages[0], name, beginsAt),
    await settledBet(pages[1], name, beginsAt),
  ];
  const payouts = `${player?.payout} ${banker?.payout}`;
  // Player, banker or tie: the same hand decided both bets.
  const ways: Record<string, string> = { '200 0': 'Player', '0 195': 'Banker', '100 100': 'Tie' };
  expect(Object.keys(ways)).toContain(payouts);
  for (const table of tables) {
    const last = table.getByRole('listitem', { name: ways[payouts] ?? '', exact: true });
    await expect(last.first()).toBeVisible();
  }
}
