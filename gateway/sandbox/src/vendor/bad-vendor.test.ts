import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { launchGameCall } from '@parlour/contracts/calls';
import { vwcReply } from '@parlour/contracts/vwc';
import { verifyLedger } from '@parlour/gateway/ledger';
import { sql } from 'kysely';
import { startTestSite, type TestPlayer, type TestSite } from '../testing/test-site.ts';
import { openGameKey } from './game-key.ts';
import { signHeaders, type VendorKey } from './signature.ts';

const secret = 'sandbox-test-'.padEnd(40, 's');
let site: TestSite;
let key: VendorKey;
let gatewayUrl: string;
let player: TestPlayer;
let sessionId: string;
let count = 0;

beforeAll(async () => {
  site = await startTestSite();
  key = { vendor: 'SANDBOX', secret, now: () => site.gateway.clock.now().getTime() };
  const address = site.gateway.app.server.address() as AddressInfo;
  gatewayUrl = `http://127.0.0.1:${address.port}`;
});
beforeEach(async () => {
  player = await site.player('mandalay-nights', 10_000);
  sessionId = openGameKey(player.gameKey, secret)?.sessionId ?? '';
});
afterAll(async () => {
  expect(await verifyLedger(site.gateway.database)).toEqual([]);
  await site.stop();
});

