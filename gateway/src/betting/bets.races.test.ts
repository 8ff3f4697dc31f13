import type { VwcReply } from '@parlour/contracts/vwc';
import { sql } from 'kysely';
import { startTestGateway, type TestGateway } from '../testing/index.ts';
import { verifyLedger } from '../wallet/index.ts';
import { createFundedPlayer, type FundedPlayer } from './testing/funded-player.ts';
import { startTestVendor } from './testing/test-vendor.ts';

const [nodeId, gameId] = [601, 'race-slot'];
const players = 24;
let gateway: TestGateway;
let vendor: Awaited<ReturnType<typeof startTestVendor>>;
let people: FundedPlayer[];

beforeAll(async () => {
  vendor = await startTestVendor('RACES', { now: () => gateway.clock.now() });
  // Locks never wait on the embedded engine, so only a server reveals faults of concurrency.
  gateway = await startTestGateway({ config: { vendors: [vendor.connection] }, engine: 'server' });
  vendor.connectTo(await gateway.listen());
  const db = gateway.database.kysely;
  await sql`insert into catalog_vendor (code, name, hot, position) values ('RACES', 'Races', false, 1)`.execute(
    db,
  );
  await sql`insert into catalog_game (node_id, game_id, vendor, game_type, name, min_bet_minor)
    values (${nodeId}, ${gameId}, 'RACES', 'RNG', 'Race Slot', 10)`.execute(db);
  // Makes the gateway read the new game before the first launch and not some time later.
  await gateway.runJob('catalog.index');
  people = [];
  for (let number = 0; number < players; number += 1) people.push(await player(`racer${number}`));
});
afterAll(async () => {
  expect(await verifyLedger(gateway.database)).toEqual([]);
  await gateway.stop();
  await vendor.close();
});

const player = (username: string, fundsMinor = 1_000) =>
  createFundedPlayer({ gateway, vendor, nodeId }, username, fundsMinor);

const mainMinor = async ({ memberId }: { memberId: number }): Promise<number> =>
  (await gateway.services.ledger.readBalances(memberId)).mainMinor;
const bet = (sessionId: string, name: string, amount: number): Promise<VwcReply> =>
  vendor.send('bet', { sessionId, txId: `b-${name}`, roundId: `r-${name}`, gameId, amount, currency: 'MMK' });
const collectCodes = (replies: readonly VwcReply[]) =>
  Object.entries(Object.groupBy(replies, ({ code }) => code)).map(([code, list]) => [code, list?.length]);

test('takes exactly one of 200 parallel bets on funds for one @GAME-05 @WAL-06', async () => {
  const poor = await player('poor', 100);
  const replies = await Promise.all(
    Array.from({ length: 200 }, (_, number) => bet(poor.sessionId, `poor-${number}`, 100)),
  );
  expect(new Map(collectCodes(replies) as [string, number][])).toEqual(
    new Map([
      ['OK', 1],
      ['INSUFFICIENT_FUNDS', 199],
    ]),
  );
  expect(await mainMinor(poor)).toBe(0);
  // A refused bet leaves neither a round nor a transaction.
  const { rows } = await sql<{ rounds: number; transactions: number }>`select
    (select count(*) from betting_round where member_id = ${poor.memberId}) as rounds,
    (select count(*) from betting_transaction where tx_id like 'b-poor-%') as transactions`.execute(
    gateway.database.kysely,
  );
  expect(rows).toEqual([{ rounds: 1, transactions: 1 }]);
});

test('answers each of many bets that are taken together with its own balance @GAME-05', async () => {
  const before = await Promise.all(people.map(mainMinor));
  const balanceAfter = (index: number): number => (before[index] ?? 0) - 100 - index;
  const replies = await Promise.all(
    people.map(({ sessionId }, place) => bet(sessionId, `all-${place}`, 100 + place)),
  );
  for (const [place, reply] of replies.entries())
    expect(reply).toMatchObject({
      code: 'OK',
      txId: `b-all-${place}`,
      balance: balanceAfter(place),
      replay: false,
    });
  const again = await Promise.all(
    people.map(({ sessionId }, place) => bet(sessionId, `all-${place}`, 100 + place)),
  );
  for (const [place, reply] of again.entries())
    expect(reply).toMatchObject({
      code: 'OK',
      balance: balanceAfter(place),
      replay: true,
      ourTxId: replies[place]?.ourTxId,
    });
});

