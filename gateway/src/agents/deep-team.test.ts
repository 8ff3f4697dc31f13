import { getTeamOverviewCall, logInCall } from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { seedRounds } from '../betting/seed.ts';
import type { Member, NewMember } from '../identity/index.ts';
import { startTestGateway, type TestGateway } from '../testing/index.ts';
import { seedDeposits } from '../wallet/deposit/seed-deposits.ts';
import { seedDepositMethods } from '../wallet/deposit/seed-methods.ts';

const password = 'Lotus-Pond-2026';
const now = '2026-11-20T04:00:00Z';
const span = { from: '2026-11-01', to: '2026-11-20' };
const levels = 12;
const membersPerLevel = 12;

let gateway: TestGateway;
/** The agents at the top and in the middle of a team, and an agent beside them. */
let agents: Member[];
beforeAll(async () => {
  gateway = await startTestGateway({ now });
  await seedDepositMethods(gateway.database);
  agents = await createTeams();
  await gateway.drain();
});
afterAll(() => gateway.stop());

const createMany = (members: readonly NewMember[]): Promise<Member[]> =>
  gateway.database.transaction((tx) => gateway.services.identity.createMembersIn(tx, members));

/** Creates two teams, one of them with twelve levels, and money and bets of most members. */
async function createTeams(): Promise<Member[]> {
  const passwordHash = await gateway.services.identity.hashPassword(password);
  const tops = await createMany([
    { username: 'top', accountCode: 1, passwordHash },
    { username: 'beside', accountCode: 1, passwordHash },
  ]);
  const [top, beside] = tops;
  const everyone = [...tops, ...(await createMany(createLevel([beside], 0)))];
  const middles: Member[] = [];
  let uplines: readonly (Member | undefined)[] = [top];
  for (let level = 1; level < levels; level += 1) {
    const created = await createMany(createLevel(uplines, level, { passwordHash }));
    const below = created.filter(({ accountKind }) => accountKind === 'agent');
    if (level === 5) middles.push(...below.slice(0, 1));
    uplines = below;
    everyone.push(...created);
  }
  await addMoney(everyone);
  return [...tops, ...middles];
}

/** A third of a level are agents. Its last member is a test account, which no figure counts. */
const createLevel = (
  uplines: readonly (Member | undefined)[],
  level: number,
  changes: Partial<NewMember> = {},
): NewMember[] =>
  Array.from({ length: membersPerLevel }, (_, index) => ({
    ...changes,
    username: `level${level}member${index}`,
    uplineId: uplines[index % uplines.length]?.id,
    accountCode: index % 3 === 0 ? 1 : 0,
    accountClass: index === membersPerLevel - 1 ? 'test' : 'real',
    registeredAt: new Date(index % 2 === 0 ? '2026-10-01T00:00:00Z' : '2026-11-05T00:00:00Z'),
  }));

/** Four of five members deposit, and half of those bet. */
async function addMoney(everyone: readonly Member[]): Promise<void> {
  const parts = { ledger: gateway.services.ledger, outbox: gateway.frame.outbox };
  const at = new Date('2026-11-19T04:00:00Z');
  const depositors = everyone.filter((_, index) => index % 5 !== 4);
  const bettors = depositors.filter((_, index) => index % 2 === 0);
  await gateway.database.transaction(async (tx) => {
    const deposits = depositors.map(({ id }, index) => ({
      orderNo: `D-${id}`,
      memberId: id,
      methodId: 'sandbox-wallet',
      provider: 'sandbox',
      amountMinor: 100_000 + index,
      createdAt: at,
      creditedAt: at,
    }));
    await seedDeposits(tx, parts, deposits);
    const rounds = bettors.map(({ id, path }, index) => ({
      roundId: `r-${id}`,
      memberId: id,
      teamPath: path,
      gameId: 10_001,
      vendorCode: 'NOVA',
      vendorGame: 'nova-rng-1',
      category: 'RNG' as const,
      stakeMinor: 5_000 + 211 * index,
      payoutMinor: index % 3 === 0 ? 7 : 0,
      placedAt: at,
      settledAt: new Date(at.getTime() + 5_000),
    }));
    await seedRounds(tx, parts, rounds);
  });
}

/** Reads an agent's figures with one query of the tree and the ledger, without a roll-up. */
async function readTotals({ id, path }: Member) {
  const { rows } = await sql<Record<string, number>>`
    with team as (
      select id, registered_at from identity_member where starts_with(path, ${path}) and account_class = 'real'
    ), moved as (
      select a.member_id as id, t.type, t.amount
        from ledger_transfers t join ledger_accounts a on a.id in (t.from_account, t.to_account)
       where a.member_id in (select id from team)
    )
    select (select count(*) from team where id <> ${id}) as members,
           (select sum(balance)::bigint from ledger_accounts a join team m on m.id = a.member_id
             where m.id <> ${id} and a.book = 'main') as balance,
           (select count(*) from team where registered_at between '2026-11-01' and '2026-11-20T17:30Z'
           ) as registrations,
           (select count(*) from (select from moved where type = 'BET' and id <> ${id} group by id
             having sum(amount) >= 10000) as active) as active,
           (sum(amount) filter (where type = 'DEPOSIT'))::bigint as deposit,
           (sum(amount) filter (where type = 'BET'))::bigint as stake,
           (sum(amount) filter (where type = 'BET_WIN'))::bigint as payout,
           count(distinct id) filter (where type = 'DEPOSIT' and id <> ${id}) as depositors,
           count(distinct id) filter (where type = 'BET' and id <> ${id}) as bettors
      from moved`.execute(gateway.database.kysely);
  const [totals] = rows;
  if (totals === undefined) throw new Error('An aggregate has a row.');
  return totals;
}

const readOverview = async ({ username }: Member) =>
  gateway.call(getTeamOverviewCall, span, await gateway.call(logInCall, { username, password }));

test('the figures of a team of twelve levels equal one query of the tree and the ledger @AGT-09 @AGT-03', async () => {
  const sizes: (number | undefined)[] = [];
  for (const agent of agents) {
    const totals = await readTotals(agent);
    sizes.push(totals.members);
    const { members, teamBalance, period } = await readOverview(agent);
    expect({
      members,
      balance: teamBalance,
      registrations: period.newMembers,
      active: period.activeMembers,
      deposit: period.depositSum,
      stake: period.stake,
      payout: period.payout,
      depositors: period.depositors,
      bettors: period.bettors,
    }).toEqual(totals);
    expect(period.firstDepositors).toBe(totals.depositors);
  }
  const realPerLevel = membersPerLevel - 1;
  expect(sizes.slice(0, 2)).toEqual([realPerLevel * (levels - 1), realPerLevel]);
  expect(sizes[2]).toBeGreaterThan(realPerLevel);
});
