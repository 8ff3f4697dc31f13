import { AppError } from '@parlour/contracts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { operate, startTestGateway, type TestGateway, type TestOperator } from '../../testing/index.ts';
import { type Frame, fourEyesAct, type Tx } from '../index.ts';

const rex: TestOperator = { sub: 'rex', roles: ['risk'] };
const olga: TestOperator = { sub: 'olga', roles: ['admin'] };
const vera: TestOperator = { sub: 'vera', roles: ['viewer'] };

const readStock = async (tx: Tx): Promise<number> =>
  (await sql<{ left_over: number }>`select left_over from try_stock`.execute(tx)).rows[0]?.left_over ?? 0;

/** Takes something out of a stock; above 100 two people decide. `break` fails after the change was made. */
const takeAct = (audit: Frame['audit']) =>
  fourEyesAct({
    method: 'POST',
    path: 'try/take',
    permission: 'rounds.refund',
    input: z.object({
      amount: z.number(),
      break: z.optional(z.enum(['refused', 'defect'])),
      reason: z.string(),
    }),
    fourEyes: async (tx, { amount }) => (amount > 100 ? { amount, stock: await readStock(tx) } : undefined),
    async runIn(tx, { actor, input }) {
      await sql`update try_stock set left_over = left_over - ${input.amount}`.execute(tx);
      await audit.record(tx, { actor, act: 'win.decide', subject: 'stock', after: { reason: input.reason } });
      if (input.break === 'refused') throw new AppError('betting.round-not-found', 'It is not there.');
      if (input.break === 'defect') throw new Error('The act is broken.');
      return { taken: input.amount };
    },
  });

let gateway: TestGateway<unknown>;
beforeAll(async () => {
  gateway = await startTestGateway({
    assemble: ({ audit }) => ({
      modules: [{ name: 'try', operatorActs: [takeAct(audit)] }],
      sessions: { find: async () => undefined },
      services: {},
    }),
  });
  await sql`create table try_stock (left_over integer not null)`.execute(gateway.database.kysely);
});
afterAll(() => gateway?.stop());
beforeEach(() => setStock(1000));

const setStock = async (stock: number) => {
  const { kysely } = gateway.database;
  await sql`delete from try_stock`.execute(kysely);
  await sql`insert into try_stock values (${stock})`.execute(kysely);
};
const stock = () => gateway.database.transaction(readStock);
const take = (as: TestOperator, input: object = {}) =>
  operate(gateway, 'try/take', { amount: 500, reason: 'they need it', ...input }, as);
const request = async (as: TestOperator, input: object = {}): Promise<number> => {
  const { body } = await take(as, input);
  expect(body.value).toEqual({ request: expect.any(Number), state: 'pending', cause: 'always' });
  return Number(body.value?.request);
};
const decide = async (verdict: 'approve' | 'reject', id: number, as: TestOperator) => {
  const { status, body } = await operate(
    gateway,
    `approvals/${verdict}`,
    { id, reason: 'I looked at it' },
    as,
  );
  return { status, code: body.error?.code, value: body.value };
};
const list = async (as: TestOperator, show = 'all') =>
  (await operate(gateway, `approvals?show=${show}`, undefined, as)).body.value?.requests as {
    id: number;
    state: string;
  }[];
const readState = async (id: number) => (await list(olga)).find((one) => one.id === id)?.state;
const readAudit = async () =>
  (
    await sql<{ actor: string; act: string; before: unknown; after: unknown }>`
      select actor, act, before, after from audit_entry order by id`.execute(gateway.database.kysely)
  ).rows;

test('one person is enough below the bound', async () => {
  expect((await take(rex, { amount: 100 })).body.value).toEqual({ taken: 100 });
  expect(await stock()).toBe(900);
});

