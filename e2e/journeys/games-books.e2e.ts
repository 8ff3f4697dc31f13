import { parseAmount } from '@parlour/money';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { type Bets, balanceOf, betsOfLastHour } from '../support/calls.ts';
import { deskFigure, gameMessage, openGame } from '../support/games.ts';
import { openFromAccountMenu } from '../support/header.ts';
import { expect, test } from '../support/journey.ts';
import { people } from '../support/people.ts';
import { signIn } from '../support/sign-in.ts';

interface Book {
  lobby: string;
  name: string;
  /** Two sides of one question, of which one comes true, unless a draw gives both back. */
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

test('bets on football, e-sports and cockfight; the matches run, and the record shows what they paid @GAME-04 @GAME-05 @MEM-05', async ({
  page,
}) => {
  // A match starts each minute and runs for ninety seconds, a series the same every ninety.
  test.setTimeout(300_000);
  await page.goto('/');
  await signIn(page, people.ada);
  const before = { balance: await balanceOf(page), rounds: await roundsOf(page) };
  await betOnBothSides(page, esports);
  await betOnBothSides(page, cockfight);
  const { game, title, prices } = await betOnBothSides(page, football);
  await expect(page).toHaveURL(/\/fbsports\?node=\d+&vendor=SANDBOX&type=SPORTS$/);

  const match = game.getByRole('article').filter({ hasText: title }).filter({ hasText: 'Running' });
  await expect(match).toBeVisible({ timeout: 75_000 });
  await expect(match.getByRole('status')).toContainText(/\d+ : \d+/);
  await expect(match.getByRole('group')).toHaveCount(0);
  const states = game.getByRole('listitem').filter({ hasText: title }).locator('[data-state]');
  await expect(states).toHaveText([/^(Won .+|Lost)$/, /^(Won .+|Lost)$/], { timeout: 120_000 });
  const payouts = await newPayouts(page, football, before.rounds);
  expect(payouts.toSorted((a, b) => a - b)[0]).toBe(0);
  // One of the two came true, at the price that was shown.
  expect(prices).toContain(Math.max(...payouts));

  for (const book of [cockfight, esports])
    await expect.poll(() => newPayouts(page, book, before.rounds), { timeout: 120_000 }).toHaveLength(2);
  const rounds = (await roundsOf(page)).filter(({ roundId }) => !isKnown(before.rounds, roundId));
  expect(rounds).toHaveLength(6);
  const won = rounds.reduce((sum, { stake, payout }) => sum + payout - stake, 0);
  expect(await balanceOf(page)).toBe(before.balance + won);
  expect(await newPayouts(page, esports, before.rounds)).toContain(0);

  await page.getByRole('button', { name: 'Leave the game' }).click();
  await openFromAccountMenu(page, 'Betting record');
  const record = page.getByRole('table').getByRole('row');
  for (const { name } of [football, esports, cockfight])
    await expect(record.filter({ hasText: name }).first()).toContainText(/Won|Lost|Draw/);
});

type Round = Bets['rows'][number];

const roundsOf = async (page: Page): Promise<Round[]> => (await betsOfLastHour(page)).rows;

const isKnown = (rounds: readonly Round[], id: string): boolean =>
  rounds.some(({ roundId }) => roundId === id);

/** What the settled bets on a book paid that were placed since `earlier`. */
async function newPayouts(page: Page, { name }: Book, earlier: readonly Round[]): Promise<number[]> {
  const rounds = (await roundsOf(page)).filter(
    ({ gameName, roundId, status }) =>
      gameName === name && !isKnown(earlier, roundId) && !['OPEN', 'UNFINISHED'].includes(status),
  );
  return rounds.map(({ payout }) => payout);
}

/** Stakes on each side of the next match, one bet after the other. Answers what each may pay, in minor units. */
async function betOnBothSides(page: Page, { lobby, name, sides }: Book) {
  const game = await openGame(page, lobby, name);
  const title = await nextMatch(page, game);
  const odds = game.getByRole('group', { name: `Prices: ${title}` }).first();
  const prices: number[] = [];
  for (const side of sides) prices.push(await bet(game, odds.getByRole('button', { name: side })));
  await expect(game.getByRole('listitem').filter({ hasText: title }).getByText('Open')).toHaveCount(2);
  return { game, title, prices };
}

/** The next match that leaves time for two bets. */
async function nextMatch(page: Page, game: FrameLocator): Promise<string> {
  const cards = game.getByRole('article').filter({ has: page.getByRole('group') });
  await expect(cards.first().locator('.clock')).toHaveText(/^Starts in (0:[2-5]\d|[1-9]:\d\d)$/, {
    timeout: 40_000,
  });
  return (await cards.first().getByRole('heading').textContent()) ?? '';
}

async function bet(game: FrameLocator, side: Locator): Promise<number> {
  const balance = await deskFigure(game, 'balance');
  const stake = await deskFigure(game, 'stake');
  await side.click();
  await expect(side).toHaveAttribute('aria-pressed', 'true');
  const slip = game.locator('.slip');
  const potential = (await slip.locator('.potential').textContent()) ?? '';
  await game.getByRole('button', { name: 'Place bet', exact: true }).click();
  await expect(gameMessage(game)).toHaveText(/^Bet taken/);
  await expect(slip).toBeHidden();
  await expect.poll(() => deskFigure(game, 'balance')).toBe(balance - stake);
  return parseAmount(/[\d,]+\.\d\d/.exec(potential)?.[0] ?? '') ?? -1;
}
