import {
  createInvitationCall,
  getAgentIncomeCall,
  getRebateProofCall,
  listInvitationsCall,
  listTeamDownlinesCall,
  listTeamMembersCall,
  openAccountCall,
  registerCall,
} from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { type Member, readRebatesBefore } from '../../identity/index.ts';
import { operate } from '../../testing/index.ts';
import {
  beginMonth,
  createMember,
  gateway,
  getDay,
  getToken,
  goTo,
  local,
  lose,
  readBalance,
  readRows,
  startTeams,
  tamper,
  timeZone,
} from '../testing/settled-teams.ts';
import { verifyRebates } from './verify-rebates.ts';

beforeAll(() => startTeams());
afterAll(() => gateway.stop());
beforeEach(beginMonth);

const password = 'Lotus-Pond-2026';
const ola = { sub: 'ola', roles: ['admin' as const] };
const tooHigh = expect.objectContaining({
  code: 'identity.field-invalid',
  fields: [expect.objectContaining({ path: ['rebatePpm'], rule: 'rebate_too_high' })],
});

let names = 0;
const getName = () => {
  names += 1;
  return `opened${names}`;
};
/** Sets the rebate of a member below the house by the decision of two operators. */
async function setRebate(member: Member, ratePpm: number) {
  const input = { memberId: member.id, ratePpm, reason: 'agreed by letter' };
  const { body, status } = await operate(gateway, 'agents/rebate', input);
  if (status !== 200) return body.error?.code;
  const approved = await operate(
    gateway,
    'approvals/approve',
    { id: body.value?.request, reason: 'seen' },
    ola,
  );
  return approved.status;
}
/** Opens an account below an agent. */
async function open(agent: Member, kind: 'MEMBER' | 'AGENT', rebatePpm: number): Promise<Member> {
  const username = getName();
  const token = await getToken(agent);
  await gateway.call(openAccountCall, { username, password, kind, rebatePpm }, token);
  const member = await gateway.services.identity.findMember(username);
  if (!member) throw new Error(`${username} was not opened.`);
  return member;
}
/** A with 1.8 % below the house, B with 1.2 % below A, and M with 0.5 % below B. */
async function createTeam() {
  const a = await createMember('ada');
  expect(await setRebate(a, 18_000)).toBe(200);
  const b = await open(a, 'AGENT', 12_000);
  // The first password must be changed before the account is used; another one is set here.
  await sql`update identity_member set password_must_change = false where id = ${b.id}`.execute(
    gateway.database.kysely,
  );
  return { a, b, m: await open(b, 'MEMBER', 5_000) };
}
const pay = () => gateway.runJob('agents.rebates');
const readBalances = async (...members: Member[]) => Promise.all(members.map(readBalance));
const readRate = async (member: Member) =>
  (await gateway.services.identity.readRebates([member.id])).get(member.id) ?? 0;

test('an account and a link have a rebate of at most the agent’s own @AGT-04', async () => {
  const { a, b } = await createTeam();
  const token = await getToken(b);
  expect(await gateway.call(listInvitationsCall, undefined, token)).toMatchObject({ rebateMaxPpm: 12_000 });
  const account = { username: getName(), password, kind: 'MEMBER', rebatePpm: 12_001 } as const;
  await expect(gateway.call(openAccountCall, account, token)).rejects.toEqual(tooHigh);
  const requestId = crypto.randomUUID();
  const link = { requestId, kind: 'AGENT', rebatePpm: 12_001 } as const;
  await expect(gateway.call(createInvitationCall, link, token)).rejects.toEqual(tooHigh);
  const { code: affiliateCode, ...made } = await gateway.call(
    createInvitationCall,
    { ...link, rebatePpm: 12_000 },
    token,
  );
  expect(made).toMatchObject({ rebatePpm: 12_000, kind: 'AGENT' });
  const username = getName();
  await gateway.call(registerCall, { username, password, confirmPassword: password, affiliateCode });
  const { rows } = await gateway.call(listTeamMembersCall, { page: 1, pageSize: 20 }, token);
  expect(rows.map(({ rebatePpm }) => rebatePpm)).toEqual([5_000, 12_000]);
  const span = { from: getDay('01'), to: getDay('02'), page: 1, pageSize: 20 };
  const direct = await gateway.call(listTeamDownlinesCall, span, await getToken(a));
  expect(direct.rows).toEqual([expect.objectContaining({ rebatePpm: 12_000, contract: 'NONE' })]);
});

test('the database refuses a rebate above the upline’s, and every change of an earlier one @AGT-04', async () => {
  const { b, m } = await createTeam();
  const later = local('01 00:01');
  const write = (change: ReturnType<typeof sql>) => change.execute(gateway.database.kysely);
  await expect(write(sql`insert into identity_rebate values (${m.id}, ${later}, 12001)`)).rejects.toThrow(
    'exceeds that of the upline',
  );
  await expect(write(sql`insert into identity_rebate values (${b.id}, ${later}, 4999)`)).rejects.toThrow(
    'exceeds that of the upline',
  );
  await expect(write(sql`update identity_rebate set rate_ppm = 0`)).rejects.toThrow('never changed');
});

