import { parseAmount } from '@parlour/money';
import type { FrameLocator, Page } from '@playwright/test';
import { betsSince, readBalance } from '../support/calls.ts';
import { deskFigure, waitUntilOpen } from '../support/games.ts';
import { readShownBalance } from '../support/header.ts';
import { expect } from '../support/journey.ts';
import { navigateWithin } from '../support/navigate.ts';
import { watchCalls } from '../support/page-clock.ts';
import { people } from '../support/people.ts';
import { answerLogin } from '../support/sign-in.ts';
import { getNextMoment, type SiteClock, test } from '../support/site-clock.ts';

const secondMs = 1_000;
/** 2D is drawn every three minutes, keno every minute: both take bets 121 seconds into the three minutes. */
const draw2dMs = 180 * secondMs;
const bettingMs = 121 * secondMs;
/** Payout of the exact number of 2D and of a keno ticket with one number, in stakes. */
const pays2d = 92;
const paysKeno = 3.7;
const everyMinor = 10;
const kenoNumber = 7;
const attemptsMax = 5;

/** The site's day begins at midnight in Yangon. Missions and leaderboard count the tickets of a day. */
const siteDay = { periodMs: 86_400 * secondMs, afterMs: 63_000 * secondMs };
/** Longest time that a journey lets pass, and more. */
const journeyMs = 900 * secondMs;

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

interface Slip {
  gameKey: string;
  stakeMinor: number;
  legs: { number: number; selection: string }[];
}

/** Places the chosen bet; returns the request of the game's page. */
async function placeBet(page: Page, slip: FrameLocator): Promise<Slip> {
  const answer = page.waitForResponse(/\/sandbox\/api\/bets$/);
  await slip.getByRole('button', { name: 'Place bet' }).click();
  expect((await answer).status()).toBe(200);
  return (await answer).request().postDataJSON() as Slip;
}

async function openLottery(page: Page, playType: string, name: string): Promise<FrameLocator> {
  await page.getByRole('radio', { name: playType, exact: true }).click();
  const slip = page.frameLocator(`iframe[title="Game ${name}"]`);
  await waitUntilOpen(slip);
  return slip;
}

/** Bets on every number of 2D by the slip's request: exactly one wins. Pressing each number would take minutes. */
async function betOnAll(page: Page, { gameKey, legs }: Slip): Promise<number> {
  const selections = Array.from({ length: 100 }, (_, number) => `s${String(number).padStart(2, '0')}`);
  const number = legs[0]?.number ?? 0;
  const waiting = [...selections];
  const bet = async (): Promise<void> => {
    for (let selection = waiting.pop(); selection; selection = waiting.pop()) {
      const send = async (attempt: number): Promise<number> => {
        const requestId = `all-${number}-${selection}-${attempt}`;
        const data = { gameKey, requestId, stakeMinor: everyMinor, legs: [{ number, selection }] };
        return (await page.request.post('/sandbox/api/bets', { data })).status();
      };
      let [attempt, status] = [1, await send(1)];
      // A busy vendor answers 503 to a bet of unknown outcome, and the slip asks again with the same id. It answers 409
      // once it has withdrawn that bet, and the player places another.
      while (status === 503 || (status === 409 && attempt < attemptsMax)) {
        if (status === 409) attempt += 1;
        status = await send(attempt);
      }
      expect({ selection, status }).toEqual({ selection, status: 200 });
    }
  };
  await Promise.all(Array.from({ length: 4 }, bet));
  return selections.length;
}

/** The page, the clock of its site, and a wait until no call of the page is in flight. */
interface Visit {
  page: Page;
  clock: SiteClock;
  waitForCalls(): Promise<void>;
}

/** Reads the drawn numbers of the draw with the bets, once the page shows them. */
async function readOpened(visit: Visit, draw: number, count: number): Promise<string[]> {
  const line = region(visit.page, 'Drawn numbers')
    .getByRole('listitem')
    .filter({ hasText: `Draw ${draw}` });
  const balls = line.getByRole('list').getByRole('listitem');
  await whileTimePasses(visit, () => expect(balls).toHaveCount(count, { timeout: secondMs }));
  return balls.allTextContents();
}

/** Sets the time of the page and of the site, and stops both clocks. The page's timers still run. */
async function setTime(page: Page, clock: SiteClock, time: number): Promise<void> {
  await clock.advanceUntil(time);
  await page.clock.setFixedTime(time);
}

/** Advances the time of the page and of the site until `expected` passes: the page polls. */
const whileTimePasses = (
  { page, clock, waitForCalls }: Visit,
  expected: () => Promise<unknown>,
): Promise<void> =>
  expect(async () => {
    await setTime(page, clock, (await clock.now()) + 5 * secondMs);
    await waitForCalls();
    await page.clock.fastForward(5 * secondMs);
    await waitForCalls();
    await expected();
  }).toPass({ timeout: 45 * secondMs });

