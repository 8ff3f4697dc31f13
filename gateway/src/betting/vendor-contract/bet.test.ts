import { sql } from 'kysely';
import { expectSoundBooks } from '../../testing/index.ts';
import { startTestTable, type TestTable } from '../testing/test-table.ts';

const vendorCode = 'BETS';
let table: TestTable;
let count = 0;
beforeAll(async () => {
  table = await startTestTable({ vendorCode });
});
afterAll(async () => {
  await expectSoundBooks(table.gateway);
  await table.stop();
});

/** Creates a bet with a unique id and round. */
function createBet(sessionId: string, over: object = {}) {
  count += 1;
  const [txId, roundId] = [`tx-${count}`, `round-${count}`];
  return { sessionId, txId, roundId, gameId: table.gameId, amount: 400, currency: 'MMK', ...over };
}
const send = (bet: ReturnType<typeof createBet>) => table.vendor.send('bet', bet);
const run = async (query: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> =>
  (await query.execute(table.gateway.database.kysely)).rows as Record<string, unknown>[];
const readRound = async (roundId: string) =>
  (
    await run(sql`select * from betting_round where vendor_code = ${vendorCode} and round_id = ${roundId}`)
  )[0];
const escrow = async (): Promise<number> =>
  Number(
    (await table.gateway.services.ledger.readHouseBalances()).find(
      ({ book }) => book === `round_escrow:${vendorCode}`,
    )?.minor ?? 0,
  );

describe('a bet', () => {
  test('opens its round and puts the stake into the escrow of the vendor @WAL-09', async () => {
    const player = await table.createPlayer();
    const before = await escrow();
    const bet = createBet(player.sessionId);
    expect(await send(bet)).toMatchObject({ code: 'OK', balance: 9_600, currency: 'MMK' });
    expect(await readRound(bet.roundId)).toMatchObject({
      session_id: player.sessionId,
      member_id: player.memberId,
      team_path: expect.stringMatching(new RegExp(`^1\\..*${player.memberId}\\.$`)),
      game_id: table.nodeId,
      category: 'RNG',
      demo: false,
      status: 'OPEN',
      stake_minor: 400,
      payout_minor: 0,
      valid_bet_minor: 0,
      outcome: null,
      rule_version: '2026-11',
      placed_at: table.gateway.clock.now(),
      settled_at: null,
    });
    expect(await escrow()).toBe(before + 400);
    const moved = await table.gateway.services.ledger.find(`vendor:${vendorCode}`, bet.txId);
    expect(moved).toMatchObject({ type: 'BET', amountMinor: 400, reference: bet.roundId });
  });

  test('adds to the stake of a round that is open @WAL-09', async () => {
    const player = await table.createPlayer();
    const first = createBet(player.sessionId);
    await send(first);
    const second = createBet(player.sessionId, { roundId: first.roundId, amount: 100 });
    expect(await send(second)).toMatchObject({ code: 'OK', balance: 9_500 });
    expect(await readRound(first.roundId)).toMatchObject({ stake_minor: 500, status: 'OPEN' });
  });

  test('of play money goes to the house of play money @WAL-09', async () => {
    const player = await table.createPlayer({ demo: true });
    const before = await escrow();
    const bet = createBet(player.sessionId);
    expect(await send(bet)).toMatchObject({ code: 'OK', balance: 9_600 });
    expect([await escrow(), await player.balance()]).toEqual([before, 9_600]);
    expect(await readRound(bet.roundId)).toMatchObject({ demo: true });
    expect(await table.gateway.services.ledger.find(`vendor:${vendorCode}`, bet.txId)).toMatchObject({
      type: 'DEMO_BET',
    });
  });

  test('may take the whole balance, and not one unit more @WAL-09', async () => {
    const player = await table.createPlayer();
    expect(await send(createBet(player.sessionId, { amount: 10_001 }))).toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      balance: 10_000,
    });
    expect(await send(createBet(player.sessionId, { amount: 10_000 }))).toMatchObject({
      code: 'OK',
      balance: 0,
    });
  });
});

describe('a bet is refused', () => {
  const getRefusal = async (bet: ReturnType<typeof createBet>) => {
    const reply = await send(bet);
    const round = await readRound(bet.roundId);
    return { ...reply, isOpened: round !== undefined };
  };

  test('in another currency, with a reply that says so @WAL-09', async () => {
    const player = await table.createPlayer();
    expect(await getRefusal(createBet(player.sessionId, { currency: 'USD' }))).toMatchObject({
      code: 'WRONG_CURRENCY',
      currency: 'MMK',
      isOpened: false,
    });
    expect(await player.balance()).toBe(10_000);
  });

  test('in a session that is unknown, closed, or of somebody who signed out @WAL-09', async () => {
    const expired = { code: 'SESSION_EXPIRED', isOpened: false };
    expect(await getRefusal(createBet('no-such-session'))).toMatchObject(expired);
    const closed = await table.createPlayer();
    await run(sql`update betting_session set closed_at = now() where id = ${closed.sessionId}`);
    expect(await getRefusal(createBet(closed.sessionId))).toMatchObject(expired);
    const signedOut = await table.createPlayer();
    await table.gateway.services.identity.revokeSessions(
      { memberId: signedOut.memberId },
      { reason: 'signed-out', actor: 'test' },
    );
    expect(await getRefusal(createBet(signedOut.sessionId))).toMatchObject(expired);
  });

  test('for another game than that of its session @WAL-09', async () => {
    const player = await table.createPlayer();
    expect(await getRefusal(createBet(player.sessionId, { gameId: 'other' }))).toMatchObject({
      code: 'GAME_DISABLED',
      isOpened: false,
    });
  });

  test('while its member has excluded themselves @WAL-09', async () => {
    const player = await table.createPlayer();
    const now = table.gateway.clock.now();
    await table.gateway.services.protection.excludeUntil(player.memberId, new Date(now.getTime() + 60_000));
    expect(await getRefusal(createBet(player.sessionId))).toMatchObject({
      code: 'EXCLUDED',
      isOpened: false,
    });
    expect(await player.balance()).toBe(10_000);
  });

  test('in a round that is over, or of somebody else @WAL-09', async () => {
    const [player, other] = [await table.createPlayer(), await table.createPlayer()];
    const bet = createBet(player.sessionId);
    await send(bet);
    expect(await send(createBet(other.sessionId, { roundId: bet.roundId }))).toMatchObject({
      code: 'ROUND_NOT_FOUND',
    });
    await table.vendor.send('endRound', { txId: `end-${bet.txId}`, roundId: bet.roundId });
    expect(await send(createBet(player.sessionId, { roundId: bet.roundId }))).toMatchObject({
      code: 'ROUND_CLOSED',
    });
    expect([await player.balance(), await other.balance()]).toEqual([9_600, 10_000]);
  });

  test('that was rolled back before it arrived @WAL-09', async () => {
    const player = await table.createPlayer();
    const bet = createBet(player.sessionId);
    expect(await table.vendor.send('rollback', { txId: `x-${bet.txId}`, refTxId: bet.txId })).toMatchObject({
      code: 'OK',
    });
    expect(await getRefusal(bet)).toMatchObject({ code: 'ALREADY_ROLLED_BACK', isOpened: false });
    expect(await player.balance()).toBe(10_000);
  });
});
