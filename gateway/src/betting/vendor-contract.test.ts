import { getJackpotCall, launchGameCall, listBetsCall } from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { expectSoundBooks, startTestGateway, type TestGateway } from '../testing/index.ts';
import { startTestVendor, type TestVendor } from './testing/test-vendor.ts';

type Vendor = Awaited<ReturnType<typeof startTestVendor>>;

let gateway: TestGateway;
let vendor: Vendor;
let count = 0;

/** A signed-in member with money and an open game session. */
interface Play {
  memberId: number;
  token: string;
  sessionId: string;
  /** Creates new ids for one round of this member. */
  round(): { roundId: string; bet: string; win: string; rollback: string };
  bet(txId: string, roundId: string, amount: number): ReturnType<TestVendor['send']>;
  win(txId: string, roundId: string, amount: number, roundClosed?: boolean): ReturnType<TestVendor['send']>;
  rollback(txId: string, refTxId: string): ReturnType<TestVendor['send']>;
  mainMinor(): Promise<number>;
}

const gameId = 'test-slot';
const nodeId = 501;

beforeAll(async () => {
  const clock = { now: () => gateway.clock.now() };
  vendor = await startTestVendor('TESTVENDOR', clock);
  gateway = await startTestGateway({ config: { vendors: [vendor.connection] } });
  vendor.connectTo(await gateway.listen());
  await sql`insert into catalog_vendor (code, name, hot, position) values ('TESTVENDOR', 'Test Vendor', false, 1)`.execute(
    gateway.database.kysely,
  );
  await sql`insert into catalog_game (node_id, game_id, vendor, game_type, name, classifications, min_bet_minor, lines, rtp_ppm, hot_rank, new_until, status, launch_kind, default_play_type, weight)
    values (${nodeId}, ${gameId}, 'TESTVENDOR', 'RNG', 'Test Slot', '{}', 10, 10, 950000, null, null, 'live', 'game', null, 1)`.execute(
    gateway.database.kysely,
  );
  // Makes the gateway read the new game before the first launch and not some time later.
  await gateway.runJob('catalog.index');
});

afterAll(async () => {
  // The ledger must be sound after all rows above.
  await expectSoundBooks(gateway);
  await gateway.stop();
  await vendor.close();
});

async function atPlay(fundsMinor = 10_000): Promise<Play> {
  count += 1;
  const username = `player${count}`;
  const { identity, ledger } = gateway.services;
  const member = await identity.createMember({ username, password: 'a long enough password' });
  await ledger.post({
    source: 'test',
    key: username,
    type: 'ADJUST_IN',
    from: { house: 'adjustment' },
    to: { memberId: member.id, book: 'main' },
    amountMinor: fundsMinor,
  });
  const { token } = await identity.logIn(
    { username, password: 'a long enough password' },
    { ip: '127.0.0.1', userAgent: 'test' },
  );
  await gateway.call(launchGameCall, { nodeId, language: 'MY', demo: false }, { token });
  const opened = await vendor.send('authenticate', { launchToken: vendor.launchToken() });
  const sessionId = opened.player?.sessionId ?? '';
  let rounds = 0;
  return {
    memberId: member.id,
    token,
    sessionId,
    round() {
      rounds += 1;
      const name = `${username}-${rounds}`;
      return { roundId: name, bet: `b-${name}`, win: `w-${name}`, rollback: `x-${name}` };
    },
    bet: (txId, roundId, amount) =>
      vendor.send('bet', { sessionId, txId, roundId, gameId, amount, currency: 'MMK' }),
    win: (txId, roundId, amount, roundClosed = true) =>
      vendor.send('win', { txId, roundId, amount, currency: 'MMK', roundClosed }),
    rollback: (txId, refTxId) => vendor.send('rollback', { txId, refTxId }),
    mainMinor: async () => (await ledger.readBalances(member.id)).mainMinor,
  };
}