test('takes the other bets of a batch with a refused bet @GAME-05', async () => {
  const excluded = await player('excluded');
  await gateway.services.protection.excludeUntil(
    excluded.memberId,
    new Date(gateway.clock.now().getTime() + 86_400_000),
  );
  gateway.clock.advance({ seconds: 1 });
  const broke = await player('broke', 5);
  const [first, second, ...others] = people;
  const before = await Promise.all(people.map(mainMinor));
  const name = 'mixed';
  const replies = await Promise.all([
    bet(excluded.sessionId, `${name}-excluded`, 10),
    bet(broke.sessionId, `${name}-broke`, 10),
    // The same message twice, and another bet in the same round.
    bet(first?.sessionId ?? '', `${name}-first`, 10),
    bet(first?.sessionId ?? '', `${name}-first`, 10),
    bet(second?.sessionId ?? '', `${name}-first`, 10),
    ...others.map(({ sessionId }, place) => bet(sessionId, `${name}-${place}`, 10)),
  ]);
  const [wasExcluded, wasBroke, one, two, stranger, ...rest] = replies.map(({ code }) => code);
  expect([wasExcluded, wasBroke]).toEqual(['EXCLUDED', 'INSUFFICIENT_FUNDS']);
  // The faster of the two members owns the round and the id.
  expect([one, two, stranger].filter((code) => code === 'OK').length).toBeGreaterThan(0);
  expect(rest.every((code) => code === 'OK')).toBe(true);
  const after = await Promise.all(people.map(mainMinor));
  expect(after.slice(2)).toEqual(before.slice(2).map((minor) => minor - 10));
  const spent = before.slice(0, 2).reduce((sum, minor, place) => sum + minor - (after[place] ?? 0), 0);
  expect(spent).toBe(10);
  expect([await mainMinor(excluded), await mainMinor(broke)]).toEqual([1_000, 5]);
});

test('applies either the bet or its concurrent rollback, never both @GAME-05', async () => {
  const before = await Promise.all(people.map(mainMinor));
  await Promise.all(
    people.flatMap(({ sessionId }, place) => [
      bet(sessionId, `back-${place}`, 10),
      vendor.send('rollback', { txId: `x-back-${place}`, refTxId: `b-back-${place}` }),
    ]),
  );
  // Independent of the order, the vendor repeats the rollback until the answer is definite.
  for (const place of people.keys())
    expect(
      await vendor.send('rollback', { txId: `y-back-${place}`, refTxId: `b-back-${place}` }),
    ).toMatchObject({ code: 'OK' });
  expect(await Promise.all(people.map(mainMinor))).toEqual(before);
});

test('takes one of two messages with the same nonce that arrive at once @GAME-05', async () => {
  const body = JSON.stringify({ txId: 'nobody-knows' });
  const headers = vendor.headersFor(body);
  const answers = await Promise.all([1, 2, 3].map(() => vendor.post('txStatus', body, headers)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
});

test('answers OK to every rollback of one bet, whatever their ids, when they arrive at once @GAME-05', async () => {
  const before = await Promise.all(people.map(mainMinor));
  await Promise.all(people.map(({ sessionId }, index) => bet(sessionId, `twice-${index}`, 10)));
  const replies = await Promise.all(
    people.flatMap((_, index) =>
      ['first', 'second', 'third'].map((name) =>
        vendor.send('rollback', { txId: `${name}-twice-${index}`, refTxId: `b-twice-${index}` }),
      ),
    ),
  );
  expect(new Set(replies.map(({ code }) => code))).toEqual(new Set(['OK']));
  expect(await Promise.all(people.map(mainMinor))).toEqual(before);
});
