import { formatAmount } from '@parlour/money';
import type { FrameLocator, Page } from '@playwright/test';
import { type Bets, callGateway, readBalance } from '../support/calls.ts';
import { deskFigure, waitUntilOpen } from '../support/games.ts';
import { openFromAccountMenu, readShownBalance } from '../support/header.ts';
import { expect, test } from '../support/journey.ts';
import { type OperatedSite, startOperatedSite } from '../support/operated-site.ts';
import { people } from '../support/people.ts';
import { signIn } from '../support/sign-in.ts';

interface Lottery {
  code: string;
  name: string;
  digits: number;
  /** Payout of the exact number, in stakes. */
  pays: number;
}

const lotteries: readonly Lottery[] = [
  { code: 'lottery-2d', name: 'Express 2D', digits: 2, pays: 92 },
  { code: 'lottery-3d', name: 'Express 3D', digits: 3, pays: 900 },
  { code: 'lottery-4d', name: 'Express 4D', digits: 4, pays: 9_000 },
];

/** `s12` is the exact number, `b123` its digits in any order. */
interface Ticket {
  selection: string;
  stakeMinor: number;
}

interface Slip {
  gameKey: string;
  stakeMinor: number;
  legs: { number: number; selection: string }[];
}

/** The three lotteries are drawn at the same moment, every half hour. */
const halfHourMs = 30 * 60_000;
/** Time before the draw at which the site's clock is set: the lottery with the shortest sale has just opened it. */
const buyingMs = 165_000;
const leastMinor = 10;
const hourMs = 3_600_000;

let site: OperatedSite;
/** `drawnAt`: time of the draws. `aheadMs`: offset of the site's clock to this machine's. In ms. */
let drawnAt = 0;
let aheadMs = 0;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  site = await startOperatedSite();
  drawnAt = Math.ceil((Date.now() + buyingMs) / halfHourMs) * halfHourMs;
  await advanceUntil(drawnAt - buyingMs);
});
test.afterAll(() => site?.stop());
test.use({ baseURL: async ({}, use) => use(site?.url) });

async function advanceUntil(time: number): Promise<void> {
  const passingMs = time - Date.now() - aheadMs;
  if (passingMs <= 0) return;
  await site.operate('let-pass', passingMs);
  aheadMs += passingMs;
}

const sorted = (number: string): string => [...number].toSorted().join('');

/** Counts the permutations of the digits. */
function countOrders(number: string): number {
  const [first, ...others] = new Set(number);
  if (first === undefined) return 1;
  const rest = number.replaceAll(first, '');
  const times = number.length - rest.length;
  let ways = 1;
  for (let index = 0; index < times; index += 1) ways = (ways * (number.length - index)) / (index + 1);
  return others.length === 0 ? 1 : ways * countOrders(rest);
}

/** Lists bets of which exactly one wins, whatever is drawn. */
function everyOutcome({ digits }: Lottery): string[] {
  const numbers = Array.from({ length: 10 ** digits }, (_, number) => String(number).padStart(digits, '0'));
  if (digits === 2) return numbers.map((number) => `s${number}`);
  return numbers
    .filter((number) => sorted(number) === number)
    .map((number) => `${countOrders(number) === 1 ? 's' : 'b'}${number}`);
}

function paidFor({ pays }: Lottery, { selection, stakeMinor }: Ticket, drawn: string): number {
  const number = selection.slice(1);
  if (selection.startsWith('s')) return number === drawn ? stakeMinor * pays : 0;
  return sorted(number) === sorted(drawn) ? (stakeMinor * pays) / countOrders(number) : 0;
}

/** Buys one ticket with the picker; returns the request of the page. */
async function buyByHand(page: Page, slip: FrameLocator, number: string, anyOrder: boolean): Promise<Slip> {
  if (anyOrder) await slip.getByRole('button', { name: 'Any order' }).click();
  for (const [index, digit] of [...number].entries())
    await slip
      .getByRole('group', { name: `Digit ${index + 1}` })
      .getByRole('button', { name: digit, exact: true })
      .click();
  const answer = page.waitForResponse(/\/sandbox\/api\/bets$/);
  await slip.getByRole('button', { name: 'Place bet' }).click();
  expect((await answer).status()).toBe(200);
  return (await answer).request().postDataJSON() as Slip;
}

