import type { VwcReply } from '@parlour/contracts/vwc';
import { sql } from 'kysely';
import { expectSoundBooks, startTestGateway, type TestGateway } from '../testing/index.ts';
import { createFundedPlayer, type FundedPlayer } from './testing/funded-player.ts';
import { startTestVendor } from './testing/test-vendor.ts';

const [nodeId, gameId] = [801, 'batch-slot'];
const players = 24;
let gateway: TestGateway;
let vendor: Awaited<ReturnType<typeof startTestVendor>>;
let people: FundedPlayer[];

beforeAll(async () => {
  vendor = await startTestVendor('BATCHES', { now: () => gateway.clock.now() });
  gateway = await startTestGateway({ config: { vendors: [vendor.connection] } });
  vendor.connectTo(await gateway.listen());
  const db = gateway.database.kysely;
  await sql`insert into catalog_vendor (code, name, hot, position) values ('BATCHES', 'Batches', false, 1)`.execute(
    db,
  );
  await sql`insert into catalog_game (node_id, game_id, vendor, game_type, name, min_bet_minor)
    values (${nodeId}, ${gameId}, 'BATCHES', 'RNG', 'Batch Slot', 10)`.execute(db);
  // Makes the gateway read the new game before the first launch and not some time later.
  await gateway.runJob('catalog.index');
  people = [];
  for (let number = 0; number < players; number += 1)
    people.push(await createFundedPlayer({ gateway, vendor, nodeId }, `batched${number}`, 1_000));
  // Opens the connections, so that later messages arrive together.
  await betAtOnce('first', () => 10);
});
afterAll(async () => {
  await expectSoundBooks(gateway);
  await gateway.stop();
  await vendor.close();
});

/** Counts the transactions that stored the bets whose number begins with `prefix`. */
async function countTransactions(prefix: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct xmin::text)::int as count from betting_transaction where tx_id like ${`${prefix}%`}`.execute(
    gateway.database.kysely,
  );
  return rows[0]?.count ?? 0;
}

async function betAtOnce(
  name: string,
  getAmount: (place: number) => number,
  bettors: readonly FundedPlayer[] = people,
): Promise<{ replies: VwcReply[]; transactions: number }> {
  const replies = await Promise.all(
    bettors.map(({ sessionId }, place) =>
      vendor.send('bet', {
        sessionId,
        txId: `b-${name}-${place}`,
        roundId: `r-${name}-${place}`,
        gameId,
        amount: getAmount(place),
        currency: 'MMK',
      }),
    ),
  );
  return { replies, transactions: await countTransactions(`b-${name}-`) };
}

const countCodes = (replies: readonly VwcReply[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(replies, ({ code }) => code)).map(([code, list]) => [code, list?.length]),
  );

test('takes 24 bets in as few transactions even if a third of them are not covered @GAME-05', async () => {
  const before = (await gateway.services.ledger.readBalances(people[0]?.memberId ?? 0)).mainMinor;
  const plain = await betAtOnce('plain', () => 10);
  expect(countCodes(plain.replies)).toEqual({ OK: 24 });
  const mixed = await betAtOnce('mixed', (place) => (place % 3 === 0 ? 5_000 : 10));
  expect(countCodes(mixed.replies)).toEqual({ OK: 16, INSUFFICIENT_FUNDS: 8 });
  expect(mixed.replies[0]).toEqual({ code: 'INSUFFICIENT_FUNDS', balance: before - 10 });
  // One refused bet must not split the batch into a transaction for each of the 24 bets.
  expect(mixed.transactions).toBeLessThanOrEqual(10);
  expect(plain.transactions).toBeLessThanOrEqual(10);
  // A refused bet leaves no trace, so that it may be sent again.
  const { rows } = await sql<{ rounds: number; transactions: number }>`select
    (select count(*) from betting_round where round_id like 'r-mixed-%') as rounds,
    (select count(*) from betting_transaction where tx_id like 'b-mixed-%') as transactions`.execute(
    gateway.database.kysely,
  );
  expect(rows).toEqual([{ rounds: 16, transactions: 16 }]);
});

test('answers an excluded member of a batch without delaying the others @GAME-05', async () => {
  const excluded = await createFundedPlayer({ gateway, vendor, nodeId }, 'excluded', 1_000);
  const until = new Date(gateway.clock.now().getTime() + 86_400_000);
  await gateway.services.protection.excludeUntil(excluded.memberId, until);
  gateway.clock.advance({ ms: 1 });
  const { replies, transactions } = await betAtOnce('excluded', () => 10, [excluded, ...people.slice(1)]);
  expect(replies[0]).toEqual({ code: 'EXCLUDED' });
  expect(countCodes(replies)).toEqual({ OK: 23, EXCLUDED: 1 });
  expect(transactions).toBeLessThanOrEqual(10);
});
