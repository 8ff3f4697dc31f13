import { parseAmount } from '@parlour/money';
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { type Bets, betsSince, readBalance } from './calls.ts';
import { deskFigure, gameMessage, openGame } from './games.ts';
import { openFromAccountMenu } from './header.ts';
import { getNextMoment, type SiteClock } from './site-clock.ts';

interface Book {
  lobby: string;
  name: string;
  /** Both sides of a bet, of which exactly one wins, unless a draw refunds both. */
  sides: readonly [RegExp, RegExp];
}

const esports: Book = {
  lobby: '/esports',
  name: 'Simulated E-sports',
  sides: [/^Two maps/, /^Three maps/],
};
const cockfight: Book = { lobby: '/sv3', name: 'Simulated Cockfight', sides: [/^Red/, /^Blue/] };
const football: Book = {
  lobby: '/sports',
  name: 'Simulated Football',
  sides: [/^Over 2\.5/, /^Under 2\.5/],
};

const secondMs = 1_000;
/** Football kicks off each minute and e-sports every ninety seconds, so both start together every three minutes. */
const roundOfAllMs = 180 * secondMs;
const footballLastsMs = 90 * secondMs;
const esportsLastMs = 90 * secondMs;
const settled = /^(WON|LOST|DRAW)$/;

/** Bets on all three books before their next matches, lets the matches run, and compares the payouts. */
export async function playBooks(page: Page, clock: SiteClock): Promise<void> {
  // Bets on the bout are taken for 35 seconds of each minute; football and e-sports have a minute and a half left.
  await clock.advanceUntil(await getNextMoment(clock, { periodMs: roundOfAllMs, afterMs: secondMs }));
  const startedAt = await clock.now();
  const kickOff = startedAt - secondMs + 60 * secondMs;
  const seriesBegins = startedAt - secondMs + 90 * secondMs;
  const readBets = async () => (await betsSince(page, startedAt)).rows;
  await betOnBothSides(page, cockfight);
  const balanceBefore = (await readBalance(page)) + sumRows(await readBets(), ({ stake }) => stake);
  await betOnBothSides(page, esports);
  const { game, title, prices } = await betOnBothSides(page, football);
  await expect(page).toHaveURL(/\/fbsports\?node=\d+&vendor=SANDBOX&type=SPORTS$/);
  expect(getPayouts(await readBets(), football)).toEqual([]);

  await clock.advanceUntil(kickOff + 20 * secondMs);
  const match = game.getByRole('article').filter({ hasText: title }).filter({ hasText: 'Running' });
  await expect(match.getByRole('status')).toContainText(/\d+ : \d+/);
  await expect(match.getByRole('group')).toHaveCount(0);
  await clock.advanceUntil(kickOff + footballLastsMs);
  const states = game.getByRole('listitem').filter({ hasText: title }).locator('[data-state]');
  await expect(states).toHaveText([/^(Won .+|Lost)$/, /^(Won .+|Lost)$/]);
  // One of the two sides won, at the displayed price.
  const [lost, won] = (await waitForPayouts(readBets, football)).toSorted((a, b) => a - b);
  expect(lost).toBe(0);
  expect(prices).toContain(won);

  await clock.advanceUntil(seriesBegins + esportsLastMs);
  await waitForPayouts(readBets, cockfight);
  expect(await waitForPayouts(readBets, esports)).toContain(0);
  const bets = await readBets();
  expect(bets).toHaveLength(6);
  const net = sumRows(bets, ({ stake, payout }) => payout - stake);
  await expect.poll(() => readBalance(page)).toBe(balanceBefore + net);

  await page.getByRole('button', { name: 'Leave the game' }).click();
  await openFromAccountMenu(page, 'Bet history');
  const record = page.getByRole('table').getByRole('row');
  for (const { name } of [football, esports, cockfight])
    await expect(record.filter({ hasText: name }).first()).toContainText(/Won|Lost|Draw/);
}

type BetRow = Bets['rows'][number];

const sumRows = (rows: BetRow[], figure: (row: BetRow) => number): number =>
  rows.reduce((sum, row) => sum + figure(row), 0);

const getPayouts = (rows: BetRow[], { name }: Book): number[] =>
  rows
    .filter(({ gameName, status }) => gameName === name && settled.test(status))
    .map(({ payout }) => payout);

/** Waits until both bets on a book are settled. Asks once a second, because the page's calls count against the same limit. */
async function waitForPayouts(readBets: () => Promise<BetRow[]>, book: Book): Promise<number[]> {
  let payouts: number[] = [];
  await expect(async () => {
    payouts = getPayouts(await readBets(), book);
    expect(payouts).toHaveLength(2);
  }).toPass({ intervals: [secondMs] });
  return payouts;
}

/**
 * Bets on each side of the next match, one bet after the other. Returns the possible payout of each, in minor units.
 */
async function betOnBothSides(page: Page, { lobby, name, sides }: Book) {
  const game = await openGame(page, lobby, name);
  const next = game
    .getByRole('article')
    .filter({ has: page.getByRole('group') })
    .first();
  await expect(next.locator('.clock')).toHaveText(/^Starts in \d:\d\d$/);
  const heading = next.getByRole('heading');
  await expect(heading).toHaveText(/ – /);
  const title = (await heading.textContent()) ?? '';
  const odds = game.getByRole('group', { name: `Prices: ${title}` }).first();
  const prices: number[] = [];
  for (const side of sides) prices.push(await betOn(game, odds.getByRole('button', { name: side })));
  await expect(game.getByRole('listitem').filter({ hasText: title }).getByText('Open')).toHaveCount(2);
  return { game, title, prices };
}

/** Bets on one side with the slip. Returns the payout that the slip announces. */
async function betOn(game: FrameLocator, side: Locator): Promise<number> {
  const balance = await deskFigure(game, 'balance');
  const stake = await deskFigure(game, 'stake');
  const hundredths = parseAmount((await side.getByRole('strong').textContent()) ?? '') ?? -1;
  const potential = Math.floor((stake * hundredths) / 100);
  await side.click();
  await expect(side).toHaveAttribute('aria-pressed', 'true');
  const slip = game.locator('.slip');
  await expect(slip.locator('.potential')).toContainText((potential / 100).toFixed(2));
  await game.getByRole('button', { name: 'Place bet', exact: true }).click();
  await expect(gameMessage(game)).toHaveText(/^Bet taken/);
  await expect(slip).toBeHidden();
  await expect.poll(() => deskFigure(game, 'balance')).toBe(balance - stake);
  return potential;
}
