import { randomUUID } from 'node:crypto';
import {
  addPictureCall,
  applyAsAffiliateCall,
  registerCall,
  sendFeedbackCall,
} from '@parlour/contracts/calls';
import { sql } from 'kysely';
import sharp from 'sharp';
import {
  type OperatorAnswer,
  operate as operateOn,
  startTestGateway,
  type TestGateway,
} from '../../testing/index.ts';

let gateway: TestGateway;
let ada: string;

beforeAll(async () => {
  gateway = await startTestGateway();
  const password = 'lantern tide walnut 9';
  ({ token: ada } = await gateway.call(registerCall, {
    username: 'ada',
    password,
    confirmPassword: password,
  }));
});
afterAll(() => gateway?.stop());
beforeEach(() =>
  sql`truncate messaging_feedback, messaging_affiliate_application`.execute(gateway.database.kysely),
);

const operate = (path: string, payload?: object, bearer?: string) =>
  operateOn(gateway, path, payload, bearer);

const write = (content: string, more: { pictureIds?: string[]; contact?: string } = {}, member?: string) =>
  gateway.call(
    sendFeedbackCall,
    { requestId: randomUUID(), type: 'GAME' as const, content, ...more },
    member ? { token: member } : {},
  );
const getRows = ({ body }: OperatorAnswer) => body.value?.rows as Record<string, unknown>[];
const getContents = (answer: OperatorAnswer) => getRows(answer).map(({ content }) => content);

describe('an operator', () => {
  test('reads feedback, the longest waiting first and page by page @MSG-03', async () => {
    const words = [
      'The first of three letters.',
      'The second of three letters.',
      'The last of three letters.',
    ];
    for (const content of words) await write(content, { contact: 'su@example.com' });
    const first = await operate('feedback?pageSize=2');
    expect(getContents(first)).toEqual([words[0], words[1]]);
    expect(first.body.value).toMatchObject({ total: 3, totalPages: 2 });
    expect(getContents(await operate('feedback?pageSize=2&page=2'))).toEqual([words[2]]);
    expect(getContents(await operate('feedback?page=9'))).toEqual([]);
  });

  test('sees the sender of feedback and its pictures @MSG-03', async () => {
    const red = sharp({ create: { width: 32, height: 32, channels: 3, background: '#c22' } });
    const data = (await red.png().toBuffer()).toString('base64');
    const { pictureId } = await gateway.call(addPictureCall, { data }, { token: ada });
    const { reference } = await write('The wheel stands still.', { pictureIds: [pictureId] }, ada);
    const { body } = await operate('feedback');
    expect(body.value?.rows).toMatchObject([{ reference, member: 'ada', type: 'GAME', pictures: 1 }]);
    const kept = await operate(`feedback/pictures?reference=${reference}`);
    const [picture] = (kept.body.value?.pictures ?? []) as { kind: string; data: string }[];
    expect(picture?.kind).toBe('png');
    const { width } = await sharp(Buffer.from(picture?.data ?? '', 'base64')).metadata();
    expect(width).toBe(32);
  });

  test('reads applications to become an affiliate @MSG-03', async () => {
    const application = { fullName: 'Su Myat', email: 'su@example.com', remark: 'I know many players.' };
    await gateway.call(applyAsAffiliateCall, { requestId: randomUUID(), ...application });
    const { body } = await operate('feedback/applications');
    expect(body.value).toMatchObject({
      total: 1,
      rows: [{ ...application, reference: expect.stringMatching(/^A-\d+$/), member: null, inviter: null }],
    });
  });

  test('marks feedback as handled, once, and reopens it; the audit record names the operator', async () => {
    const { reference } = await write('Please look into this one.');
    await write('This one stays open, too.');
    for (const _twice of [1, 2]) expect((await operate('feedback/handled', { reference })).status).toBe(200);
    expect(getContents(await operate('feedback'))).toEqual(['This one stays open, too.']);
    expect(getRows(await operate('feedback?show=all'))[1]).toMatchObject({
      reference,
      handledBy: 'operator:olga',
      handledAt: gateway.clock.now().toISOString(),
    });
    await operate('feedback/handled', { reference, handled: false });
    expect((await operate('feedback')).body.value).toMatchObject({ total: 2 });
    const acts = sql<{ actor: string; act: string }>`select actor, act from audit_entry
      where subject like 'feedback:%' order by id`;
    expect((await acts.execute(gateway.database.kysely)).rows).toEqual([
      { actor: 'operator:olga', act: 'feedback.handle' },
      { actor: 'operator:olga', act: 'feedback.reopen' },
    ]);
  });
});

describe('a call for feedback', () => {
  test('is refused to visitors and members', async () => {
    await write('Not for everybody to read.');
    for (const bearer of ['', 'x'.repeat(40), ada])
      expect(await operate('feedback', undefined, bearer)).toMatchObject({ status: 401 });
  });

  test('gets an error for a missing entry and for an invalid page', async () => {
    for (const reference of ['F-9999', 'A-1001'])
      expect(await operate('feedback/handled', { reference })).toMatchObject({
        status: 404,
        body: { error: { code: 'request.not-found' } },
      });
    for (const path of [
      'feedback?page=0',
      'feedback?pageSize=1000',
      'feedback?show=none',
      'feedback/pictures',
    ])
      expect((await operate(path)).status).toBe(400);
    expect((await operate('feedback/handled', { reference: "F-1' or 1=1" })).status).toBe(400);
  });
});
