import type { GameType } from '@parlour/contracts';
import {
  getContractFlagsCall,
  getTeamOverviewCall,
  listTeamDownlinesCall,
  logInCall,
} from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { seedRounds } from '../betting/seed.ts';
import type { Member, NewMember } from '../identity/index.ts';
import { startTestGateway, type TestGateway } from '../testing/index.ts';
import { seedDeposits } from '../wallet/deposit/seed-deposits.ts';
import { seedDepositMethods } from '../wallet/deposit/seed-methods.ts';

const password = 'Lotus-Pond-2026';
// 20 November, 10:30 in Yangon.
const now = '2026-11-20T04:00:00Z';
const kyat = 100;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ now });
  await seedDepositMethods(gateway.database);
});
afterAll(() => gateway.stop());

const person = (username: string, changes: Partial<Omit<NewMember, 'passwordHash'>> = {}): Promise<Member> =>
  gateway.services.identity.createMember({
    username,
    password,
    registeredAt: new Date('2026-10-01T00:00:00Z'),
    ...changes,
  });

let teams = 0;
/**
 * Creates a team. `mgmg` (an agent) and `ada` are below `chi`; `su` and a demo account are below `mgmg`. `dan` is
 * outside the team.
 */
async function people() {
  teams += 1;
  const named = (name: string, changes?: Parameters<typeof person>[1]) => person(`${name}${teams}`, changes);
  const chi = await named('chi', { accountCode: 1 });
  const mgmg = await named('mgmg', { accountCode: 1, uplineId: chi.id });
  const ada = await named('ada', { uplineId: chi.id });
  const su = await named('su', { uplineId: mgmg.id, registeredAt: new Date('2026-11-19T03:00:00Z') });
  const ben = await named('ben', { uplineId: mgmg.id, accountCode: 4, accountClass: 'demo' });
  return { chi, mgmg, ada, su, ben, dan: await named('dan') };
}

let orders = 0;
/** Credits a deposit at the given instant. `amount` is in Ks. */
function deposit(member: Member, amount: number, at: string): Promise<void> {
  orders += 1;
  const { ledger, outbox } = parts();
  const orderNo = `D-${orders}`;
  return gateway.database.transaction((tx) =>
    seedDeposits(tx, { ledger, outbox }, [
      {
        orderNo,
        memberId: member.id,
        methodId: 'sandbox-wallet',
        provider: 'sandbox',
        amountMinor: amount * kyat,
        createdAt: new Date(at),
        creditedAt: new Date(at),
      },
    ]),
  );
}

let rounds = 0;
/** Plays a round that settles at the given instant. Amounts are in Ks. */
function bet(
  member: Member,
  [stake, payout]: [stake: number, payout: number],
  at: string,
  category: GameType = 'RNG',
): Promise<void> {
  rounds += 1;
  const roundId = `r-${rounds}`;
  return gateway.database.transaction((tx) =>
    seedRounds(tx, parts(), [
      {
        roundId,
        memberId: member.id,
        teamPath: member.path,
        gameId: 10_001,
        vendorCode: 'NOVA',
        vendorGame: 'nova-rng-1',
        category,
        stakeMinor: stake * kyat,
        payoutMinor: payout * kyat,
        placedAt: new Date(Date.parse(at) - 5_000),
        settledAt: new Date(at),
      },
    ]),
  );
}

const parts = () => ({ ledger: gateway.services.ledger, outbox: gateway.frame.outbox });
const logIn = (member: Member) =>
  gateway.call(logInCall, { username: member.username, password, type: 'username' });
const getOverview = async (member: Member, from: string, to: string, gameType?: GameType) => {
  await gateway.drain();
  return gateway.call(getTeamOverviewCall, { from, to, gameType }, await logIn(member));
};
const code = (error: string) => expect.objectContaining({ code: error });

