import {
  exportTeamBetsCall,
  exportTeamMovementsCall,
  getTeamOverviewCall,
  getTeamStatementCall,
  listTeamBetsCall,
  listTeamMembersCall,
  listTeamMovementsCall,
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
let team: Awaited<ReturnType<typeof createTeam>>;
let chi: { token: string };
beforeAll(async () => {
  gateway = await startTestGateway({ now, config: { memberCallsPerSecond: 1_000 } });
  await seedDepositMethods(gateway.database);
  team = await createTeam();
  await addGame();
  await play();
  await gateway.drain();
  chi = await logIn(team.chi);
});
afterAll(() => gateway.stop());

const person = (username: string, changes: Partial<Omit<NewMember, 'passwordHash'>> = {}): Promise<Member> =>
  gateway.services.identity.createMember({
    username,
    password,
    registeredAt: new Date('2026-10-01T00:00:00Z'),
    ...changes,
  });

/** Below `chi` are the agent `mgmg` with `mgsu` and a demo account, and `mgada`. `dan` is outside. */
async function createTeam() {
  const top = await person('chi', { accountCode: 1 });
  const mgmg = await person('mgmg', { accountCode: 1, uplineId: top.id });
  const mgada = await person('mgada', { uplineId: top.id });
  const mgsu = await person('mgsu', { uplineId: mgmg.id });
  await person('mgdemo', { uplineId: mgmg.id, accountCode: 4, accountClass: 'demo' });
  return { chi: top, mgmg, mgada, mgsu, dan: await person('mgdan') };
}

/** Adds the game of the bets to the catalogue, with a Chinese name. */
async function addGame() {
  await sql`insert into catalog_vendor (code, name, position) values ('NOVA', 'Nova', 1)`.execute(
    gateway.database.kysely,
  );
  await sql`insert into catalog_game (node_id, game_id, vendor, game_type, name, names, min_bet_minor)
    values (10001, 'NOVA-1', 'NOVA', 'RNG', 'Golden Cat', '{"CN": "金猫"}', 100)`.execute(
    gateway.database.kysely,
  );
  await gateway.runJob('catalog.index');
}

async function play() {
  const { chi: top, mgada, mgsu, dan } = team;
  await deposit('D-1', mgada, 1_000, '2026-11-19T04:00:00Z');
  await deposit('D-2', mgsu, 500, '2026-11-19T05:00:00Z');
  await deposit('D-3', dan, 900, '2026-11-19T05:00:00Z');
  await deposit('D-4', top, 300, '2026-11-19T05:00:00Z');
  await bet('r-1', mgada, [100, 250], '2026-11-19T06:00:00Z');
  await bet('r-2', mgsu, [400, 0], '2026-11-19T07:00:00Z');
  await bet('r-3', mgsu, [50, 0], '2026-11-20T02:00:00Z');
  await bet('r-4', top, [70, 0], '2026-11-19T07:00:00Z');
  await bet('r-5', dan, [80, 0], '2026-11-19T07:00:00Z');
  await gateway.database.transaction(async (tx) => {
    const { outbox } = gateway.frame;
    const at = '2026-11-20T03:00:00Z';
    const amountMinor = 200 * kyat;
    await outbox.publish(tx, 'withdrawal.disbursed', { orderNo: 'W-1', memberId: mgada.id, amountMinor, at });
    await outbox.publish(tx, 'reward.paid', { memberId: mgsu.id, kind: 'rebate', amountMinor: 40, at });
  });
}

const parts = () => ({ ledger: gateway.services.ledger, outbox: gateway.frame.outbox });

const deposit = (orderNo: string, member: Member, amount: number, at: string): Promise<void> =>
  gateway.database.transaction((tx) =>
    seedDeposits(tx, parts(), [
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

/** Plays a round that settles at the given instant. Amounts are in Ks. */
const bet = (
  roundId: string,
  member: Member,
  [stake, payout]: [stake: number, payout: number],
  at: string,
): Promise<void> =>
  gateway.database.transaction((tx) =>
    seedRounds(tx, parts(), [
      {
        roundId,
        memberId: member.id,
        teamPath: member.path,
        gameId: 10_001,
        vendorCode: 'NOVA',
        vendorGame: 'nova-rng-1',
        category: 'RNG',
        stakeMinor: stake * kyat,
        payoutMinor: payout * kyat,
        placedAt: new Date(Date.parse(at) - 5_000),
        settledAt: new Date(at),
      },
    ]),
  );

const logIn = (member: Pick<Member, 'username'>) =>
  gateway.call(logInCall, { username: member.username, password, type: 'username' });
const code = (error: string) => expect.objectContaining({ code: error });
const masked = (member: Member) => ({ memberNo: member.id, account: 'mg***' });

describe('the downlines', () => {
  const list = (input: Parameters<typeof gateway.call<typeof listTeamMembersCall>>[1] = {}) =>
    gateway.call(listTeamMembersCall, input, chi);

  test('form a tree of masked members with their facts @AGT-05 @AGT-11', async () => {
    await logIn(team.mgsu);
    const top = await list();
    expect(top).toMatchObject({ total: 2, totalPages: 1, above: [] });
    expect(top.rows).toEqual([
      {
        ...masked(team.mgmg),
        isAgent: 1,
        level: 1,
        upline: null,
        joinedAt: '2026-10-01T00:00:00.000Z',
        lastLoginDay: null,
        teamSize: 1,
        directs: 1,
        balance: 0,
        contracts: [],
        rebatePpm: 0,
        toUpline: false,
        available: true,
      },
      expect.objectContaining({ ...masked(team.mgada), teamSize: 0, balance: 1_150 * kyat }),
    ]);
    const below = await list({ of: team.mgmg.id });
    expect(below.above).toEqual([masked(team.mgmg)]);
    // Only the agent directly above sees a balance. A demo account does not belong to the team.
    expect(below.rows).toEqual([
      expect.objectContaining({
        ...masked(team.mgsu),
        level: 2,
        upline: masked(team.mgmg),
        balance: null,
        lastLoginDay: '2026-11-20',
      }),
    ]);
    expect((await list({ kind: 'AGENT' })).rows).toMatchObject([masked(team.mgmg)]);
  });

  test('are found by number, whole account and first letters, never by more of a name @AGT-05 @AGT-11', async () => {
    const find = async (search: string) => (await list({ search })).rows.map(({ memberNo }) => memberNo);
    const { mgmg, mgada, mgsu, dan } = team;
    expect(await find(String(mgsu.id))).toEqual([mgsu.id]);
    expect(await find('MgSu')).toEqual([mgsu.id]);
    // In the order of the tree: each agent before the team below.
    expect(await find('MG')).toEqual([mgmg.id, mgsu.id, mgada.id]);
    for (const nothing of ['mgs', 'mgdan', 'mgdemo', String(dan.id), String(team.chi.id), '9'.repeat(60)])
      expect(await find(nothing)).toEqual([]);
  });

  test('outside the team are unknown, and members are refused @AGT-05 @ROLE-01 @AUTH-15', async () => {
    for (const stranger of [team.dan.id, team.chi.id, 999_999])
      await expect(list({ of: stranger })).rejects.toEqual(code('request.not-found'));
    await expect(gateway.call(listTeamMembersCall, {}, await logIn(team.mgada))).rejects.toEqual(
      code('session.agent-required'),
    );
  });

  test('who are excluded or blocked are unavailable without a reason @AGT-05 @AGT-11', async () => {
    const owner = await person('boss', { accountCode: 1 });
    const members = [];
    for (const name of ['excluded1', 'blocked1', 'free1'])
      members.push(await person(name, { uplineId: owner.id }));
    await gateway.services.protection.excludeUntil(members[0]?.id ?? 0, new Date('2027-11-20T00:00:00Z'));
    await sql`update identity_member set blocks = '{play}' where id = ${members[1]?.id ?? 0}`.execute(
      gateway.database.kysely,
    );
    const { rows } = await gateway.call(listTeamMembersCall, {}, await logIn(owner));
    expect(rows.map(({ available }) => available)).toEqual([false, false, true]);
    const [excluded, blocked, free] = rows;
    expect({ ...blocked, memberNo: 0, account: '' }).toEqual({ ...excluded, memberNo: 0, account: '' });
    expect(excluded).toMatchObject({ balance: null, lastLoginDay: null });
    expect(free).toMatchObject({ balance: 0 });
  });
});

describe('the records of a team', () => {
  const period = { from: '2026-11-19T00:00:00Z', to: '2026-11-21T00:00:00Z' };

  test('list settled bets of everyone below, the last first, with totals of all pages @AGT-08 @AGT-11', async () => {
    const { rows, totals, totalPages } = await gateway.call(
      listTeamBetsCall,
      { ...period, pageSize: 2 },
      chi,
    );
    expect(rows).toMatchObject([
      { ...masked(team.mgsu), stake: 50 * kyat, net: -50 * kyat, status: 'LOST' },
      { ...masked(team.mgsu), stake: 400 * kyat },
    ]);
    expect(totals).toEqual({
      count: 3,
      stake: 550 * kyat,
      validBet: 550 * kyat,
      payout: 250 * kyat,
      net: -300 * kyat,
    });
    expect(totalPages).toBe(2);
  });

  test.each([
    [{ status: 'WON' }, 1],
    [{ gameName: '金猫' }, 3],
    [{ gameName: 'golden cat' }, 3],
    [{ gameName: 'no such game' }, 0],
    [{ gameType: 'LIVE' }, 0],
    [{ vassalage: 'NOVA' }, 3],
    [{ member: 'MGSU' }, 2],
    [{ member: 'mgdan' }, 0],
    [{ member: 'chi' }, 0],
    [{ member: 'nobody' }, 0],
    [{ to: '2026-11-20T00:00:00Z' }, 2],
  ] as const)('filters bets by %j @AGT-08', async (filter, count) => {
    const { totals } = await gateway.call(listTeamBetsCall, { ...period, ...filter }, chi);
    expect(totals.count).toBe(count);
  });

  test.each([
    ['CN', '金猫'],
    ['MY', 'Golden Cat'],
    [undefined, 'Golden Cat'],
  ] as const)('name games in the language %s, also in an export @AGT-08 @GEN-02', async (language, name) => {
    const input = { ...period, status: 'WON', ...(language && { language }) } as const;
    const { rows } = await gateway.call(listTeamBetsCall, input, chi);
    expect(rows).toMatchObject([{ gameName: name, vendorName: 'Nova' }]);
    expect((await gateway.call(exportTeamBetsCall, input, chi)).rows).toEqual(rows);
  });

  test('list deposits, withdrawals and rewards, which add up to the overview @AGT-08 @AGT-03', async () => {
    const { rows, totals } = await gateway.call(listTeamMovementsCall, period, chi);
    expect(rows.map(({ kind, amount, memberNo }) => [kind, amount, memberNo])).toEqual([
      ['REBATE', 40, team.mgsu.id],
      ['WITHDRAWAL', 200 * kyat, team.mgada.id],
      ['DEPOSIT', 500 * kyat, team.mgsu.id],
      ['DEPOSIT', 1_000 * kyat, team.mgada.id],
    ]);
    expect(totals).toEqual({
      count: 4,
      deposits: 1_500 * kyat,
      withdrawals: 200 * kyat,
      rebates: 40,
      bonuses: 0,
    });
    const span = { from: '2026-11-19', to: '2026-11-20' };
    const overview = await gateway.call(getTeamOverviewCall, span, chi);
    // The overview counts the agent's own deposit of 300.00 too.
    expect(overview.period).toMatchObject({ depositSum: 1_800 * kyat, withdrawSum: 200 * kyat, rebate: 40 });
    const narrowed = { ...period, kind: 'DEPOSIT', member: String(team.mgada.id) } as const;
    expect((await gateway.call(listTeamMovementsCall, narrowed, chi)).totals.count).toBe(1);
  });

  test('add a movement once when its event is delivered twice @AGT-08', async () => {
    await gateway.database.transaction(async (tx) => {
      const { outbox } = gateway.frame;
      const at = '2026-11-01T03:00:00Z';
      await outbox.publish(tx, 'reward.paid', { memberId: team.mgsu.id, kind: 'bonus', amountMinor: 7, at });
      await sql`create temporary table kept_events on commit drop as select * from outbox`.execute(tx);
      await sql`insert into outbox (event_id, name, subscriber, payload, occurred_at, due_at, attempts)
        select event_id, name, subscriber, payload, occurred_at, due_at, attempts from kept_events`.execute(
        tx,
      );
    });
    await gateway.drain();
    const day = { from: '2026-11-01T00:00:00Z', to: '2026-11-02T00:00:00Z' };
    const { totals } = await gateway.call(listTeamMovementsCall, day, chi);
    expect(totals).toMatchObject({ count: 1, bonuses: 7 });
  });

  test('are exported in parts without gaps @WAL-07 @AGT-08', async () => {
    const bets = await gateway.call(exportTeamBetsCall, period, chi);
    expect(bets.rows).toHaveLength(3);
    expect(bets.next).toBeUndefined();
    const [first] = bets.rows;
    const after = { settledAt: first?.settledAt ?? '', betNo: Number(first?.betNo.slice(1)) };
    const rest = await gateway.call(exportTeamBetsCall, { ...period, after }, chi);
    expect(rest.rows).toEqual(bets.rows.slice(1));
    const movements = await gateway.call(exportTeamMovementsCall, period, chi);
    const [newest] = movements.rows;
    const cursor = { at: newest?.at ?? '', movementNo: newest?.movementNo ?? 0 };
    const others = await gateway.call(exportTeamMovementsCall, { ...period, after: cursor }, chi);
    expect(others.rows).toEqual(movements.rows.slice(1));
  });

  test('refuse periods that are too long, and members @AGT-08 @ROLE-01 @AUTH-15', async () => {
    const toSpan = (days: number, ms = 0) => ({
      from: new Date(Date.parse('2026-11-21T00:00:00Z') - days * 86_400_000 - ms).toISOString(),
      to: '2026-11-21T00:00:00.000Z',
    });
    const member = await logIn(team.mgada);
    for (const [call, days] of [
      [listTeamBetsCall, 31],
      [exportTeamBetsCall, 31],
      [listTeamMovementsCall, 92],
      [exportTeamMovementsCall, 92],
    ] as const) {
      await gateway.call(call, toSpan(days), chi);
      await expect(gateway.call(call, toSpan(days, 1), chi)).rejects.toEqual(code('request.invalid'));
      await expect(gateway.call(call, period, member)).rejects.toEqual(code('session.agent-required'));
    }
  });
});

describe('the statement of a team', () => {
  const span = { from: '2026-11-18', to: '2026-11-20' };

  test('lists every day, the last one first, and adds up to its totals @AGT-08', async () => {
    const { rows, totals, own } = await gateway.call(getTeamStatementCall, { ...span, by: 'day' }, chi);
    expect(rows.map(({ day, figures }) => [day, figures.stake, figures.teamProfit])).toEqual([
      ['2026-11-20', 50 * kyat, 50 * kyat - 40],
      ['2026-11-19', 570 * kyat, 320 * kyat],
      ['2026-11-18', 0, 0],
    ]);
    expect(totals).toMatchObject({ stake: 620 * kyat, payout: 250 * kyat, teamProfit: 370 * kyat - 40 });
    expect(own).toBeUndefined();
  });

  test('lists branches by valid bet, which add up to the totals with the agent’s own @AGT-08', async () => {
    const branches = (page: number) =>
      gateway.call(getTeamStatementCall, { ...span, by: 'branch', page, pageSize: 1 }, chi);
    const [first, second] = [await branches(1), await branches(2)];
    expect(first).toMatchObject({ total: 2, totalPages: 2 });
    const rows = [...first.rows, ...second.rows];
    expect(rows.map(({ branch, figures }) => [branch, figures.validBet])).toEqual([
      [masked(team.mgmg), 450 * kyat],
      [masked(team.mgada), 100 * kyat],
    ]);
    expect(first.own).toMatchObject({ validBet: 70 * kyat, depositSum: 300 * kyat });
    const getSum = (name: 'stake' | 'depositSum' | 'teamProfit') =>
      [...rows.map(({ figures }) => figures), first.own].reduce((sum, one) => sum + Number(one?.[name]), 0);
    for (const name of ['stake', 'depositSum', 'teamProfit'] as const)
      expect(getSum(name)).toBe(first.totals[name]);
  });

  test('refuses a span of more than 92 days @AGT-08', async () => {
    const ask = (from: string) =>
      gateway.call(getTeamStatementCall, { from, to: '2026-11-20', by: 'day' }, chi);
    expect((await ask('2026-08-21')).total).toBe(92);
    await expect(ask('2026-08-20')).rejects.toEqual(code('request.invalid'));
  });
});