const alarms = async (kind: string, txId: string): Promise<number> => {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) from betting_alarm where kind = ${kind} and tx_id = ${txId}`.execute(
    gateway.database.kysely,
  );
  return rows[0]?.count ?? 0;
};

describe('the vendor rule table', () => {
  test('row 1: answers the same bet again as before and moves nothing @WAL-09', async () => {
    const play = await atPlay();
    const { roundId, bet } = play.round();
    const first = await play.bet(bet, roundId, 400);
    expect(first).toMatchObject({ code: 'OK', balance: 9_600, replay: false });
    await play.bet(play.round().bet, 'other-round', 100);
    const again = await play.bet(bet, roundId, 400);
    expect(again).toMatchObject({
      code: 'OK',
      balance: 9_600,
      currentBalance: 9_500,
      replay: true,
      ourTxId: first.ourTxId,
    });
    expect(await play.mainMinor()).toBe(9_500);
  });

  test('row 2: refuses a used id with other content, and raises an alarm @WAL-09', async () => {
    const play = await atPlay();
    const { roundId, bet } = play.round();
    await play.bet(bet, roundId, 400);
    expect(await play.bet(bet, roundId, 500)).toMatchObject({ code: 'DUPLICATE_MISMATCH' });
    expect(await play.mainMinor()).toBe(9_600);
    expect(await alarms('duplicate-mismatch', bet)).toBe(1);
  });

  test('row 3: applies one of two identical bets that arrive together @WAL-09', async () => {
    const play = await atPlay();
    const { roundId, bet } = play.round();
    const replies = await Promise.all([
      play.bet(bet, roundId, 700),
      play.bet(bet, roundId, 700),
      play.bet(bet, roundId, 700),
    ]);
    expect(replies.map(({ code }) => code)).toEqual(['OK', 'OK', 'OK']);
    expect(replies.filter(({ replay }) => !replay)).toHaveLength(1);
    expect(await play.mainMinor()).toBe(9_300);
  });

  test('row 4: closes the id of an unknown bet, so that the bet is refused when it arrives late @WAL-09', async () => {
    const play = await atPlay();
    const { roundId, bet, rollback } = play.round();
    expect(await play.rollback(rollback, bet)).toMatchObject({ code: 'OK' });
    expect(await vendor.send('txStatus', { txId: bet })).toMatchObject({ state: 'TOMBSTONED' });
    expect(await play.bet(bet, roundId, 400)).toMatchObject({ code: 'ALREADY_ROLLED_BACK' });
    expect(await play.mainMinor()).toBe(10_000);
  });

  test('row 5: returns the stake of an open round @WAL-09', async () => {
    const play = await atPlay();
    const { roundId, bet, rollback } = play.round();
    await play.bet(bet, roundId, 400);
    expect(await play.rollback(rollback, bet)).toMatchObject({ code: 'OK', balance: 10_000 });
    expect(await vendor.send('txStatus', { txId: bet })).toMatchObject({ state: 'REVERSED' });
  });

  test('row 6: answers a second rollback OK and moves nothing @WAL-09', async () => {
    const play = await atPlay();
    const { roundId, bet, rollback } = play.round();
    await play.bet(bet, roundId, 400);
    await play.rollback(rollback, bet);
    expect(await play.rollback(`${rollback}-2`, bet)).toMatchObject({ code: 'OK' });
    expect(await play.mainMinor()).toBe(10_000);
  });

  test('row 7: does not roll back a bet whose round has paid @WAL-09', async () => {
    const play = await atPlay();
    const { roundId, bet, win, rollback } = play.round();
    await play.bet(bet, roundId, 400);
    await play.win(win, roundId, 900);
    expect(await play.rollback(rollback, bet)).toMatchObject({ code: 'ALREADY_SETTLED' });
    expect(await play.mainMinor()).toBe(10_500);
  });

  test('row 8: refuses a win without its round as unknown @WAL-09', async () => {
    const play = await atPlay();
    expect(await play.win('w-nowhere', 'nowhere', 900)).toMatchObject({ code: 'ROUND_NOT_FOUND' });
    expect(await play.mainMinor()).toBe(10_000);
  });

  test('row 8: raises one alarm ten minutes after a win whose round stays unknown @WAL-09', async () => {
    const play = await atPlay();
    const [lost, late] = [play.round(), play.round()];
    const sendWins = async () => [
      (await play.win(lost.win, lost.roundId, 900)).code,
      (await play.win(late.win, late.roundId, 900)).code,
    ];
    expect(await sendWins()).toEqual(['ROUND_NOT_FOUND', 'ROUND_NOT_FOUND']);
    gateway.clock.advance({ minutes: 9 });
    await play.bet(late.bet, late.roundId, 400);
    expect(await sendWins()).toEqual(['ROUND_NOT_FOUND', 'OK']);
    const readAlarms = async () => {
      await gateway.runJob('betting.wins-without-round');
      const { rows } = await sql<{ tx_id: string; round_id: string }>`
        select tx_id, round_id from betting_alarm where kind = 'win-without-round'
        and round_id in (${lost.roundId}, ${late.roundId})`.execute(gateway.database.kysely);
      return rows;
    };
    gateway.clock.advance({ minutes: 1, ms: -1 });
    expect(await readAlarms()).toEqual([]);
    gateway.clock.advance({ ms: 1 });
    expect(await readAlarms()).toEqual([{ tx_id: lost.win, round_id: lost.roundId }]);
    await sendWins();
    gateway.clock.advance({ minutes: 10 });
    expect(await readAlarms()).toHaveLength(1);
  });

  test('row 9: pays no win for a bet that was rolled back @WAL-09', async () => {
    const play = await atPlay();
    const { roundId, bet, win, rollback } = play.round();
    await play.bet(bet, roundId, 400);
    await play.rollback(rollback, bet);
    expect(await play.win(win, roundId, 900)).toMatchObject({ code: 'ALREADY_ROLLED_BACK' });
    expect(await play.mainMinor()).toBe(10_000);
  });

  test('row 10: pays several wins into a round that stays open @WAL-09', async () => {
    const play = await atPlay();
    const { roundId, bet, win } = play.round();
    await play.bet(bet, roundId, 400);
    expect(await play.win(win, roundId, 100, false)).toMatchObject({ code: 'OK', balance: 9_700 });
    expect(await play.win(`${win}-2`, roundId, 250, true)).toMatchObject({ code: 'OK', balance: 9_950 });
  });

  test('row 11: pays nothing after a round was closed, and raises an alarm @WAL-09', async () => {
    const play = await atPlay();
    const { roundId, bet, win } = play.round();
    await play.bet(bet, roundId, 400);
    await play.win(win, roundId, 0);
    expect(await play.win(`${win}-2`, roundId, 900)).toMatchObject({ code: 'ROUND_CLOSED' });
    expect(await play.mainMinor()).toBe(9_600);
    expect(await alarms('win-after-close', `${win}-2`)).toBe(1);
  });

  test('row 12: pays a win after logout, exclusion and the closing of the game @WAL-09', async () => {
    const play = await atPlay();
    const { roundId, bet, win } = play.round();
    await play.bet(bet, roundId, 400);
    await gateway.services.identity.revokeSessions(
      { memberId: play.memberId },
      { reason: 'signed-out', actor: 'test' },
    );
    await gateway.services.protection.excludeUntil(
      play.memberId,
      new Date(gateway.clock.now().getTime() + 86_400_000),
    );
    await gateway.services.catalog.setGameStatus(nodeId, 'maintenance');
    expect(await play.win(win, roundId, 900)).toMatchObject({ code: 'OK', balance: 10_500 });
    await gateway.services.catalog.setGameStatus(nodeId, 'live');
  });

  test('row 13: takes no further bet after an exclusion in a running round @WAL-09', async () => {
    const play = await atPlay();
    const { roundId, bet } = play.round();
    await play.bet(bet, roundId, 400);
    await gateway.services.protection.excludeUntil(
      play.memberId,
      new Date(gateway.clock.now().getTime() + 86_400_000),
    );
    expect(await play.bet(`${bet}-2`, roundId, 400)).toMatchObject({ code: 'EXCLUDED' });
    expect(await play.mainMinor()).toBe(9_600);
  });

  test('row 14: takes a bet of the whole balance and refuses one above it @WAL-09 @WAL-06', async () => {
    const play = await atPlay();
    const first = play.round();
    const refused = await play.bet(first.bet, first.roundId, 10_001);
    expect(refused).toMatchObject({ code: 'INSUFFICIENT_FUNDS', balance: 10_000 });
    const second = play.round();
    expect(await play.bet(second.bet, second.roundId, 10_000)).toMatchObject({ code: 'OK', balance: 0 });
  });

  test('row 15: books the missing part of a rolled-back win as a debt, never below zero @WAL-09', async () => {
    const play = await atPlay();
    const first = play.round();
    await play.bet(first.bet, first.roundId, 400);
    await play.win(first.win, first.roundId, 5_000);
    const second = play.round();
    await play.bet(second.bet, second.roundId, 14_000);
    expect(await play.rollback(first.rollback, first.win)).toMatchObject({ code: 'OK', balance: 0 });
    const houses = await gateway.services.ledger.readHouseBalances();
    expect(houses.find(({ book }) => book === 'player_receivable')?.minor).toBe(-4_400n);
  });

  test('row 16: takes no other currency @WAL-09', async () => {
    const play = await atPlay();
    const { roundId, bet } = play.round();
    const { sessionId } = play;
    const reply = await vendor.send('bet', {
      sessionId,
      txId: bet,
      roundId,
      gameId,
      amount: 400,
      currency: 'USD',
    });
    expect(reply).toMatchObject({ code: 'WRONG_CURRENCY', currency: 'MMK' });
    expect(await play.mainMinor()).toBe(10_000);
  });
});

describe('the vendor contract', () => {
  test('refuses a message that the vendor did not sign', async () => {
    const body = JSON.stringify({ txId: 'b-1' });
    const headers = vendor.headersFor(body);
    expect((await vendor.post('txStatus', body, { ...headers, 'x-signature': '0'.repeat(64) })).status).toBe(
      401,
    );
    expect((await vendor.post('txStatus', `${body} `, headers)).status).toBe(401);
  });

  test('refuses a message that arrives again, and one that is too old', async () => {
    const body = JSON.stringify({ txId: 'b-1' });
    const headers = vendor.headersFor(body);
    expect((await vendor.post('txStatus', body, headers)).status).toBe(200);
    expect((await vendor.post('txStatus', body, headers)).status).toBe(401);
    const old = vendor.headersFor(body);
    gateway.clock.advance({ ms: 301_000 });
    expect((await vendor.post('txStatus', body, old)).status).toBe(401);
  });

  test('refuses a message that violates its form, and stores nothing of it', async () => {
    const body = JSON.stringify({
      sessionId: 's',
      txId: 'b-bad',
      roundId: 'r',
      gameId,
      amount: -5,
      currency: 'MMK',
    });
    expect((await vendor.post('bet', body, vendor.headersFor(body))).status).toBe(400);
    expect(await vendor.send('txStatus', { txId: 'b-bad' })).toMatchObject({ state: 'NONE' });
  });

  test('opens each launch token once', async () => {
    await atPlay();
    expect(await vendor.send('authenticate', { launchToken: vendor.launchToken() })).toMatchObject({
      code: 'SESSION_EXPIRED',
    });
  });

  test('takes no bet after the member logged out', async () => {
    const play = await atPlay();
    await gateway.services.identity.revokeSessions(
      { memberId: play.memberId },
      { reason: 'signed-out', actor: 'test' },
    );
    const { roundId, bet } = play.round();
    expect(await play.bet(bet, roundId, 400)).toMatchObject({ code: 'SESSION_EXPIRED' });
  });
});

test('lists a settled bet with its stake, payout and net @GAME-05 @MEM-05', async () => {
  const play = await atPlay();
  const { roundId, bet, win } = play.round();
  await play.bet(bet, roundId, 400);
  await play.win(win, roundId, 900);
  const now = gateway.clock.now().getTime();
  const span = { from: new Date(now - 3_600_000).toISOString(), to: new Date(now + 1000).toISOString() };
  const record = await gateway.call(listBetsCall, span, { token: play.token });
  expect(record.rows).toMatchObject([
    { roundId, stake: 400, validBet: 400, payout: 900, net: 500, status: 'WON', gameName: 'Test Slot' },
  ]);
  expect(record.totals).toEqual({ count: 1, stake: 400, validBet: 400, payout: 900, net: 500 });
});

test('returns a jackpot that is rolled back to the pool, and reopens the round @WAL-09 @BAN-04', async () => {
  await sql`insert into catalog_jackpot (code, pool_minor, unfunded_minor, updated_at)
    values ('main', 150000000, 100000000, now())`.execute(gateway.database.kysely);
  const play = await atPlay();
  const { roundId, bet, win, rollback } = play.round();
  await play.bet(bet, roundId, 1_000);
  const offered = await vendor.send('jackpot', { sessionId: play.sessionId });
  expect(offered).toMatchObject({ code: 'OK', jackpot: { poolMinor: 150_000_000, sharePpm: 5_000 } });
  const jackpotPart = 150_000_000;
  const paid = { roundId, amount: jackpotPart + 500, currency: 'MMK', roundClosed: true, jackpotPart };
  expect(await vendor.send('win', { txId: win, ...paid })).toMatchObject({ code: 'OK', replay: false });
  expect(await vendor.send('win', { txId: win, ...paid })).toMatchObject({ code: 'OK', replay: true });
  expect(await play.mainMinor()).toBe(10_000 - 1_000 + jackpotPart + 500);
  expect((await gateway.call(getJackpotCall)).poolMinor).toBe(100_000_000);
  expect(await play.rollback(rollback, win)).toMatchObject({ code: 'OK' });
  expect(await play.mainMinor()).toBe(9_000);
  expect((await gateway.call(getJackpotCall)).poolMinor).toBe(250_000_000);
  expect(await play.win(`${win}-again`, roundId, 700)).toMatchObject({ code: 'OK' });
  expect(await play.mainMinor()).toBe(9_700);
});

test('refuses a jackpot that is larger than the win that contains it @WAL-09 @BAN-04', async () => {
  const play = await atPlay();
  const { roundId, bet, win } = play.round();
  await play.bet(bet, roundId, 1_000);
  const part = { txId: win, roundId, amount: 10, currency: 'MMK', roundClosed: true, jackpotPart: 11 };
  expect(await vendor.send('win', part)).toMatchObject({ code: 'INVALID_AMOUNT' });
  expect(await vendor.send('jackpot', { sessionId: 'nobody' })).toMatchObject({ code: 'SESSION_EXPIRED' });
  expect(await play.mainMinor()).toBe(9_000);
});
