import { sql } from 'kysely';
import { startTestTable, type TestTable } from '../betting/testing/test-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable({ vendorCode: 'MOVES' });
});
afterAll(() => table.stop());

test('the roll-up of each agent equals the ledger with the team of each bet, when a member moves between agents @AGT-03 @AGT-08', async () => {
  const { gateway } = table;
  const { identity } = gateway.services;
  const createAgent = (username: string) =>
    identity.createMember({ username, password: 'a long enough password', accountCode: 1 });
  const [a, c] = [await createAgent('anna'), await createAgent('carl')];
  const player = await table.createPlayer();
  const move = (to: string) =>
    gateway.database.transaction((tx) => identity.moves.moveIn(tx, { memberId: player.memberId, to }));
  const money = { currency: 'MMK' } as const;
  const bet = (roundId: string, amount: number) =>
    table.vendor.send('bet', {
      sessionId: player.sessionId,
      txId: `b-${roundId}`,
      roundId,
      gameId: table.gameId,
      amount,
      ...money,
    });
  const win = (roundId: string, amount: number) =>
    table.vendor.send('win', { txId: `w-${roundId}`, roundId, amount, roundClosed: true, ...money });
  const play = async (roundId: string, stake: number, payout: number) => {
    await bet(roundId, stake);
    await win(roundId, payout);
  };
  await move(a.username);
  gateway.clock.set('2027-03-01T05:10:00Z');
  player.sessionId = (await table.signInAgain(player)).sessionId;
  await play('before', 1_000, 300);
  await bet('across', 500);
  gateway.clock.advance({ minutes: 5 });
  await move(c.username);
  const movedAt = gateway.clock.now();
  gateway.clock.advance({ minutes: 5 });
  await win('across', 800);
  await play('after', 700, 0);
  gateway.clock.advance({ hours: 1 });
  player.sessionId = (await table.signInAgain(player)).sessionId;
  await play('later', 200, 900);
  await gateway.drain();
  const { rows } = await sql<{ agent: number; hour: Date; stake: number; payout: number }>`
    with own as (
      select t.* from ledger_transfers t join ledger_accounts l on l.id in (t.from_account, t.to_account)
       where l.member_id = ${player.memberId} and t.type in ('BET', 'BET_WIN')
    ), round as (
      select reference, min(occurred_at) filter (where type = 'BET') as placed_at, max(occurred_at) as settled_at,
             sum(amount) filter (where type = 'BET') as stake, sum(amount) filter (where type = 'BET_WIN') as payout
        from own group by 1
    )
    select case when placed_at < ${movedAt} then ${a.id}::bigint else ${c.id}::bigint end as agent,
           date_trunc('hour', settled_at, 'Asia/Yangon') as hour,
           sum(stake)::bigint as stake, coalesce(sum(payout), 0)::bigint as payout
      from round group by 1, 2 order by 1, 2`.execute(gateway.database.kysely);
  const { rows: rolled } = await sql`
    select agent_id as agent, hour, sum(stake_minor)::bigint as stake, sum(payout_minor)::bigint as payout
      from agents_hour where agent_id in (${a.id}, ${c.id}) and bets <> 0
     group by 1, 2 order by 1, 2`.execute(gateway.database.kysely);
  expect(rolled).toEqual(rows);
  expect(rows.map(({ agent, stake, payout }) => [agent, stake, payout])).toEqual([
    [a.id, 1_500, 1_100],
    [c.id, 700, 0],
    [c.id, 200, 900],
  ]);
});
