import { sql } from 'kysely';
import { type Player, startTestTable, type TestTable } from '../betting/testing/test-table.ts';
import { jackpotStartMinor } from '../catalog/index.ts';
import { houseId } from '../identity/index.ts';
import { seedWithdrawals } from '../seed/demonstration/history/seed-withdrawals.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable({ vendorCode: 'ROLLS' });
  await sql`insert into catalog_jackpot (code, pool_minor, unfunded_minor, updated_at)
    values ('main', ${jackpotStartMinor}, ${jackpotStartMinor}, now()) on conflict do nothing`.execute(
    table.gateway.database.kysely,
  );
});
afterAll(() => table.stop());

const money = { currency: 'MMK' } as const;
const bet = ({ sessionId }: Player, roundId: string, amount: number) =>
  table.vendor.send('bet', {
    sessionId,
    txId: `b-${roundId}`,
    roundId,
    gameId: table.gameId,
    amount,
    ...money,
  });
const win = (roundId: string, amount: number, jackpotPart = 0) =>
  table.vendor.send('win', {
    txId: `w-${roundId}`,
    roundId,
    amount,
    jackpotPart,
    roundClosed: true,
    ...money,
  });
const rollBack = (refTxId: string) => table.vendor.send('rollback', { txId: `x-${refTxId}`, refTxId });

/** Sums each day of the whole site, from the ledger alone. A rollback counts on its own day. */
const ledgerDays = sql`
  with moved as (
    select (t.occurred_at at time zone 'Asia/Yangon')::date as day, t.type, t.amount
      from ledger_transfers t
  )
  select day::text as day,
         coalesce(sum(amount) filter (where type = 'BET'), 0)
           - coalesce(sum(amount) filter (where type = 'BET_ROLLBACK'), 0) as stake,
         coalesce(sum(amount) filter (where type in ('BET_WIN', 'JACKPOT_WIN')), 0)
           - coalesce(sum(amount) filter (where type = 'WIN_ROLLBACK'), 0) as payout,
         coalesce(sum(amount) filter (where type = 'WITHDRAW_PAYOUT'), 0) as withdrawal,
         coalesce(sum(amount) filter (where type = 'REBATE'), 0) as rebate,
         coalesce(sum(amount) filter (where type in ('MISSION', 'REFERRAL', 'REWARD', 'VIP', 'RED_ENVELOPE')), 0) as bonus
    from moved group by 1`;
const rolledDays = sql`
  select (hour at time zone 'Asia/Yangon')::date::text as day, sum(stake_minor) as stake, sum(payout_minor) as payout,
         sum(withdrawal_minor) as withdrawal, sum(rebate_minor) as rebate, sum(bonus_minor) as bonus
    from agents_hour where agent_id = ${houseId} group by 1`;

test('the roll-up equals the ledger with withdrawals, rewards, jackpots and rounds that are rolled back later @AGT-03', async () => {
  const { gateway } = table;
  const { ledger, rewards } = gateway.services;
  const [ada, ben] = [await table.createPlayer(), await table.createPlayer()];
  await bet(ada, 'won', 1_000);
  await win('won', 2_500);
  await bet(ben, 'lost', 2_000);
  await win('lost', 0);
  await bet(ada, 'jackpot', 500);
  await win('jackpot', 700, 300);
  await bet(ben, 'reversed', 400);
  await win('reversed', 900);
  for (const [source, amount] of [
    ['REBATE', 120],
    ['MISSION', 80],
  ] as const) {
    const reward = {
      memberId: ada.memberId,
      source,
      sourceId: `of-${source}`,
      kind: 'money' as const,
      amount,
    };
    const id = await gateway.database.transaction((tx) => rewards.issueReward(tx, reward));
    await rewards.claim(ada.memberId, id);
  }
  const requestedAt = gateway.clock.now();
  await gateway.database.transaction((tx) =>
    seedWithdrawals(tx, { ledger, outbox: gateway.frame.outbox }, [
      { orderNo: 'W-1', memberId: ben.memberId, amountMinor: 3_000, requestedAt },
    ]),
  );
  gateway.clock.advance({ days: 1 });
  await rollBack('w-reversed');
  await rollBack('b-reversed');
  await gateway.drain();
  const compare = async (condition: ReturnType<typeof sql>) => {
    const { rows } = await sql<Record<string, unknown>>`
      select l.day, l.stake = r.stake and l.payout = r.payout and l.withdrawal = r.withdrawal and l.rebate = r.rebate
               and l.bonus = r.bonus as same, to_jsonb(l) as ledger, to_jsonb(r) as rolled
        from (${ledgerDays}) l full join (${rolledDays}) r using (day) where ${condition}`.execute(
      gateway.database.kysely,
    );
    return rows;
  };
  expect(await compare(sql`l.stake <> 0 or r.stake <> 0`)).toHaveLength(2);
  expect((await compare(sql`true`)).filter(({ same }) => same !== true)).toEqual([]);
  const { rows } = await sql<{ stake: number; payout: number; bonus: number }>`
    select sum(stake)::bigint as stake, sum(payout)::bigint as payout, sum(bonus)::bigint as bonus
      from (${rolledDays}) r`.execute(gateway.database.kysely);
  expect(rows).toEqual([{ stake: 3_500, payout: 3_200, bonus: 80 }]);
});
