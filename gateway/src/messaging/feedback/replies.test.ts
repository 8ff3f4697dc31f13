import { randomUUID } from 'node:crypto';
import {
  applyAsAffiliateCall,
  listMessagesCall,
  registerCall,
  sendFeedbackCall,
} from '@parlour/contracts/calls';
import { sql } from 'kysely';
import {
  operate as operateOn,
  startTestGateway,
  type TestGateway,
  type TestOperator,
} from '../../testing/index.ts';

const sue: TestOperator = { sub: 'sue', roles: ['support'] };
const sam: TestOperator = { sub: 'sam', roles: ['support'] };
const rita: TestOperator = { sub: 'rita', roles: ['risk', 'support'] };

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway?.stop());
beforeEach(() =>
  sql`truncate messaging_feedback, messaging_affiliate_application, messaging_feedback_reply`.execute(
    gateway.database.kysely,
  ),
);

const operate = (path: string, payload?: object, as: TestOperator = sue) =>
  operateOn(gateway, path, payload, as);
const write = (more: { contact?: string; isComplaint?: boolean } = {}, token?: string) =>
  gateway.call(
    sendFeedbackCall,
    { requestId: randomUUID(), type: 'GAME' as const, content: 'The wheel stands still.', ...more },
    token ? { token } : {},
  );
const list = async (path: string, as?: TestOperator) => {
  const { rows = [], overdue } = (await operate(path, undefined, as)).body.value ?? {};
  return { rows: rows as Record<string, unknown>[], overdue };
};
const find = async (reference: string, as?: TestOperator) =>
  (await list(`feedback?reference=${reference}`, as)).rows[0];
const reply = (reference: string, more: object = {}, as?: TestOperator) =>
  operate('feedback/reply', { reference, requestId: randomUUID(), text: 'It turns again.', ...more }, as);
const readMails = async () => {
  const { rows } = await sql<{ recipient: string; body: string }>`
    select recipient, body from post_message where recipient = 'thiri@example.com'`.execute(
    gateway.database.kysely,
  );
  return rows;
};

test('a complaint has a number and a deadline, and is kept for five years @SAFE-09', async () => {
  const { reference, receivedAt, answerBy } = await write({ isComplaint: true });
  expect(Date.parse(answerBy) - Date.parse(receivedAt)).toBe(24 * 3_600_000);
  const complaint = await find(reference);
  expect(complaint).toMatchObject({ isComplaint: true, dueAt: answerBy });
  expect(Date.parse(String(complaint?.keptUntil))).toBeGreaterThan(Date.parse('2031-01-01'));
  await operate('feedback/complaint', { reference, isComplaint: false, reason: 'a question only' });
  expect(await find(reference)).toMatchObject({ isComplaint: false, keptUntil: null });
});

test('the entry that waits longest is first, and overdue entries are counted @MSG-03', async () => {
  const early = await write();
  gateway.clock.advance({ hours: 23 });
  const late = await write();
  const listOrder = async () => {
    const { rows, overdue } = await list('feedback');
    return { order: rows.map(({ reference }) => reference), overdue };
  };
  expect(await listOrder()).toEqual({ order: [early.reference, late.reference], overdue: 0 });
  gateway.clock.advance({ hours: 1, ms: 1 });
  expect(await listOrder()).toMatchObject({ overdue: 1 });
  await reply(early.reference);
  await reply(early.reference, { isElsewhere: true });
  expect(await listOrder()).toEqual({ order: [late.reference], overdue: 0 });
});

test('a member reads the answer in the messages, once for each intent @MSG-03', async () => {
  const password = 'lantern tide walnut 9';
  const { token } = await gateway.call(registerCall, {
    username: 'ada',
    password,
    confirmPassword: password,
  });
  const { reference } = await write({}, token);
  const requestId = randomUUID();
  const text = 'It turns again.\n\n<b>Thank you</b>';
  for (const _twice of [1, 2])
    expect((await reply(reference, { requestId, text })).body.value).toEqual({ channel: 'message' });
  const other = await reply(reference, { requestId });
  expect(other.body.error?.code).toBe('request.duplicate-mismatch');
  const { rows } = await gateway.call(listMessagesCall, { language: 'EN' }, { token });
  expect(rows.filter(({ title }) => title === `Answer to your message ${reference}`)).toHaveLength(1);
  expect(await find(reference)).toMatchObject({
    handledBy: 'operator:sue',
    replies: [{ channel: 'message', text, sentBy: 'operator:sue' }],
  });
});

test('a visitor gets the answer by mail, and without a mailbox an operator says so @MSG-03', async () => {
  const { reference } = await write({ contact: 'thiri@example.com' });
  expect((await reply(reference, { handled: false })).body.value).toEqual({ channel: 'mail' });
  expect(await readMails()).toEqual([{ recipient: 'thiri@example.com', body: 'It turns again.' }]);
  expect(await find(reference)).toMatchObject({ handledAt: null });
  const { reference: unreachable } = await write({ contact: '+95 9450001234' });
  expect((await reply(unreachable)).body.error?.fields?.[0]?.path).toEqual(['isElsewhere']);
  expect((await reply(unreachable, { isElsewhere: true })).body.value).toEqual({ channel: 'other' });
});

test('of two operators, one answers a claimed entry until the claim ends', async () => {
  const { reference } = await write({ contact: 'su@example.com' });
  await operate('feedback/claim', { reference });
  for (const path of ['feedback/claim', 'feedback/release', 'feedback/reply'])
    expect(
      (await operate(path, { reference, requestId: randomUUID(), text: 'Mine.' }, sam)).body.error?.code,
    ).toBe('messaging.entry-claimed');
  expect(await find(reference)).toMatchObject({ claimedBy: 'operator:sue' });
  gateway.clock.advance({ minutes: 15, ms: 1 });
  expect((await operate('feedback/claim', { reference }, sam)).status).toBe(200);
  await operate('feedback/release', { reference }, sam);
  expect((await reply(reference)).status).toBe(200);
  const { entries = [] } =
    (await operate(`audit/history?subject=${String((await find(reference))?.subject)}`)).body.value ?? {};
  expect((entries as { act: string }[]).map(({ act }) => act)).toEqual([
    'feedback.reply',
    'feedback.release',
    'feedback.claim',
    'feedback.claim',
  ]);
});

test('contacts are masked for operators who may not see personal data, and each look is recorded once', async () => {
  const person = { fullName: 'Su Myat', email: 'su@example.com', mobile: '+95 9450001234' };
  await gateway.call(applyAsAffiliateCall, { requestId: randomUUID(), ...person });
  const { reference } = await write({ contact: 'su@example.com' });
  expect(await find(reference)).toMatchObject({ contact: 's***' });
  expect(await find(reference, rita)).toMatchObject({ contact: 'su@example.com' });
  const read = async (as: TestOperator) => (await list('feedback/applications', as)).rows[0];
  expect(await read(sue)).toMatchObject({ fullName: 'S***', email: 's***@example.com', mobile: '***234' });
  await read(sue);
  expect(await read(rita)).toMatchObject(person);
  const { rows } = await sql<{ actor: string; after: object }>`
    select actor, after from audit_entry where act = 'member.view' and after->>'page' = 'feedback/applications'
     order by id`.execute(gateway.database.kysely);
  expect(rows).toEqual([
    {
      actor: 'operator:sue',
      after: {
        page: 'feedback/applications',
        fields: ['fullName', 'email', 'mobile'],
        shown: ['A-1001'],
        isMasked: true,
      },
    },
    { actor: 'operator:rita', after: expect.objectContaining({ isMasked: false }) },
  ]);
});