test('operators set the rebate of a member below the house only, and none below a downline’s @AGT-04', async () => {
  const { a, b } = await createTeam();
  expect(await setRebate(b, 12_000)).toBe('request.not-found');
  expect(await setRebate(a, 11_999)).toBe('agents.rebate-below-downline');
  expect(await setRebate(a, 12_000)).toBe(200);
  expect(await readRate(a)).toBe(12_000);
});

test('a day’s bets pay the rebate and the differences once, with their proof @AGT-07 @AGT-10', async () => {
  const { a, b, m } = await createTeam();
  goTo('02 12:00');
  await lose(m, 1_000_000, local('02 12:00'));
  const before = await readBalances(a, b, m);
  goTo('03 02:04');
  await pay();
  expect(await readBalances(a, b, m)).toEqual(before);
  goTo('03 02:05');
  // Two gateways at the same moment, and once more.
  await Promise.all([pay(), pay()]);
  await pay();
  const paid = [6_000, 7_000, 5_000];
  expect(await readBalances(a, b, m)).toEqual(before.map((minor, index) => minor + (paid[index] ?? 0)));
  const token = await getToken(a);
  const income = await gateway.call(getAgentIncomeCall, { from: getDay('03'), to: getDay('03') }, token);
  expect(income.rows).toEqual([
    expect.objectContaining({
      type: 'REBATE_DIFF',
      gross: 18_000,
      downlines: 12_000,
      net: 6_000,
      paid: 6_000,
      status: 'PAID',
    }),
  ]);
  expect(income.totals.paid).toBe(6_000);
  const { periods } = await gateway.call(getRebateProofCall, { day: getDay('03') }, token);
  expect(periods).toEqual([
    expect.objectContaining({
      periodStart: local('02 00:00').toISOString(),
      ratePpm: 18_000,
      validBet: 1_000_000,
      branches: [expect.objectContaining({ memberNo: b.id, ratePpm: 12_000, part: 12_000 })],
      branchCount: 1,
    }),
  ]);
});

test('a bet that arrives late belongs to the next day, and no closed day changes @AGT-12', async () => {
  const { a, b, m } = await createTeam();
  goTo('02 12:00');
  await lose(m, 1_000_000, local('02 12:00'));
  goTo('03 03:00');
  await pay();
  const before = await readBalances(a, b, m);
  await lose(m, 100_000, local('02 13:00'));
  await pay();
  expect(await readBalances(a, b, m)).toEqual(before);
  goTo('04 03:00');
  await pay();
  expect(await readBalances(a, b, m)).toEqual(
    before.map((minor, index) => minor + ([600, 700, 500][index] ?? 0)),
  );
  const verify = () =>
    verifyRebates(
      gateway.database,
      { fromDay: getDay('01'), toDay: getDay('05'), timeZone },
      readRebatesBefore,
    );
  expect((await verify()).differences).toEqual([]);
  await tamper(
    `update agents_entry set valid_bet_minor = 90000 where valid_bet_minor = 100000 and member_id = ${m.id}`,
  );
  const { differences } = await verify();
  expect(new Set(differences.map(({ memberId }) => memberId))).toEqual(new Set([a.id, b.id, m.id]));
});

test('a rebate that becomes due during a break is withheld, and the agents are paid @AGT-07', async () => {
  const { a, b, m } = await createTeam();
  goTo('02 12:00');
  await lose(m, 1_000_000, local('02 12:00'));
  await sql`update identity_member set blocks = '{play}' where id = ${m.id}`.execute(gateway.database.kysely);
  const before = await readBalances(a, b, m);
  goTo('03 03:00');
  await pay();
  expect(await readBalances(a, b, m)).toEqual(
    before.map((minor, index) => minor + ([6_000, 7_000, 0][index] ?? 0)),
  );
  expect(await readRows(sql`select is_withheld from agents_rebate where member_id = ${m.id}`)).toEqual([
    { is_withheld: true },
  ]);
});

test('a moved team keeps no rebate above that of the new upline @AGT-05', async () => {
  const { b, m } = await createTeam();
  const c = await createMember('cho');
  await setRebate(c, 4_000);
  const asked = await operate(gateway, 'agents/move', { memberId: b.id, to: c.username, reason: 'moves' });
  const moved = await operate(
    gateway,
    'approvals/approve',
    { id: asked.body.value?.request, reason: 'seen' },
    ola,
  );
  expect(moved.status).toBe(200);
  expect([await readRate(b), await readRate(m)]).toEqual([4_000, 4_000]);
});

test('every paid rebate has its money in the ledger @AGT-07', async () => {
  const { m } = await createTeam();
  goTo('02 12:00');
  await lose(m, 1_000_000, local('02 12:00'));
  goTo('03 03:00');
  await pay();
  const check = () => gateway.frame.moneyChecks.run(['night']);
  expect(await check()).toEqual([]);
  await tamper(`update agents_rebate set rebate_minor = 5001 where member_id = ${m.id}`);
  expect(await check()).toEqual([
    expect.objectContaining({ invariant: expect.stringContaining('every paid rebate of an account') }),
  ]);
  await tamper(`update agents_rebate set rebate_minor = 5000 where member_id = ${m.id}`);
});