/** Buys the rest by the slip's request, eight at a time: pressing each number would take minutes. */
async function buyAll(page: Page, { gameKey, legs }: Slip, tickets: readonly Ticket[]): Promise<void> {
  const waiting = [...tickets];
  const buy = async (): Promise<void> => {
    for (let ticket = waiting.pop(); ticket; ticket = waiting.pop()) {
      const { selection, stakeMinor } = ticket;
      const number = legs[0]?.number ?? 0;
      const requestId = `${number}-every-${selection}`;
      const data = { gameKey, requestId, stakeMinor, legs: [{ number, selection }] };
      const answer = await page.request.post('/sandbox/api/bets', { data });
      expect({ selection, status: answer.status() }).toEqual({ selection, status: 200 });
    }
  };
  await Promise.all(Array.from({ length: 8 }, buy));
}

const getSlip = (page: Page, { name }: Lottery) => page.frameLocator(`iframe[title="Game ${name}"]`);

/** Buys every outcome of a lottery's next draw; returns the draw and the tickets. */
async function buyDraw(page: Page, lottery: Lottery): Promise<{ draw: number; tickets: Ticket[] }> {
  await page.goto(`/lottery?gameCode=${lottery.code}`);
  const slip = getSlip(page, lottery);
  await waitUntilOpen(slip);
  const byHand = await buyByHand(page, slip, '4071'.slice(0, lottery.digits), lottery.digits > 2);
  const [{ number: draw, selection } = { number: 0, selection: '' }] = byHand.legs;
  const every = everyOutcome(lottery).map((one) => ({ selection: one, stakeMinor: leastMinor }));
  await buyAll(page, byHand, every);
  return { draw, tickets: [{ selection, stakeMinor: byHand.stakeMinor }, ...every] };
}

/** Reads the drawn digits of a draw, once the page shows them. */
async function openedOn(page: Page, { digits }: Lottery, draw: number): Promise<string> {
  const opened = page.getByRole('region', { name: 'Drawn numbers', exact: true });
  const line = opened.getByRole('listitem').filter({ hasText: `Draw ${draw}` });
  const balls = line.getByRole('list').getByRole('listitem');
  await expect(balls).toHaveCount(digits, { timeout: 60_000 });
  return (await balls.allTextContents()).join('');
}

test('draws 2D, 3D and 4D, of which the browser bought every outcome, pays and records them @GAME-05 @GAME-07', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await page.clock.install({ time: Date.now() + aheadMs });
  await page.goto('/');
  await signIn(page, people.ada);
  const before = await readBalance(page);
  const bought = [];
  for (const lottery of lotteries) bought.push({ lottery, ...(await buyDraw(page, lottery)) });
  const staked = bought
    .flatMap(({ tickets }) => tickets)
    .reduce((sum, { stakeMinor }) => sum + stakeMinor, 0);
  await expect.poll(() => readShownBalance(page), { timeout: 30_000 }).toBe(before - staked);

  // The page of the last lottery stays open meanwhile.
  await advanceUntil(drawnAt);
  let paid = 0;
  const wins: { name: string; paidMinor: number }[] = [];
  for (const { lottery, draw, tickets } of bought.toReversed()) {
    if (lottery !== bought.at(-1)?.lottery) await page.goto(`/lottery?gameCode=${lottery.code}`);
    const drawn = await openedOn(page, lottery, draw);
    const payouts = tickets.map((ticket) => paidFor(lottery, ticket, drawn)).filter((minor) => minor > 0);
    expect(payouts.length).toBeGreaterThan(0);
    for (const paidMinor of payouts) wins.push({ name: lottery.name, paidMinor });
    paid += payouts.reduce((sum, minor) => sum + minor, 0);
  }
  await expect.poll(() => readShownBalance(page), { timeout: 30_000 }).toBe(before - staked + paid);
  const slip = getSlip(page, lotteries[0] as Lottery);
  await expect.poll(() => deskFigure(slip, 'balance')).toBe(before - staked + paid);

  const { totals } = await callGateway<Bets>(page, '/wps/relay/ODSFE2_betRecord', {
    from: new Date(drawnAt - buyingMs).toISOString(),
    to: new Date(drawnAt + hourMs).toISOString(),
  });
  const count = bought.reduce((sum, { tickets }) => sum + tickets.length, 0);
  expect(totals).toMatchObject({ count, stake: staked, payout: paid });
  await openFromAccountMenu(page, 'Bet history');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('WON');
  const rows = page.getByRole('table').getByRole('row');
  for (const { name, paidMinor } of wins)
    await expect(
      rows
        .filter({ hasText: name })
        .filter({ hasText: formatAmount(paidMinor) })
        .first(),
    ).toBeVisible();
});