/** Sends a message to the vendor wallet contract as a misbehaving vendor would. */
async function post(verb: string, body: unknown, headers = signHeaders(key, JSON.stringify(body))) {
  const response = await fetch(`${gatewayUrl}/vwc/1/${verb}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as { code: string; balance?: number } };
}

const ids = () => {
  count += 1;
  return { roundId: `round-${count}`, bet: `bet-${count}`, win: `win-${count}`, rollback: `back-${count}` };
};
const betBody = (txId: string, roundId: string, change: Record<string, unknown> = {}) => ({
  sessionId,
  txId,
  roundId,
  gameId: 'mandalay-nights',
  amount: 1_000,
  currency: 'MMK',
  ...change,
});
const winBody = (txId: string, roundId: string, amount = 500) => ({
  txId,
  roundId,
  amount,
  currency: 'MMK',
  roundClosed: true,
});

test('takes no bet whose rollback arrived first @GAME-05', async () => {
  const { roundId, bet, rollback } = ids();
  expect((await post('rollback', { txId: rollback, refTxId: bet })).body.code).toBe('OK');
  expect((await post('bet', betBody(bet, roundId))).body.code).toBe('ALREADY_ROLLED_BACK');
  expect(await player.mainMinor()).toBe(10_000);
});

test('takes a bet once when it is sent twice @GAME-05', async () => {
  const { roundId, bet } = ids();
  const answers = await Promise.all([
    post('bet', betBody(bet, roundId)),
    post('bet', betBody(bet, roundId)),
    post('bet', betBody(bet, roundId)),
  ]);
  expect(answers.map(({ body }) => body.code)).toEqual(['OK', 'OK', 'OK']);
  expect(await player.mainMinor()).toBe(9_000);
});

test('handles messages that arrive out of order @GAME-05', async () => {
  const { roundId, bet, win } = ids();
  expect((await post('win', winBody(win, roundId))).body.code).toBe('ROUND_NOT_FOUND');
  expect((await post('endRound', { txId: `${win}-end`, roundId })).body.code).toBe('ROUND_NOT_FOUND');
  await post('bet', betBody(bet, roundId));
  expect((await post('win', winBody(win, roundId))).body.code).toBe('OK');
  expect((await post('win', winBody(`${win}-2`, roundId))).body.code).toBe('ROUND_CLOSED');
  expect((await post('bet', betBody(`${bet}-2`, roundId))).body.code).toBe('ROUND_CLOSED');
  expect(await player.mainMinor()).toBe(9_500);
});

test('pays a win that arrives days late, and refuses a late bet @GAME-06', async () => {
  const { roundId, bet, win } = ids();
  await post('bet', betBody(bet, roundId));
  site.gateway.clock.advance({ days: 3 });
  expect((await post('win', winBody(win, roundId))).body.code).toBe('OK');
  expect(await player.mainMinor()).toBe(9_500);
  const late = ids();
  expect((await post('bet', betBody(late.bet, late.roundId))).body.code).toBe('SESSION_EXPIRED');
});

test.each([
  ['negative', { amount: -1_000 }, 400, 'BAD_REQUEST'],
  ['of nothing', { amount: 0 }, 400, 'BAD_REQUEST'],
  ['of half a unit', { amount: 10.5 }, 400, 'BAD_REQUEST'],
  ['of more than there is', { amount: 10_001 }, 200, 'INSUFFICIENT_FUNDS'],
  ['in another currency', { currency: 'USD' }, 200, 'WRONG_CURRENCY'],
  ['for another game', { gameId: 'roulette' }, 200, 'GAME_DISABLED'],
  ['in an unknown session', { sessionId: 'nobody' }, 200, 'SESSION_EXPIRED'],
])('refuses a bet %s @GAME-05', async (_what, change, status, code) => {
  const { roundId, bet } = ids();
  const answer = await post('bet', betBody(bet, roundId, change));
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect(await player.mainMinor()).toBe(10_000);
});

test('refuses a negative win and a win in another currency @GAME-05', async () => {
  const { roundId, bet, win } = ids();
  await post('bet', betBody(bet, roundId));
  expect((await post('win', winBody(win, roundId, -5))).status).toBe(400);
  expect((await post('win', { ...winBody(win, roundId), currency: 'USD' })).body.code).toBe('WRONG_CURRENCY');
  expect(await player.mainMinor()).toBe(9_000);
});

test('refuses signatures that are forged, stale, of another body or used before @GAME-05', async () => {
  const { roundId, bet } = ids();
  const body = betBody(bet, roundId);
  const text = JSON.stringify(body);
  const now = site.gateway.clock.now().getTime();
  const sixMinutesMs = 360_000;
  const forged = signHeaders({ ...key, secret: 'x'.repeat(40) }, text);
  const stale = signHeaders({ ...key, now: () => now - sixMinutesMs }, text);
  const early = signHeaders({ ...key, now: () => now + sixMinutesMs }, text);
  const other = signHeaders(key, JSON.stringify({ ...body, amount: 1 }));
  const unknown = { ...signHeaders(key, text), 'x-vendor': 'NOBODY' };
  for (const headers of [forged, stale, early, other, unknown, {}]) {
    const answer = await post('bet', body, headers);
    expect([answer.status, answer.body.code]).toEqual([401, 'BAD_SIGNATURE']);
  }
  const once = signHeaders(key, text);
  expect((await post('bet', body, once)).status).toBe(200);
  expect((await post('bet', body, once)).status).toBe(401);
  expect(await player.mainMinor()).toBe(9_000);
});

test('takes exactly one of 200 parallel bets on funds for one @GAME-05', async () => {
  const { ledger } = site.gateway.services;
  const poor = await site.player('mandalay-nights', 1_000);
  sessionId = openGameKey(poor.gameKey, secret)?.sessionId ?? '';
  const bets = Array.from({ length: 200 }, () => ids());
  const answers = await Promise.all(bets.map(({ bet, roundId }) => post('bet', betBody(bet, roundId))));
  const codes = answers.map(({ body }) => body.code);
  expect(codes.filter((code) => code === 'OK')).toHaveLength(1);
  expect(codes.filter((code) => code === 'INSUFFICIENT_FUNDS')).toHaveLength(199);
  expect((await ledger.readBalances(poor.memberId)).mainMinor).toBe(0);
  const { rows } = await sql<{ count: number; stake: number }>`
    select count(*) as count, coalesce(sum(stake_minor), 0)::bigint as stake from betting_round where member_id = ${poor.memberId}`.execute(
    site.gateway.database.kysely,
  );
  expect(rows[0]).toMatchObject({ count: 1, stake: 1_000 });
});

describe('a launch', () => {
  const launch = (nodeId: number) =>
    site.gateway.call(launchGameCall, { nodeId, language: 'EN', demo: false }, { token: player.token });

  test('of a game that was disabled after the click is refused, and takes no bet @GAME-04', async () => {
    const { catalog } = site.gateway.services;
    const nodeId = site.getNode('mandalay-nights');
    const { roundId, bet, win } = ids();
    await post('bet', betBody(bet, roundId));
    await catalog.setGameStatus(nodeId, 'maintenance');
    try {
      await expect(launch(nodeId)).rejects.toMatchObject({ code: 'catalog.game-maintenance' });
      const next = ids();
      expect((await post('bet', betBody(next.bet, next.roundId))).body.code).toBe('GAME_DISABLED');
      // Earlier stakes still settle.
      expect((await post('win', winBody(win, roundId))).body.code).toBe('OK');
    } finally {
      await catalog.setGameStatus(nodeId, 'live');
    }
  });

  test('fails after five seconds with an error when the vendor does not respond @GAME-04', async () => {
    const limit = new AbortController();
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const silent: Server = createServer(() => limit.abort());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const original = globalThis.fetch;
    globalThis.fetch = (input, init) =>
      original(
        String(input).replace(/^http:\/\/127\.0\.0\.1:\d+\/sandbox/, `http://127.0.0.1:${port}`),
        init,
      );
    try {
      await expect(launch(site.getNode('mandalay-nights'))).rejects.toMatchObject({
        code: 'betting.launch-failed',
      });
      expect(timeout).toHaveBeenLastCalledWith(5_000);
    } finally {
      globalThis.fetch = original;
      timeout.mockRestore();
      silent.closeAllConnections();
      await new Promise((resolve) => silent.close(resolve));
    }
    expect(await player.mainMinor()).toBe(10_000);
  });
});

test('answers every message signed and in the contract’s form @GAME-05', async () => {
  const { roundId, bet } = ids();
  expect(vwcReply.safeParse((await post('bet', betBody(bet, roundId))).body).success).toBe(true);
});
