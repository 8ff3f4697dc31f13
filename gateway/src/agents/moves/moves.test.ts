import { randomUUID } from 'node:crypto';
import * as calls from '@parlour/contracts/calls';
import { sql } from 'kysely';
import type { Member } from '../../identity/index.ts';
import { olga, operate } from '../../testing/index.ts';
import { verifySettlements } from '../settlement/verify.ts';
import {
  beginMonth,
  createMember,
  dividend,
  gateway,
  getDay,
  getToken,
  give,
  goTo,
  local,
  lose,
  offer,
  paymentPassword,
  readPaid,
  readRows,
  reward,
  salary,
  settle,
  startTeams,
  timeZone,
} from '../testing/settled-teams.ts';

beforeAll(() => startTeams());
afterAll(() => gateway.stop());
beforeEach(beginMonth);

const reason = 'the agent closes';
const ask = (member: Member, to: Member) =>
  operate(gateway, 'agents/move', { memberId: member.id, to: to.username, reason });
const approve = (id: unknown) =>
  operate(gateway, 'approvals/approve', { id, reason: 'agreed' }, { sub: 'ola', roles: ['admin'] });
/** Moves a member by the decision of two operators. Returns the member afterwards. */
async function move(member: Member, to: Member): Promise<Member> {
  const { body } = await ask(member, to);
  expect((await approve(body.value?.request)).status).toBe(200);
  return reread(member);
}
async function reread({ id }: Member): Promise<Member> {
  const found = await gateway.services.identity.findMember(id);
  if (!found) throw new Error(`No member has the id ${id}.`);
  return found;
}
/** A and C below the house, M below A with an agent and a player below. */
async function createTeams() {
  const a = await createMember('ann');
  const m = await createMember('max', a);
  const n = await createMember('nia', m);
  return {
    a,
    m,
    n,
    c: await createMember('cho'),
    player: await createMember('pia', m, 0),
    below: await createMember('per', n, 0),
  };
}
const readOverview = async (agent: Member) =>
  (
    await gateway.call(
      calls.getTeamOverviewCall,
      { from: getDay('10'), to: getDay('10') },
      await getToken(agent),
    )
  ).period;

test('two operators move a member with everyone below, on the record @AGT-05', async () => {
  const { a, m, n, c, below } = await createTeams();
  const offered = await offer(undefined, a, dividend('D', 50_000));
  const { status, body } = await ask(m, c);
  expect(status).toBe(200);
  const request = body.value?.request;
  expect(await operate(gateway, 'approvals/approve', { id: request, reason: 'agreed' }, olga)).toMatchObject({
    status: 403,
  });
  expect((await reread(m)).path).toBe(m.path);
  const { body: done } = await approve(request);
  expect(done.value).toMatchObject({ value: { memberId: m.id, uplineId: c.id, endedContracts: 0 } });
  expect(await reread(m)).toMatchObject({ uplineId: c.id, path: `1.${c.id}.${m.id}.` });
  expect(await reread(below)).toMatchObject({
    uplineId: n.id,
    path: `1.${c.id}.${m.id}.${n.id}.${below.id}.`,
  });
  expect((await reread(a)).path).toBe(a.path);
  expect(await readRows(sql`select status from agents_contract where id = ${offered}`)).toEqual([
    { status: 'OFFERED' },
  ]);
  expect(await gateway.services.identity.readTeamSizes([a.id, c.id])).toEqual(
    new Map([
      [a.id, 0],
      [c.id, 4],
    ]),
  );
  const [audited] = await readRows(
    sql`select actor, after from audit_entry where subject = ${`member:${m.id}`} and act = 'member.move'`,
  );
  expect(audited).toMatchObject({ actor: 'operator:olga', after: { uplineId: c.id, reason } });
});

