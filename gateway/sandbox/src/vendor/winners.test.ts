import type { AddressInfo } from 'node:net';
import { dayMs } from '@parlour/basics';
import { listWinnersCall } from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { startTestSite, type TestSite } from '../testing/test-site.ts';
import { openGameKey } from './game-key.ts';
import { signHeaders } from './signature.ts';

const secret = 'sandbox-test-'.padEnd(40, 's');
const gameId = 'mandalay-nights';
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

async function sendMessage(verb: string, message: object): Promise<void> {
  const { port } = site.gateway.app.server.address() as AddressInfo;
  const body = JSON.stringify(message);
  const key = { vendor: 'SANDBOX', secret, now: () => site.gateway.clock.now().getTime() };
  const headers = { 'content-type': 'application/json', ...signHeaders(key, body) };
  const answer = await fetch(`http://127.0.0.1:${port}/vwc/1/${verb}`, { method: 'POST', headers, body });
  expect(await answer.json()).toMatchObject({ code: 'OK' });
}

/** Plays a round with a stake of 100.00 that pays `payoutMinor`, minor units. */
async function play(roundId: string, payoutMinor: number): Promise<void> {
  const { gameKey } = await site.player(gameId);
  const sessionId = openGameKey(gameKey, secret)?.sessionId;
  const money = { roundId, currency: 'MMK' };
  await sendMessage('bet', { ...money, txId: `bet-${roundId}`, sessionId, gameId, amount: 10_000 });
  await sendMessage('win', { ...money, txId: `win-${roundId}`, amount: payoutMinor, roundClosed: true });
}

test('lists large wins five minutes late, masked, largest first, for a day @LOB-11', async () => {
  const board = async () => {
    const { list } = await site.gateway.call(listWinnersCall, { board: 'WINS' });
    return list.map(({ account, gameName, payout }) => ({ account, gameName, payout }));
  };
  await play('fair', 20_000);
  await play('large', 30_000);
  // Less than the stake, and below the threshold of the boards.
  await play('small', 9_999);
  site.gateway.clock.advance({ minutes: 5 });
  expect(await board()).toEqual([]);
  site.gateway.clock.advance({ ms: 1 });
  const win = { account: 'pl***', gameName: 'Mandalay Nights' };
  expect(await board()).toEqual([
    { ...win, payout: 30_000 },
    { ...win, payout: 20_000 },
  ]);
  site.gateway.clock.advance({ hours: 23, minutes: 55, ms: -1 });
  expect(await board()).toHaveLength(2);
  site.gateway.clock.advance({ ms: 1 });
  expect(await board()).toEqual([]);
});

test('lists jackpots for a year and sports wins for a week, both five minutes late @LOB-11', async () => {
  const readPayouts = async (board: 'JACKPOT' | 'SPORTS') =>
    (await site.gateway.call(listWinnersCall, { board })).list.map(({ payout }) => payout);
  const settleAt = async (
    ageMs: number,
    row: { category: string; payoutMinor: number; jackpotMinor: number },
  ) => {
    const { memberId, gameKey } = await site.player(gameId);
    const settledAt = new Date(site.gateway.clock.now().getTime() - ageMs);
    await sql`insert into betting_round (vendor_code, round_id, session_id, member_id, team_path, game_id, category, demo,
        status, stake_minor, payout_minor, jackpot_minor, rule_version, placed_at, settled_at)
      values ('SANDBOX', ${`aged-${row.payoutMinor}`}, ${openGameKey(gameKey, secret)?.sessionId}, ${memberId}, '1.',
        ${site.getNode(gameId)}, ${row.category}, false, 'WON', 100, ${row.payoutMinor}, ${row.jackpotMinor}, '1',
        ${settledAt}, ${settledAt})`.execute(site.gateway.database.kysely);
  };
  const lateMs = 5 * 60_000;
  const jackpot = { category: 'RNG', jackpotMinor: 0 };
  for (const [payoutMinor, ageMs] of [
    [901_000, lateMs],
    [902_000, lateMs + 1],
    [903_000, lateMs + 365 * dayMs],
    [904_000, lateMs + 365 * dayMs + 1],
  ] as const)
    await settleAt(ageMs, { ...jackpot, payoutMinor, jackpotMinor: payoutMinor });
  for (const [payoutMinor, ageMs] of [
    [1_001, lateMs],
    [1_002, lateMs + 1],
    [1_003, lateMs + 7 * dayMs],
    [1_004, lateMs + 7 * dayMs + 1],
  ] as const)
    await settleAt(ageMs, { category: 'SPORTS', payoutMinor, jackpotMinor: 0 });
  expect(await readPayouts('JACKPOT')).toEqual([903_000, 902_000]);
  expect(await readPayouts('SPORTS')).toEqual([1_003, 1_002]);
  await sql`delete from betting_round where round_id like 'aged-%'`.execute(site.gateway.database.kysely);
});