test('above it, the act runs when another person approves, and the audit record names both with their reasons', async () => {
  const before = (await readAudit()).length;
  const id = await request(rex);
  expect(await stock()).toBe(1000);
  expect(await list(olga, 'pending')).toContainEqual(
    expect.objectContaining({
      id,
      act: 'try/take',
      facts: { amount: 500, stock: 1000 },
      cause: 'always',
      actor: 'operator:rex',
      reason: 'they need it',
      state: 'pending',
    }),
  );
  expect((await decide('approve', id, olga)).value).toEqual({
    request: id,
    state: 'approved',
    value: { taken: 500 },
  });
  expect(await stock()).toBe(500);
  expect((await readAudit()).slice(before)).toMatchObject([
    { actor: 'operator:rex', act: 'request.create', after: { reason: 'they need it' } },
    { actor: 'operator:rex', act: 'win.decide' },
    {
      actor: 'operator:olga',
      act: 'request.approve',
      before: { requestedBy: 'operator:rex', reason: 'they need it' },
      after: { state: 'approved', reason: 'I looked at it' },
    },
  ]);
  expect((await list(olga, 'pending')).filter((one) => one.id === id)).toEqual([]);
});

test('the history of an object comes by pages, newest first, for those whom its kind permits', async () => {
  await take(rex, { amount: 1 });
  await take(rex, { amount: 2, reason: 'a little more' });
  const read = (query: string, as: TestOperator) => operate(gateway, `audit/history?${query}`, undefined, as);
  const first = (await read('subject=stock&limit=1', rex)).body.value;
  expect(first).toMatchObject({
    entries: [{ actor: 'operator:rex', act: 'win.decide', after: { reason: 'a little more' } }],
    next: expect.any(String),
  });
  const second = (await read(`subject=stock&limit=1&cursor=${first?.next}`, rex)).body.value;
  expect(second).toMatchObject({ entries: [{ after: { reason: 'they need it' } }] });
  expect((await read('subject=stock&cursor=x', rex)).status).toBe(400);
  expect((await read('subject=stock', vera)).body.error?.code).toBe('operator.not-permitted');
  expect((await read('subject=setting:brand', vera)).body.value).toEqual({ entries: [] });
});

test('the whole audit record is searched by kind, act, actor, object and time, page by page', async () => {
  await take(rex, { amount: 3 });
  await take(olga, { amount: 4 });
  const search = async (filter: Record<string, string>, as = rex) => {
    const answer = await operate(gateway, `audit/entries?${new URLSearchParams(filter)}`, undefined, as);
    return { ...answer.body.value, code: answer.body.error?.code, status: answer.status } as {
      entries: { id: number; at: string; actor: string; act: string; subject: string }[];
      next?: string;
      code?: string;
      status: number;
    };
  };
  const of = { kind: 'stock', act: 'win.decide', subject: 'stock' };
  const [latest] = (await search({ ...of, limit: '1' })).entries;
  expect(latest).toMatchObject({ actor: 'operator:olga', act: 'win.decide', subject: 'stock' });
  const [ofRex] = (await search({ ...of, actor: 'rex', limit: '1' })).entries;
  expect(ofRex).toMatchObject({ actor: 'operator:rex' });
  expect((await search({ ...of, actor: 'operator:nobody' })).entries).toEqual([]);
  expect((await search({ ...of, kind: 'win' })).entries).toEqual([]);
  expect((await search({ ...of, act: 'win.limit' })).entries).toEqual([]);
  const all = (await search(of)).entries.map(({ id }) => id);
  const first = await search({ ...of, limit: '1' });
  const second = await search({ ...of, limit: '1', cursor: String(first.next) });
  expect([...first.entries, ...second.entries].map(({ id }) => id)).toEqual(all.slice(0, 2));
  const at = String(latest?.at);
  const later = new Date(Date.parse(at) + 1).toISOString();
  expect((await search({ ...of, from: at })).entries).toContainEqual(latest);
  expect((await search({ ...of, from: later })).entries).toEqual([]);
  expect((await search({ ...of, until: at })).entries).not.toContainEqual(latest);
  expect((await search({ ...of, until: later })).entries).toContainEqual(latest);
  expect((await search({ cursor: 'x' })).status).toBe(400);
  expect((await search({ act: 'no.act' })).status).toBe(400);
  expect((await search(of, vera)).code).toBe('operator.not-permitted');
});