async function startBeforeDraw(
  page: Page,
  clock: SiteClock,
): Promise<{ startedAt: number; drawnAt: number }> {
  const midnight = await getNextMoment(clock, siteDay);
  if (midnight - (await clock.now()) < journeyMs) await clock.advanceUntil(midnight);
  const startedAt = await getNextMoment(clock, { periodMs: draw2dMs, afterMs: bettingMs });
  await page.clock.install({ time: startedAt });
  await setTime(page, clock, startedAt);
  return { startedAt, drawnAt: startedAt - bettingMs + draw2dMs };
}

test('bets on draws of keno and 2D, whose results pay, count for a mission that is claimed and for the leaderboard, and are recorded @GAME-05 @GAME-07 @MEM-06 @ROUTE-08', async ({
  page,
  openSession,
  siteClock,
}) => {
  const { startedAt, drawnAt } = await startBeforeDraw(page, siteClock);
  const visit = { page, clock: siteClock, waitForCalls: watchCalls(page) };
  await openSession(people.ada);
  await page.goto('/lottery?gameCode=keno');
  const keno = page.frameLocator('iframe[title="Game Quick Keno"]');
  await waitUntilOpen(keno);
  await expect(page.getByRole('radio', { name: 'KENO', exact: true })).toBeChecked();
  const before = await readBalance(page);
  await expect(keno.getByRole('timer')).toHaveText(/ 0:[34]\d$/);
  await keno.getByRole('button', { name: String(kenoNumber), exact: true }).click();
  const kenoBet = await placeBet(page, keno);
  const slip = await openLottery(page, '2D', 'Express 2D');
  for (const [index, digit] of ['4', '0'].entries())
    await slip
      .getByRole('group', { name: `Digit ${index + 1}` })
      .getByRole('button', { name: digit, exact: true })
      .click();
  const bet = await placeBet(page, slip);
  expect(bet.legs[0]?.selection).toBe('s40');
  const tickets = await betOnAll(page, bet);
  const staked = kenoBet.stakeMinor + bet.stakeMinor + tickets * everyMinor;
  await expect.poll(() => readShownBalance(page)).toBe(before - staked);

  // There is no reload from here on.
  await setTime(page, siteClock, drawnAt);
  const drawn = (await readOpened(visit, bet.legs[0]?.number ?? 0, 2)).join('');
  const paid2d = pays2d * (everyMinor + (drawn === '40' ? bet.stakeMinor : 0));
  await page.getByRole('radio', { name: 'KENO', exact: true }).click();
  const drawnKeno = (await readOpened(visit, kenoBet.legs[0]?.number ?? 0, 20)).map(Number);
  const paidKeno = drawnKeno.includes(kenoNumber) ? Math.round(kenoBet.stakeMinor * paysKeno) : 0;
  const balance = before - staked + paid2d + paidKeno;
  await expect.poll(() => readShownBalance(page)).toBe(balance);
  await expect.poll(() => deskFigure(keno, 'balance')).toBe(balance);

  await expect(region(page, 'Recently played').getByRole('link').first()).toBeVisible();
  const today = region(page, 'Missions').getByRole('list', { name: 'Today' });
  await whileTimePasses(visit, () => expect(today.getByText('5 of 5')).toBeVisible({ timeout: secondMs }));
  const you = region(page, 'Leaderboard').getByRole('listitem').filter({ hasText: 'You' });
  await whileTimePasses(visit, () => expect(you).toBeVisible({ timeout: secondMs }));
  const points = async () => parseAmount(((await you.textContent()) ?? '').replace(/^.*You/, ''));
  await expect.poll(points).toBeGreaterThan(0);

  await navigateWithin(page, '/?member=missionLeaderboard');
  const mission = page.getByRole('listitem').filter({ hasText: '5 of 5' });
  await mission.getByRole('button', { name: /^Claim/ }).click();
  await expect(mission.getByText('Claimed')).toBeVisible();

  const { totals } = await betsSince(page, startedAt);
  expect(totals).toMatchObject({ count: tickets + 2, stake: staked, payout: paid2d + paidKeno });
});

test('asks a visitor to log in for missions and leaderboard, by keyboard on a phone @GAME-07', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/lottery?gameCode=lottery-2d');
  const way = page.getByRole('button', { name: 'Log in to see the missions' });
  await expect(page.getByRole('button', { name: 'Log in to see the leaderboard' })).toBeVisible();
  await way.focus();
  await page.keyboard.press('Enter');
  await answerLogin(page, people.eve);
  const missions = region(page, 'Missions');
  await expect(missions.getByRole('progressbar')).toHaveCount(4);
  const leaders = region(page, 'Leaderboard');
  await leaders.getByRole('radio', { name: 'Today' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(leaders.getByRole('radio', { name: 'This week' })).toBeChecked();
  await expect(leaders.getByText(/\*{3}|^You$|^No tickets settled/).first()).toBeVisible();
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(sideways).toBeLessThanOrEqual(0);
});