test('refuses a cycle, a sibling, the present agent and a member who is no agent, with a reason each @AGT-05', async () => {
  const { a, m, n, player } = await createTeams();
  const sibling = await createMember('sam', a);
  const refused = async (member: Member, to: Member) => (await ask(member, to)).body.error?.code;
  expect(await refused(a, n)).toBe('agents.move-cycle');
  expect(await refused(m, m)).toBe('agents.move-cycle');
  expect(await refused(m, sibling)).toBe('agents.move-to-sibling');
  expect(await refused(m, a)).toBe('agents.move-same-upline');
  expect(await refused(sibling, player)).toBe('agents.move-not-agent');
  const unknown = await operate(gateway, 'agents/move', { memberId: m.id, to: 'nobody-here', reason });
  expect(unknown.body.error?.code).toBe('request.not-found');
});

test('takes no transfer to a sibling, and one to a moved member only from the new agent @WAL-04 @AGT-05', async () => {
  const { a, m, c } = await createTeams();
  const sibling = await createMember('sue', a);
  const send = (from: Member, to: Member) =>
    gateway.services.transfers.send(
      from.id,
      { direction: 'DOWN', downlineId: to.id },
      { requestId: randomUUID(), amountMinor: 10_000, remark: undefined, paymentPassword },
    );
  const refusal = { code: 'wallet.transfer-not-allowed' };
  await expect(send(m, sibling)).rejects.toMatchObject(refusal);
  await move(m, c);
  await expect(send(a, m)).rejects.toMatchObject(refusal);
  // The pair is allowed; the float is empty.
  await expect(send(c, m)).rejects.not.toMatchObject(refusal);
});

test('does not move a member whose contracts have changed since the request @AGT-05', async () => {
  const { a, m, c } = await createTeams();
  await give(undefined, a, dividend('D', 50_000));
  const { body } = await ask(m, c);
  await give(a, m, dividend('D', 40_000));
  expect((await approve(body.value?.request)).body.error).toBeDefined();
  expect((await reread(m)).uplineId).toBe(a.id);
});

test('settles the period of a move by the team at each bet, and pays the ended contracts up to it @AGT-06 @AGT-07 @AGT-12', async () => {
  const { a, m, n, c, player, below } = await createTeams();
  goTo('09 12:00');
  const ofA = await give(undefined, a, dividend('D', 100_000));
  const ofM = await give(a, m, dividend('D', 60_000));
  const ofN = await give(m, n, dividend('D', 20_000));
  const ofC = await give(undefined, c, dividend('D', 80_000));
  goTo('10 10:00');
  await lose(player, 100_000, local('10 08:00'));
  await lose(below, 50_000, local('10 09:59'));
  const moved = await move(m, c);
  // A rebate of the morning that arrives later belongs to the team of the morning.
  await reward(player, 'rebate', 10_000, local('10 09:00'));
  // The bet of the afternoon was placed after the move; this one before it.
  await lose(await reread(player), 70_000, local('10 14:00'));
  await lose(player, 20_000, local('10 14:01'));
  expect(
    await readRows(sql`select id, status, to_char(ended_at at time zone ${timeZone}, 'DD HH24:MI') as ended
    from agents_contract where id in (${ofM}, ${ofN}) order by id`),
  ).toEqual([
    { id: ofM, status: 'TERMINATED', ended: '10 10:00' },
    { id: ofN, status: 'TERMINATED', ended: '10 10:00' },
  ]);
  goTo('10 12:10');
  await settle();
  // N: 50 000 at 2 %. M: 150 000 at 6 %, less N's gross; the rebate was not known yet at the end of this period.
  expect(await readPaid(ofN)).toEqual([['10 10:00', 'PAID', 1_000]]);
  const [paidToM] = await readPaid(ofM);
  expect(paidToM).toEqual(['10 10:00', 'PAID', 8_400 - 1_000]);
  goTo('11 02:10');
  await settle();
  // A: 170 000 − 10 000 at 10 %, less M's gross. C: the bet of 70 000 at 8 %.
  expect(await readPaid(ofA)).toEqual([['11 00:00', 'PAID', 16_000 - 8_400]]);
  expect(await readPaid(ofC)).toEqual([['11 00:00', 'PAID', 5_600]]);
  expect(await readPaid(ofM)).toHaveLength(1);
  const days = { fromDay: getDay('10'), toDay: getDay('11'), timeZone };
  expect((await verifySettlements(gateway.database, days)).differences).toEqual([]);
  expect([await readOverview(a), await readOverview(c)]).toMatchObject([
    { stake: 170_000, rebate: 10_000, bettors: 2 },
    { stake: 70_000, rebate: 0, bettors: 1 },
  ]);
  expect(moved.uplineId).toBe(c.id);
});