test('a request contains only the input that its act declares', async () => {
  const id = await request(rex, { approvedBy: 'the board', attachment: 'x'.repeat(10_000) });
  expect((await list(olga)).find((one) => one.id === id)).toHaveProperty('input', {
    amount: 500,
    reason: 'they need it',
  });
});

test('a reason is needed, for the request and for the decision', async () => {
  expect((await take(rex, { reason: undefined })).status).toBe(400);
  const id = await request(rex);
  for (const verdict of ['approve', 'reject'])
    expect((await operate(gateway, `approvals/${verdict}`, { id, reason: ' ' }, olga)).status).toBe(400);
  expect(await readState(id)).toBe('pending');
});

test.each<[string, TestOperator, string]>([
  ['the person who requested it', rex, 'operator.own-request'],
  ['that person under another role', { sub: 'rex', roles: ['admin'] }, 'operator.own-request'],
  [
    'a program of that person',
    { sub: 'nightly', roles: ['admin'], tokenOwner: 'rex' },
    'operator.person-required',
  ],
  [
    'a program of another person',
    { sub: 'nightly', roles: ['admin'], tokenOwner: 'olga' },
    'operator.person-required',
  ],
  ['a person whose role does not permit the act', vera, 'operator.not-permitted'],
])('%s cannot approve', async (_who, as, code) => {
  const id = await request(rex);
  expect(await decide('approve', id, as)).toMatchObject({ status: 403, code });
  expect([await stock(), await readState(id)]).toEqual([1000, 'pending']);
});

test('a program may request, but the owner of its token cannot approve that', async () => {
  const id = await request({ sub: 'nightly', roles: ['risk'], tokenOwner: 'rex' });
  expect(await decide('approve', id, rex)).toMatchObject({ code: 'operator.own-request' });
  expect(await decide('approve', id, olga)).toMatchObject({ status: 200 });
});

test('the database itself refuses an approval by the same person, and any change of a request', async () => {
  const id = await request(rex);
  const { kysely } = gateway.database;
  const approval = sql`insert into operator_decision (request_id, state, actor, person, reason, decided_at)
    values (${id}, 'approved', 'operator:rex', 'rex', 'me again', now())`;
  await expect(approval.execute(kysely)).rejects.toThrow('nobody approves a request of his own');
  await expect(sql`update operator_request set facts = '{}'`.execute(kysely)).rejects.toThrow(
    'never changed',
  );
  await expect(sql`delete from operator_request`.execute(kysely)).rejects.toThrow('never changed');
});

test('a rejected request does nothing and stays rejected; its requester may withdraw it so', async () => {
  for (const person of [olga, rex]) {
    const id = await request(rex);
    expect((await decide('reject', id, person)).value).toEqual({ request: id, state: 'rejected' });
    expect(await decide('approve', id, olga)).toMatchObject({ status: 409, code: 'operator.request-closed' });
    expect([await stock(), await readState(id)]).toEqual([1000, 'rejected']);
  }
});

test('an approved request runs once', async () => {
  const id = await request(rex);
  await decide('approve', id, olga);
  expect(await decide('approve', id, olga)).toMatchObject({ status: 409, code: 'operator.request-closed' });
  expect(await stock()).toBe(500);
});

