import { sql } from 'kysely';
import { profiles } from '../../platform/profiles.ts';
import { expectSoundBooks } from '../../testing/index.ts';
import { refundRound } from '../rounds/long-rounds.ts';
import { startTestTable, type TestTable } from '../testing/test-table.ts';

const vendorCode = 'ROLLBACK';
let table: TestTable;
beforeAll(async () => {
  table = await startTestTable({ vendorCode });
});
afterAll(async () => {
  await expectSoundBooks(table.gateway);
  await table.stop();
});

const readRound = async (roundId: string) => {
  const { rows } = await sql<{ bet_no: number; status: string; stake_minor: number; payout_minor: number }>`
    select bet_no, status, stake_minor, payout_minor from betting_round
    where vendor_code = ${vendorCode} and round_id = ${roundId}`.execute(table.gateway.database.kysely);
  return rows[0];
};

const placeBet = (sessionId: string, txId: string, roundId: string) =>
  table.vendor.send('bet', { sessionId, txId, roundId, gameId: table.gameId, amount: 400, currency: 'MMK' });

// The clock stands still, so every message of a round has the same time, like a vendor's messages of one spin.
test.each([
  ['an id that sorts before the win', 'a-end'],
  ['an id that sorts after the win', 'z-end'],
])('rolls back a win whose round was closed in the same millisecond under %s @WAL-09', async (_, end) => {
  const player = await table.createPlayer();
  const [roundId, bet, win] = [`r-${end}`, `b-${end}`, `m-win-${end}`];
  await placeBet(player.sessionId, bet, roundId);
  await table.vendor.send('win', { txId: win, roundId, amount: 900, currency: 'MMK', roundClosed: false });
  await table.vendor.send('endRound', { txId: end, roundId });
  expect(await readRound(roundId)).toMatchObject({ status: 'WON', payout_minor: 900 });

  const reply = await table.vendor.send('rollback', { txId: `x-${end}`, refTxId: win });
  expect(reply).toMatchObject({ code: 'OK', balance: 9_600 });
  expect(await readRound(roundId)).toMatchObject({ status: 'OPEN', stake_minor: 400, payout_minor: 0 });
  // The round is open again: the vendor closes it again, and the stake goes to the house once more.
  const again = { txId: `again-${end}`, roundId, amount: 100, currency: 'MMK', roundClosed: true };
  expect(await table.vendor.send('win', again)).toMatchObject({ code: 'OK', balance: 9_700 });
});

test('leaves a round that staff refunded unchanged when its win of zero is rolled back @WAL-09', async () => {
  const { gateway, vendor } = table;
  const player = await table.createPlayer();
  await placeBet(player.sessionId, 'b-refund', 'r-refund');
  const nothing = { txId: 'w-refund', roundId: 'r-refund', amount: 0, currency: 'MMK', roundClosed: false };
  await vendor.send('win', nothing);
  gateway.clock.advance({ days: 14 });
  const betNo = (await readRound('r-refund'))?.bet_no ?? 0;
  const { ledger, grants: bonus, play: protection } = gateway.services;
  const { longRounds } = profiles.specification;
  const parts = { ...gateway.frame, ledger, bonus, protection, longRounds };
  await table.gateway.database.transaction((tx) =>
    refundRound(parts, tx, { betNo, actor: 'test', reason: 'left open' }),
  );
  expect(await player.balance()).toBe(10_000);

  expect(await vendor.send('rollback', { txId: 'x-refund', refTxId: 'w-refund' })).toMatchObject({
    code: 'OK',
  });
  expect(await readRound('r-refund')).toMatchObject({ status: 'REFUNDED', stake_minor: 0 });
  const late = { txId: 'late', roundId: 'r-refund', amount: 900, currency: 'MMK', roundClosed: true };
  expect(await vendor.send('win', late)).toMatchObject({ code: 'ROUND_CLOSED' });
  expect(await player.balance()).toBe(10_000);
});