test('lets the new agent offer a contract that begins with the next period, at most at the own rate @AGT-06', async () => {
  const { a, m, c } = await createTeams();
  await give(undefined, a, dividend('D', 100_000));
  await give(undefined, c, dividend('D', 50_000));
  await give(a, m, dividend('D', 60_000));
  const open = await offer(a, m, salary('DAILY', 1_000)).catch((error: { code: string }) => error.code);
  expect(open).toBe('agents.rate-above-upline');
  goTo('10 10:00');
  const pending = await offer(a, m, dividend('D', 70_000));
  await move(m, c);
  expect(await readRows(sql`select status from agents_contract where id = ${pending}`)).toEqual([
    { status: 'WITHDRAWN' },
  ]);
  await expect(offer(a, m, dividend('D', 10_000))).rejects.toMatchObject({
    code: 'agents.not-direct-downline',
  });
  await expect(offer(c, m, dividend('D', 60_000))).rejects.toMatchObject({
    code: 'agents.rate-above-upline',
  });
  const next = await give(c, m, dividend('D', 50_000));
  expect(
    await readRows(sql`select to_char(effective_from at time zone ${timeZone}, 'DD HH24:MI') as from
    from agents_contract where id = ${next}`),
  ).toEqual([{ from: '11 00:00' }]);
  await gateway.services.agents.contracts.terminate(m.id, {
    type: 'DIVIDEND',
    contractId: next,
    paymentPassword,
  });
  const messages = await readRows<{ body: { EN: string } }>(
    sql`select body from messaging_message where member_id = ${m.id} order by id`,
  );
  const texts = messages.map(({ body }) => body.EN).join(' ');
  expect(texts).toContain(`Your dividend contract with an*** · ${a.id} ended on ${getDay('10')} 10:00`);
  expect(texts).toContain('you now belong to another agent');
  expect(texts).toContain(`with ch*** · ${c.id} ends on ${getDay('11')} 00:00 with its running period`);
});

test('shows each agent the bets and branches of the time in which the member was in the team @AGT-08 @AGT-11', async () => {
  const { a, m, c, player } = await createTeams();
  goTo('10 10:00');
  await lose(player, 30_000, local('10 08:00'));
  await move(m, c);
  await lose(await reread(player), 5_000, local('10 11:00'));
  goTo('10 12:00');
  const readBranches = async (agent: Member) => {
    const span = { from: getDay('10'), to: getDay('10'), by: 'branch' as const };
    const { rows, totals, own } = await gateway.call(calls.getTeamStatementCall, span, await getToken(agent));
    return {
      rows: rows.map(({ branch, figures }) => [branch?.memberNo, figures.stake]),
      total: totals.stake,
      own: own?.stake,
    };
  };
  expect(await readBranches(a)).toEqual({ rows: [[m.id, 30_000]], total: 30_000, own: 0 });
  expect(await readBranches(c)).toEqual({ rows: [[m.id, 5_000]], total: 5_000, own: 0 });
  // M's own records are complete, although M now belongs to another team.
  const asM = await getToken(m);
  const own = await gateway.call(calls.getTeamOverviewCall, { from: getDay('10'), to: getDay('10') }, asM);
  expect(own.period).toMatchObject({ stake: 35_000, bettors: 1 });
});

test('nobody registers below the old place while a member is moved @AGT-05', async () => {
  const { m, c } = await createTeams();
  const { body } = await ask(m, c);
  const [, late] = await Promise.all([approve(body.value?.request), createMember('lee', m, 0)]);
  expect((await reread(late)).path).toBe(`1.${c.id}.${m.id}.${late.id}.`);
});
