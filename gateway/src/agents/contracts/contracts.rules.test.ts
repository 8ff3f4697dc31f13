import type { AppError } from '@parlour/contracts';
import { sql } from 'kysely';
import {
  addPerson,
  answer,
  clock,
  contracts,
  database,
  dividend,
  give,
  offer,
  openContracts,
  passwordChecks,
  people,
  readContractRow,
  start,
} from '../testing/contract-parties.ts';
import { listHistory } from './history.ts';

beforeAll(openContracts);
afterAll(() => database.close());
beforeEach(() => {
  clock.set(start);
  passwordChecks.length = 0;
});

const readHistory = (query: Parameters<typeof listHistory>[1]) =>
  listHistory(
    {
      database,
      identity: {
        findUsernames: async (ids) =>
          new Map(
            [...people.values()].filter(({ id }) => ids.includes(id)).map((one) => [one.id, one.username]),
          ),
      },
    },
    query,
  );
const readAudit = async (id: number): Promise<unknown[]> => {
  const { rows } =
    await sql`select actor, act, after from audit_entry where subject = ${`contract:${id}`} order by id`.execute(
      database.kysely,
    );
  return rows;
};
const getErrorCode = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: AppError) => error.code,
  );

describe('an offer', () => {
  test('stays open for 72 hours, and is stored and audited with its parties', async () => {
    const upline = addPerson();
    await give(upline, 500);
    const agent = addPerson(upline);
    const id = await offer(agent, dividend(100, 300), upline);
    expect(await readContractRow(id)).toMatchObject({
      status: 'OFFERED',
      from_id: upline.id,
      to_id: agent.id,
      best_rate_ppm: 300,
      expires_at: new Date('2026-11-23T04:00:00.000Z'),
    });
    expect(await readAudit(id)).toEqual([
      { actor: 'operator:aye', act: 'contract.offer', after: dividend(100, 300) },
    ]);
    expect(await contracts.describe(agent.id, 'DIVIDEND')).toMatchObject({
      offer: { id, from: { id: upline.id }, ends: [] },
      contract: undefined,
    });
  });

  test('goes only to agents directly below the offering agent', async () => {
    const upline = addPerson();
    await give(upline, 500);
    const agent = addPerson(upline);
    const wrong = { code: 'agents.not-direct-downline', fields: [{ path: ['to'], rule: 'invalid' }] };
    for (const [to, from] of [
      [agent, undefined],
      [addPerson(agent), upline],
      [addPerson(upline, 'member'), upline],
      [{ ...agent, username: 'nobody' }, upline],
    ] as const)
      await expect(offer(to, dividend(1), from)).rejects.toMatchObject(wrong);
    await expect(offer(agent, dividend(1))).rejects.toThrow(
      'A contract is offered to an agent right below the one who offers.',
    );
  });

  test("is at most the upline's rate, without a limit for the platform", async () => {
    const above = 'agents.rate-above-upline';
    const upline = addPerson();
    const agent = addPerson(upline);
    expect(await getErrorCode(offer(agent, dividend(1), upline))).toBe(above);
    // The upline cannot give from an offer that it has not accepted.
    await offer(upline, dividend(500));
    expect(await getErrorCode(offer(agent, dividend(1), upline))).toBe(above);
    await give(upline, 500);
    expect(await getErrorCode(offer(agent, dividend(501), upline))).toBe(above);
    expect(await getErrorCode(offer(agent, dividend(500), upline))).toBe('done');
    expect(
      await getErrorCode(
        offer(agent, { type: 'DAILY', salaryType: 'PROFIT', tiers: [{ ratePpm: 1 }] }, upline),
      ),
    ).toBe(above);
    expect(await getErrorCode(offer(addPerson(), dividend(1_000_000)))).toBe('done');
    expect(await getErrorCode(offer(addPerson(), dividend(1_000_001)))).toBe('request.invalid');
  });

  test('replaces an earlier one, which becomes withdrawn or expired', async () => {
    const agent = addPerson();
    const first = await offer(agent, dividend(100));
    clock.advance({ hours: 72, ms: -1 });
    const second = await offer(agent, dividend(200));
    expect(await readContractRow(first)).toMatchObject({ status: 'WITHDRAWN', decided_at: clock.now() });
    clock.advance({ hours: 72 });
    const third = await offer(agent, dividend(300));
    expect(await readContractRow(second)).toMatchObject({ status: 'EXPIRED' });
    expect(await contracts.describe(agent.id, 'DIVIDEND')).toMatchObject({ offer: { id: third } });
  });

  test('leaves the active contract in force', async () => {
    const agent = addPerson();
    const active = await give(agent, 100);
    const offered = await offer(agent, dividend(200));
    const other = await offer(agent, { type: 'HOURLY', salaryType: 'LOSS', tiers: [{ ratePpm: 1 }] });
    expect((await readContractRow(active))?.status).toBe('ACTIVE');
    expect(await contracts.describe(agent.id, 'DIVIDEND')).toMatchObject({
      offer: { id: offered, from: undefined },
      contract: { id: active, from: undefined },
    });
    expect(await contracts.describe(agent.id, 'HOURLY')).toMatchObject({
      offer: { id: other },
      contract: undefined,
    });
    expect(await contracts.listTypes(agent.id)).toEqual({
      active: new Set(['DIVIDEND']),
      offered: new Set(['DIVIDEND', 'HOURLY']),
    });
  });

  test('is listed until its last millisecond', async () => {
    const agent = addPerson();
    const id = await offer(agent, dividend(100));
    clock.advance({ hours: 72, ms: -1 });
    expect((await contracts.describe(agent.id, 'DIVIDEND')).offer?.id).toBe(id);
    expect((await contracts.listTypes(agent.id)).offered).toEqual(new Set(['DIVIDEND']));
    clock.advance({ ms: 1 });
    expect((await contracts.describe(agent.id, 'DIVIDEND')).offer).toBeUndefined();
    expect((await contracts.listTypes(agent.id)).offered).toEqual(new Set());
  });
});