test('of many approvals at once, one runs the act', async () => {
  const id = await request(rex);
  const others = Array.from({ length: 8 }, (_, n): TestOperator => ({ sub: `ola${n}`, roles: ['admin'] }));
  const answers = await Promise.all(others.map((other) => decide('approve', id, other)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
  expect(await stock()).toBe(500);
});

test('of an approval and a rejection at once, one counts', async () => {
  for (let round = 0; round < 10; round += 1) {
    await setStock(1000);
    const id = await request(rex);
    const [approved, rejected] = await Promise.all([decide('approve', id, olga), decide('reject', id, olga)]);
    expect([approved.status, rejected.status].sort()).toEqual([200, 409]);
    expect(await stock()).toBe(approved.status === 200 ? 500 : 1000);
  }
});

test('a request ends after a day', async () => {
  const id = await request(rex);
  gateway.clock.advance({ hours: 24 });
  expect(await readState(id)).toBe('expired');
  expect(await decide('approve', id, olga)).toMatchObject({ status: 409, code: 'operator.request-closed' });
  expect((await list(olga, 'pending')).filter((one) => one.id === id)).toEqual([]);
  expect(await stock()).toBe(1000);
});

const changed = (
  roles: TestOperator['roles'],
  since: string | null = '2020-01-01T00:00:00.000Z',
): TestOperator => ({
  ...olga,
  changedOperators: [{ name: 'rex', since, roles }],
});

test.each([
  ['was removed', changed([], null)],
  ['lost the role', changed(['viewer'])],
  ['was removed and added again', changed(['risk'], '2999-01-01T00:00:00.000Z')],
])(
  'a request whose requester %s lapses, is shown so, and its approval closes it @SAFE-04',
  async (_, approver) => {
    const id = await request(rex);
    expect((await list(approver)).find((one) => one.id === id)?.state).toBe('lapsed');
    expect((await list(approver, 'pending')).filter((one) => one.id === id)).toEqual([]);
    const answer = await decide('approve', id, approver);
    expect(answer).toMatchObject({ status: 409, code: 'operator.requester-ended' });
    expect([await stock(), await readState(id)]).toEqual([1000, 'failed']);
    expect(await decide('approve', id, olga)).toMatchObject({ code: 'operator.request-closed' });
  },
);

test('a request of a program lapses with the role of the person who answers for it @SAFE-04', async () => {
  const id = await request({ sub: 'nightly', roles: ['risk'], tokenOwner: 'rex' });
  expect(await decide('approve', id, changed([], null))).toMatchObject({ code: 'operator.requester-ended' });
});

test('a change of roles that keeps the permission does not end a request @SAFE-04', async () => {
  const id = await request(rex);
  expect(await decide('approve', id, changed(['viewer', 'risk']))).toMatchObject({ status: 200 });
});

test('a request whose object has changed fails, and nothing of it is applied', async () => {
  const id = await request(rex);
  await setStock(999);
  expect(await decide('approve', id, olga)).toMatchObject({ status: 409, code: 'operator.changed-since' });
  expect([await stock(), await readState(id)]).toEqual([999, 'failed']);
});

test('an act that is refused is undone whole, and closes its request', async () => {
  const id = await request(rex, { break: 'refused' });
  expect(await decide('approve', id, olga)).toMatchObject({ status: 404, code: 'betting.round-not-found' });
  expect([await stock(), await readState(id)]).toEqual([1000, 'failed']);
  expect((await readAudit()).at(-1)).toMatchObject({ act: 'request.approve', after: { state: 'failed' } });
});

test('after a defect nothing is applied, and the request can be approved again', async () => {
  const id = await request(rex, { break: 'defect' });
  expect(await decide('approve', id, olga)).toMatchObject({ status: 500 });
  expect([await stock(), await readState(id)]).toEqual([1000, 'pending']);
});

test('only operators whose role permits the act see a request', async () => {
  await request(rex);
  expect(await list(vera)).toEqual([]);
  expect((await list({ sub: 'ria', roles: ['risk'] })).length).toBeGreaterThan(0);
});

test('one request is read by its number, however many are later @SAFE-04', async () => {
  const id = await request(rex);
  await request(rex);
  const read = async (given: string, as = olga) => {
    const { requests } = (await operate(gateway, `approvals?${given}`, undefined, as)).body.value ?? {};
    return (requests as { id: number }[]).map((one) => one.id);
  };
  expect(await read(`id=${id}`)).toEqual([id]);
  await decide('reject', id, olga);
  expect(await read(`id=${id}`)).toEqual([id]);
  expect(await read(`id=${id}`, vera)).toEqual([]);
  expect(await read('id=99999999')).toEqual([]);
});

test('an unknown number names no request', async () => {
  expect(await decide('approve', 999_999, olga)).toMatchObject({ status: 404, code: 'request.not-found' });
});