/** Creates the same two days of play for every test. 18 November is the day before the span. */
async function twoDays() {
  const team = await people();
  const { chi, mgmg, ada, su, dan } = team;
  await deposit(ada, 5_000, '2026-11-18T05:00:00Z');
  await bet(ada, [400, 100], '2026-11-18T06:00:00Z');
  // The last second of 18 November in Yangon, and the first second of 19 November.
  await bet(ada, [100, 0], '2026-11-18T17:29:59Z');
  await bet(ada, [60, 0], '2026-11-18T17:30:00Z');
  await deposit(ada, 1_000, '2026-11-19T04:00:00Z');
  await deposit(su, 500, '2026-11-19T05:00:00Z');
  await deposit(chi, 800, '2026-11-19T05:00:00Z');
  await deposit(dan, 900, '2026-11-19T05:00:00Z');
  await bet(su, [80, 200], '2026-11-19T06:00:00Z');
  await bet(chi, [300, 0], '2026-11-19T06:00:00Z');
  await bet(dan, [500, 0], '2026-11-19T06:00:00Z');
  await bet(ada, [100, 195], '2026-11-20T03:00:00Z', 'LIVE');
  return { ...team, mgmg };
}

describe('team overview', () => {
  test("sums the team's figures for the requested span and for the span before it @AGT-03", async () => {
    const { chi } = await twoDays();
    const { period, before, trend, ...nowFigures } = await getOverview(chi, '2026-11-19', '2026-11-20');
    expect(period).toEqual({
      newMembers: 1,
      depositSum: 2_300 * kyat,
      depositors: 2,
      firstDepositors: 1,
      withdrawSum: 0,
      stake: 540 * kyat,
      // 60 + 80 + 300; the live round counts only the amount at risk.
      validBet: 535 * kyat,
      bettors: 2,
      // Only `ada` (155.00). `su` has 80.00, and `chi` is the agent, who is not counted.
      activeMembers: 1,
      payout: 395 * kyat,
      rebate: 0,
      bonus: 0,
      teamProfit: 145 * kyat,
    });
    expect(before).toMatchObject({
      newMembers: 0,
      depositSum: 5_000 * kyat,
      firstDepositors: 1,
      validBet: 500 * kyat,
      bettors: 1,
      teamProfit: 400 * kyat,
    });
    expect(trend).toEqual([
      {
        day: '2026-11-19',
        validBet: 440 * kyat,
        teamProfit: 240 * kyat,
        depositSum: 2_300 * kyat,
        newMembers: 1,
      },
      { day: '2026-11-20', validBet: 95 * kyat, teamProfit: -95 * kyat, depositSum: 0, newMembers: 0 },
    ]);
    // The members are `mgmg`, `ada` and `su`. `ada` has 5,635.00 and `su` has 620.00. Only `chi` is logged in.
    expect(nowFigures).toEqual({ teamBalance: 6_255 * kyat, members: 3, onlineNow: 0 });
  });

  test('counts a member as active from a valid bet of 100.00 @AGT-03', async () => {
    const { chi, ada, su } = await people();
    for (const member of [ada, su]) await deposit(member, 1_000, '2026-11-19T04:00:00Z');
    await bet(ada, [99.99, 0], '2026-11-19T05:00:00Z');
    const countActive = async () => (await getOverview(chi, '2026-11-19', '2026-11-20')).period.activeMembers;
    expect(await countActive()).toBe(0);
    await bet(ada, [0.01, 0], '2026-11-20T03:00:00Z');
    await bet(su, [100, 0], '2026-11-19T05:00:00Z');
    expect(await countActive()).toBe(2);
  });

  test("covers the agent's own team, without members beside or above @AGT-03", async () => {
    const { mgmg, ada, su } = await twoDays();
    await logIn(ada);
    await logIn(su);
    const { period, ...rest } = await getOverview(mgmg, '2026-11-19', '2026-11-20');
    expect(period).toMatchObject({ depositSum: 500 * kyat, stake: 80 * kyat, teamProfit: -120 * kyat });
    expect(rest).toMatchObject({ members: 1, onlineNow: 1, teamBalance: 620 * kyat });
  });

  test('shows the bets of one game type @AGT-03', async () => {
    const { chi } = await twoDays();
    const { period } = await getOverview(chi, '2026-11-19', '2026-11-20', 'LIVE');
    expect(period).toMatchObject({
      stake: 100 * kyat,
      validBet: 95 * kyat,
      bettors: 1,
      depositSum: 2_300 * kyat,
    });
  });

  test('adds an event once when it is delivered twice @AGT-03', async () => {
    const { chi } = await twoDays();
    await sql`create table kept as select * from outbox`.execute(gateway.database.kysely);
    const once = await getOverview(chi, '2026-11-01', '2026-11-20');
    await sql`insert into outbox overriding system value select * from kept`.execute(gateway.database.kysely);
    expect(await getOverview(chi, '2026-11-01', '2026-11-20')).toEqual(once);
  });

  test('subtracts a void bet on the day of the void', async () => {
    const { chi, ada } = await people();
    await deposit(ada, 1_000, '2026-11-18T05:00:00Z');
    await bet(ada, [400, 100], '2026-11-18T06:00:00Z');
    await gateway.database.transaction((tx) =>
      gateway.frame.outbox.publish(tx, 'bet.voided', {
        betNo: 1,
        roundId: 'r',
        memberId: ada.id,
        teamPath: ada.path,
        gameId: 10_001,
        vendorCode: 'NOVA',
        category: 'RNG',
        stakeMinor: 400 * kyat,
        payoutMinor: 100 * kyat,
        validBetMinor: 400 * kyat,
        settledAt: '2026-11-20T02:00:00Z',
      }),
    );
    const { trend } = await getOverview(chi, '2026-11-18', '2026-11-20');
    expect(
      trend.map(({ validBet, teamProfit }) => [Number(validBet) / kyat, Number(teamProfit) / kyat]),
    ).toEqual([
      [400, 300],
      [0, 0],
      [-400, -300],
    ]);
  });

  test('counts payouts, rebates and bonuses as costs of the team', async () => {
    const { chi, su } = await people();
    await gateway.database.transaction(async (tx) => {
      const { outbox } = gateway.frame;
      const at = '2026-11-19T06:00:00Z';
      await outbox.publish(tx, 'withdrawal.disbursed', {
        orderNo: 'W-1',
        memberId: su.id,
        amountMinor: 7_000,
        at,
      });
      await outbox.publish(tx, 'reward.paid', { memberId: su.id, kind: 'rebate', amountMinor: 40, at });
      await outbox.publish(tx, 'reward.paid', { memberId: su.id, kind: 'bonus', amountMinor: 500, at });
    });
    const { period } = await getOverview(chi, '2026-11-19', '2026-11-19');
    expect(period).toMatchObject({ withdrawSum: 7_000, rebate: 40, bonus: 500, teamProfit: -540 });
  });

  test('leaves demo accounts out', async () => {
    const { chi, ben } = await people();
    await gateway.database.transaction((tx) =>
      gateway.frame.outbox.publish(tx, 'deposit.credited', {
        orderNo: 'D-demo',
        memberId: ben.id,
        creditMinor: 1_000,
        at: now,
      }),
    );
    const { period, members } = await getOverview(chi, '2026-11-01', '2026-11-20');
    expect([period.depositSum, period.newMembers, members]).toEqual([0, 1, 3]);
  });

  test('equals the ledger hour by hour @AGT-03', async () => {
    const { chi } = await twoDays();
    await gateway.drain();
    const { rows } = await sql`
      with ledger as (
        -- A stake belongs to the hour in which its round settles.
        select date_trunc('hour', coalesce(c.occurred_at, t.occurred_at), 'Asia/Yangon') as hour,
               sum(t.amount) filter (where t.type = 'DEPOSIT') as deposit,
               sum(t.amount) filter (where t.type = 'BET') as stake,
               sum(t.amount) filter (where t.type = 'BET_WIN') as payout
          from ledger_transfers t
          join ledger_accounts a on a.id in (t.from_account, t.to_account) and a.member_id > 0
          join identity_member m on m.id = a.member_id and starts_with(m.path, ${chi.path})
          left join ledger_transfers c on t.type = 'BET' and c.type = 'ROUND_CLOSE' and c.reference = t.reference
         where m.account_class = 'real' group by 1
      ), rolled as (
        select hour, sum(deposit_minor) as deposit, sum(stake_minor) as stake, sum(payout_minor) as payout
          from agents_hour where agent_id = ${chi.id} group by 1
      )
      select hour, coalesce(l.deposit, 0) = coalesce(r.deposit, 0) and coalesce(l.stake, 0) = coalesce(r.stake, 0)
               and coalesce(l.payout, 0) = coalesce(r.payout, 0) as same
        from ledger l full join rolled r using (hour)
       where coalesce(l.deposit, l.stake, l.payout, r.deposit + r.stake + r.payout, 0) <> 0`.execute(
      gateway.database.kysely,
    );
    expect(rows).toHaveLength(8);
    expect(rows.filter((row) => (row as { same: boolean | null }).same !== true)).toEqual([]);
  });

  test.each([1, 2, 41, 42])('opens for agents of type %d @AGT-02 @AUTH-15', async (accountCode) => {
    const agent = await person(`partner${accountCode}`, { accountCode });
    await person(`player${accountCode}`, { uplineId: agent.id });
    expect(await logIn(agent)).toMatchObject({ isAgent: accountCode });
    expect(await getOverview(agent, '2026-11-19', '2026-11-20')).toMatchObject({ members: 1 });
  });

  test.each([0, 3, 40, 43])('is refused to accounts of type %d @AGT-02 @AUTH-15', async (accountCode) => {
    const member = await person(`visitor${accountCode}`, { accountCode });
    await expect(getOverview(member, '2026-11-19', '2026-11-20')).rejects.toEqual(
      code('session.agent-required'),
    );
  });

  test('refuses members, demo accounts and visitors @AGT-02', async () => {
    const { ada, ben } = await people();
    const input = { from: '2026-11-19', to: '2026-11-20' };
    await expect(gateway.call(getTeamOverviewCall, input)).rejects.toEqual(code('session.required'));
    for (const member of [ada, ben])
      await expect(gateway.call(getTeamOverviewCall, input, await logIn(member))).rejects.toEqual(
        code('session.agent-required'),
      );
  });

  test.each([
    ['2026-11-20', '2026-11-19'],
    ['2026-08-01', '2026-11-20'],
    ['2026-02-30', '2026-03-01'],
  ])('refuses the span from %s to %s', async (from, to) => {
    const { chi } = await people();
    await expect(gateway.call(getTeamOverviewCall, { from, to }, await logIn(chi))).rejects.toEqual(
      code('request.invalid'),
    );
  });
});