describe('an answer', () => {
  const gone = 'request.not-found';

  test('that accepts requires the payment password and takes effect with the next period', async () => {
    const agent = addPerson();
    const id = await offer(agent, dividend(100));
    const effectiveFrom = new Date('2026-11-20T17:30:00.000Z');
    expect(await answer(agent, id)).toEqual({ status: 'ACTIVE', effectiveFrom, ended: 0 });
    expect(passwordChecks).toEqual([[agent.id, '246810']]);
    expect(await readContractRow(id)).toMatchObject({
      status: 'ACTIVE',
      decided_at: clock.now(),
      effective_from: effectiveFrom,
    });
    expect((await readAudit(id))[1]).toMatchObject({ actor: `member:${agent.id}`, act: 'contract.accept' });
    const other = addPerson();
    const second = await offer(other, dividend(100));
    await contracts.answer(other.id, 'DIVIDEND', {
      contractId: second,
      accepts: true,
      paymentPassword: undefined,
    });
    expect(passwordChecks[1]).toEqual([other.id, '']);
  });

  test('that rejects requires no payment password', async () => {
    const agent = addPerson();
    const id = await offer(agent, dividend(100));
    expect(await answer(agent, id, false)).toEqual({ status: 'REJECTED', ended: 0 });
    expect(passwordChecks).toEqual([]);
    expect(await readContractRow(id)).toMatchObject({ status: 'REJECTED', decided_at: clock.now() });
    expect((await readAudit(id))[1]).toEqual({
      actor: `member:${agent.id}`,
      act: 'contract.reject',
      after: { status: 'REJECTED', ended: 0 },
    });
    expect(await getErrorCode(answer(agent, id, false))).toBe('done');
    expect(await getErrorCode(answer(agent, id))).toBe('agents.offer-answered');
  });

  test("must name the agent's own open offer of the given type", async () => {
    const agent = addPerson();
    const id = await offer(agent, dividend(100));
    const active = await give(addPerson(), 100);
    expect(await getErrorCode(answer(addPerson(), id))).toBe(gone);
    expect(await getErrorCode(answer(agent, id, true, 'HOURLY'))).toBe(gone);
    expect(await getErrorCode(answer(agent, active))).toBe(gone);
    await expect(answer(agent, 0)).rejects.toThrow('There is no offer 0 of this type.');
    clock.advance({ hours: 72 });
    expect(await getErrorCode(answer(agent, id))).toBe('agents.offer-expired');
    expect((await readContractRow(id))?.status).toBe('OFFERED');
    const own = await give(agent, 100);
    expect(await getErrorCode(answer(agent, own))).toBe('done');
    expect(await getErrorCode(answer(agent, own, false))).toBe('agents.offer-answered');
  });

  test("fails when the upline's own rate has fallen below the offer", async () => {
    const upline = addPerson();
    await give(upline, 500);
    const agent = addPerson(upline);
    const id = await offer(agent, dividend(400), upline);
    await give(upline, 400);
    const even = await offer(addPerson(upline), dividend(400), upline);
    await give(upline, 399);
    expect(await getErrorCode(answer(agent, id))).toBe('agents.rate-above-upline');
    expect((await readContractRow(even))?.status).toBe('OFFERED');
    await give(upline, 400);
    expect(await getErrorCode(answer(agent, id))).toBe('done');
  });

  test('ends the earlier contract and those given at a higher rate, from the next period on', async () => {
    const upline = addPerson();
    const before = await give(upline, 500);
    const [rich, modest] = [addPerson(upline), addPerson(upline)];
    const below = addPerson(rich);
    const given = [
      await give(rich, 450, upline),
      await give(modest, 300, upline),
      await give(below, 100, rich),
    ];
    clock.advance({ days: 3 });
    const id = await offer(upline, dividend(300));
    const { offer: described } = await contracts.describe(upline.id, 'DIVIDEND');
    expect(described?.ends).toEqual([
      { holder: rich, bestRatePpm: 450 },
      { holder: below, bestRatePpm: 100 },
    ]);
    const from = new Date('2026-11-23T17:30:00.000Z');
    expect(await answer(upline, id)).toEqual({ status: 'ACTIVE', effectiveFrom: from, ended: 2 });
    expect(await readContractRow(before)).toMatchObject({
      status: 'SUPERSEDED',
      ended_at: from,
      end_reason: `by:${id}`,
    });
    const ended = { status: 'TERMINATED', ended_at: from, end_reason: `ceiling:${id}` };
    expect(await Promise.all(given.map(readContractRow))).toMatchObject([
      ended,
      { status: 'ACTIVE', ended_at: null },
      ended,
    ]);
    expect((await contracts.describe(modest.id, 'DIVIDEND')).contract?.from).toBe(upline);
    const held = await readHistory({ memberId: upline.id, side: 'held', limit: 1 });
    expect(held).toMatchObject({ contracts: [{ id, status: 'ACTIVE', ending: null }], next: String(id) });
    const { next: cursor } = held;
    expect(await readHistory({ memberId: upline.id, side: 'held', cursor, limit: 1 })).toEqual({
      contracts: [
        expect.objectContaining({
          id: before,
          status: 'SUPERSEDED',
          endedAt: from.toISOString(),
          ending: { by: 'replaced', contractId: id },
        }),
      ],
    });
    const { contracts: toOthers } = await readHistory({ memberId: upline.id, side: 'given', limit: 9 });
    expect(toOthers.map(({ other, ending }) => [other?.username, ending])).toEqual([
      [modest.username, null],
      [rich.username, { by: 'ceiling', contractId: id }],
    ]);
  });
});