describe('direct downlines', () => {
  test('are listed masked and by pages, each with the figures of its team @AGT-03 @AGT-05', async () => {
    const { chi, mgmg } = await twoDays();
    await gateway.drain();
    const token = await logIn(chi);
    const span = { from: '2026-11-19', to: '2026-11-20' };
    const first = await gateway.call(listTeamDownlinesCall, { ...span, pageSize: 1 }, token);
    expect(first).toEqual({
      rows: [
        {
          memberNo: mgmg.id,
          account: 'mg***',
          isAgent: 1,
          joinedAt: '2026-10-01T00:00:00.000Z',
          teamSize: 1,
          rebatePpm: 0,
          contract: 'NONE',
          stake: 80 * kyat,
          validBet: 80 * kyat,
          teamProfit: -120 * kyat,
        },
      ],
      page: 1,
      total: 2,
      totalPages: 2,
    });
    const second = await gateway.call(listTeamDownlinesCall, { ...span, page: 2, pageSize: 1 }, token);
    expect(second.rows).toMatchObject([{ account: 'ad***', isAgent: 0, teamSize: 0, stake: 160 * kyat }]);
  });

  test('are refused to members who are not agents @AGT-02', async () => {
    const { ada } = await people();
    const input = { from: '2026-11-19', to: '2026-11-20' };
    await expect(gateway.call(listTeamDownlinesCall, input, await logIn(ada))).rejects.toEqual(
      code('session.agent-required'),
    );
  });
});

test('reports no contract and no open offer while contracts cannot be made', async () => {
  const { chi } = await people();
  const flags = await gateway.call(getContractFlagsCall, undefined, await logIn(chi));
  expect(Object.values(flags).some(Boolean)).toBe(false);
});
