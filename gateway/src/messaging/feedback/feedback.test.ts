import { randomUUID } from 'node:crypto';
import type { InputOf } from '@parlour/contracts';
import {
  addPictureCall,
  applyAsAffiliateCall,
  getFeedbackRulesCall,
  sendFeedbackCall,
} from '@parlour/contracts/calls';
import sharp from 'sharp';
import { startTestGateway, type TestGateway } from '../../testing/index.ts';
import type { FeedbackTables } from './store.ts';

let gateway: TestGateway;
let jpg: Buffer;
let ada: string;
beforeAll(async () => {
  gateway = await startTestGateway();
  jpg = await drawn().jpeg().toBuffer();
});
// A session ends within a day, and one test advances the clock by a day.
beforeEach(async () => {
  ada = await signIn();
});
afterAll(() => gateway?.stop());

const drawn = (side = 64) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#6142bf' } });

let members = 0;
/** Signs in a new member and returns the token. */
async function signIn(): Promise<string> {
  members += 1;
  const { identity } = gateway.services;
  const person = { username: `writer${members}`, password: 'lantern tide walnut 9' };
  await identity.createMember(person);
  return (await identity.logIn(person, { ip: '127.0.0.1', userAgent: 'test' })).token;
}

const tables = () => gateway.database.withTables<FeedbackTables>();
const add = async (file: Buffer, token?: string): Promise<string> => {
  const { pictureId } = await gateway.call(
    addPictureCall,
    { data: file.toString('base64') },
    token ? { token } : {},
  );
  return pictureId;
};
const words = 'My deposit of this morning is not there yet.';
const feedback = (more: Partial<InputOf<typeof sendFeedbackCall>> = {}) => ({
  requestId: randomUUID(),
  type: 'DEPOSIT' as const,
  content: words,
  ...more,
});
const application = (more: Partial<InputOf<typeof applyAsAffiliateCall>> = {}) => ({
  requestId: randomUUID(),
  fullName: 'Su Myat',
  email: 'su@example.com',
  ...more,
});
const parseReferenceNumber = (reference: string): number => Number(reference.split('-')[1]) - 1000;

describe('feedback', () => {
  test('is stored with its type, its text and its sender @MSG-03', async () => {
    const mine = await gateway.call(sendFeedbackCall, feedback({ type: 'GAME' }), { token: ada });
    const visitors = await gateway.call(sendFeedbackCall, feedback({ contact: 'su@example.com' }));
    const rows = await tables()
      .selectFrom('messaging_feedback')
      .selectAll()
      .where(
        'id',
        'in',
        [mine, visitors].map(({ reference }) => parseReferenceNumber(reference)),
      )
      .orderBy('id')
      .execute();
    expect(mine.reference).toMatch(/^F-\d{4,}$/);
    expect(rows).toMatchObject([
      { id: parseReferenceNumber(mine.reference), type: 'GAME', content: words, contact: null },
      {
        id: parseReferenceNumber(visitors.reference),
        member_id: null,
        type: 'DEPOSIT',
        contact: 'su@example.com',
      },
    ]);
    expect(rows[0]?.member_id).toEqual(expect.any(Number));
  });

  test('applies changed length bounds from the next call on @VAL-05', async () => {
    const { platform } = gateway.services;
    expect((await gateway.call(getFeedbackRulesCall)).content).toEqual({ min: 10, max: 500 });
    await platform.setSetting('feedbackLength', { min: 20, max: 30 }, 'operator:aye');
    try {
      expect((await gateway.call(getFeedbackRulesCall)).content).toEqual({ min: 20, max: 30 });
      for (const length of [1, 19, 31, 10_000])
        await expect(
          gateway.call(sendFeedbackCall, feedback({ content: 'a'.repeat(length) })),
        ).rejects.toMatchObject({
          code: 'request.invalid',
          fields: [{ path: ['content'], rule: 'length_between', params: { min: 20, max: 30 } }],
        });
      // Surrounding spaces do not count towards the length.
      await expect(
        gateway.call(sendFeedbackCall, feedback({ content: `${' '.repeat(30)}short${' '.repeat(30)}` })),
      ).rejects.toMatchObject({ code: 'request.invalid' });
      for (const length of [20, 30])
        await gateway.call(sendFeedbackCall, feedback({ content: 'a'.repeat(length) }));
    } finally {
      await platform.setSetting('feedbackLength', { min: 10, max: 500 }, 'operator:aye');
    }
  });

  test('is stored once, however often and concurrently it is sent @MSG-03', async () => {
    const one = feedback({ content: 'Sent many times over, once in earnest.' });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => gateway.call(sendFeedbackCall, one, { token: ada })),
    );
    expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1);
    await expect(
      gateway.call(sendFeedbackCall, { ...one, content: 'Other words under the same id.' }, { token: ada }),
    ).rejects.toMatchObject({ code: 'request.duplicate-mismatch' });
    await expect(gateway.call(sendFeedbackCall, one)).rejects.toMatchObject({
      code: 'request.duplicate-mismatch',
    });
    const rows = await tables()
      .selectFrom('messaging_feedback')
      .select('id')
      .where('request_id', '=', one.requestId)
      .execute();
    expect(rows).toHaveLength(1);
  });

  test('refuses an unknown type and stores nothing @MSG-03', async () => {
    const before = await countFeedback();
    const { status } = await gateway.send(sendFeedbackCall, { ...feedback(), type: 'PRAISE' });
    expect([status, await countFeedback()]).toEqual([400, before]);
  });

  const countFeedback = async () =>
    (await tables().selectFrom('messaging_feedback').select('id').execute()).length;
});

describe('pictures', () => {
  test('belong to the form that names them, each once and by its owner @VAL-04', async () => {
    const { pictures } = gateway.services;
    const ids = [await add(jpg, ada), await add(await drawn().png().toBuffer(), ada)];
    const { reference } = await gateway.call(sendFeedbackCall, feedback({ pictureIds: ids }), { token: ada });
    const kept = await pictures.listUsed(`feedback:${parseReferenceNumber(reference)}`);
    expect(kept.map(({ kind }) => kind).sort()).toEqual(['jpeg', 'png']);
    for (const { bytes, kind } of kept)
      expect(await sharp(bytes).metadata()).toMatchObject({ format: kind, width: 64, height: 64 });
    const again = feedback({ pictureIds: ids });
    await expect(gateway.call(sendFeedbackCall, again, { token: ada })).rejects.toMatchObject({
      code: 'picture.not-found',
    });
    const foreign = feedback({ pictureIds: [await add(jpg, ada)] });
    await expect(gateway.call(sendFeedbackCall, foreign)).rejects.toMatchObject({
      code: 'picture.not-found',
    });
    // The refused feedback left no row behind.
    const rows = await tables()
      .selectFrom('messaging_feedback')
      .select('id')
      .where('request_id', 'in', [again.requestId, foreign.requestId])
      .execute();
    expect(rows).toEqual([]);
  });

  test.each([
    ['a script', () => Buffer.from('<script>alert(1)</script>')],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a GIF', () => drawn().gif().toBuffer()],
    ['a WebP', () => drawn().webp().toBuffer()],
    ['the first bytes of a jpg and nothing more', () => jpg.subarray(0, 40)],
    ['a png head before a page', () => Buffer.from('\x89PNG\r\n\x1a\n<html></html>', 'latin1')],
    ['half of a picture', async () => (await drawn(400).png().toBuffer()).subarray(0, 300)],
  ])('refuse %s, whatever its name says @VAL-04', async (_what, file) => {
    const data = (await file()).toString('base64');
    await expect(gateway.call(addPictureCall, { data })).rejects.toMatchObject({
      code: 'picture.unreadable',
      status: 422,
    });
  });

  test('lose all data beside the picture: location, camera, appended data @VAL-04', async () => {
    const picture = await drawn()
      .withExif({ IFD0: { Make: 'Telltale camera' }, IFD3: { GPSLatitude: '16/1 48/1 0/1' } })
      .jpeg()
      .toBuffer();
    const file = Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')]);
    expect(file.includes('Telltale')).toBe(true);
    const pictureIds = [await add(file, ada)];
    const { reference } = await gateway.call(sendFeedbackCall, feedback({ pictureIds }), { token: ada });
    const [kept] = await gateway.services.pictures.listUsed(`feedback:${parseReferenceNumber(reference)}`);
    expect(kept?.bytes.includes('Telltale')).toBe(false);
    expect(kept?.bytes.includes('<script>')).toBe(false);
    expect((await sharp(kept?.bytes).metadata()).exif).toBeUndefined();
  });

  test('are 5 MB each and three of them at most @VAL-04', async () => {
    const noise = Buffer.alloc(5 * 1024 * 1024 - jpg.length, 7);
    await expect(add(Buffer.concat([jpg, noise]))).resolves.toHaveLength(43);
    await expect(add(Buffer.concat([jpg, noise, Buffer.alloc(1)]))).rejects.toMatchObject({
      code: 'picture.too-large',
      status: 413,
    });
    const { status } = await gateway.send(addPictureCall, { data: 'A'.repeat(9_000_000) });
    expect(status).toBe(413);
    const four = await Promise.all([1, 2, 3, 4].map(() => add(jpg)));
    const refused = await gateway.send(sendFeedbackCall, feedback({ pictureIds: four }));
    expect(refused.body).toMatchObject({
      error: { code: 'request.invalid', fields: [{ path: ['pictureIds'], rule: 'too_many' }] },
    });
  });

  test('are deleted after a day when no form named them @VAL-04', async () => {
    const late = await add(jpg);
    gateway.clock.advance({ minutes: 24 * 60 + 1 });
    await expect(gateway.call(sendFeedbackCall, feedback({ pictureIds: [late] }))).rejects.toMatchObject({
      code: 'picture.not-found',
    });
    await gateway.runJob('platform.unused-pictures');
    const left = await gateway.database
      .withTables<{ platform_picture: { id: string } }>()
      .selectFrom('platform_picture')
      .select('id')
      .where('id', '=', late)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('an application to become an affiliate', () => {
  const stored = (reference: string) =>
    tables()
      .selectFrom('messaging_affiliate_application')
      .selectAll()
      .where('id', '=', parseReferenceNumber(reference))
      .executeTakeFirstOrThrow();

  test('is stored with the code of the inviter @AUTH-07', async () => {
    const { identity } = gateway.services;
    const inviter = await identity.createMember({ username: 'chi', accountCode: 1 });
    const code = await identity.referralCode(inviter.id);
    const { reference } = await gateway.call(applyAsAffiliateCall, application({ code: code.toLowerCase() }));
    expect(reference).toMatch(/^A-\d{4,}$/);
    expect(await stored(reference)).toMatchObject({
      full_name: 'Su Myat',
      code: code.toUpperCase(),
      inviter_id: inviter.id,
    });
  });

  test('is refused at its field for an unknown code @AUTH-07', async () => {
    await expect(gateway.call(applyAsAffiliateCall, application({ code: 'NOBODY' }))).rejects.toMatchObject({
      code: 'identity.affiliate-code-unknown',
      fields: [{ path: ['code'], rule: 'invitation_code_error' }],
    });
  });

  test('has a remark of 140 characters and three pictures at most @VAL-04', async () => {
    const pictureIds = [await add(jpg), await add(jpg), await add(jpg)];
    const remark = '😀'.repeat(140);
    const { reference } = await gateway.call(applyAsAffiliateCall, application({ remark, pictureIds }));
    expect((await stored(reference)).remark).toBe(remark);
    expect(
      await gateway.services.pictures.listUsed(`affiliate-application:${parseReferenceNumber(reference)}`),
    ).toHaveLength(3);
    const { body } = await gateway.send(applyAsAffiliateCall, application({ remark: `${remark}!` }));
    expect(body).toMatchObject({ error: { fields: [{ path: ['remark'], rule: 'too_long' }] } });
    const four = await Promise.all([1, 2, 3, 4].map(() => add(jpg)));
    const refused = await gateway.send(applyAsAffiliateCall, application({ pictureIds: four }));
    expect(refused.body).toMatchObject({ error: { fields: [{ path: ['pictureIds'], rule: 'too_many' }] } });
  });

  test('is refused with a file that is not a picture, whatever its name, and is not stored @VAL-04', async () => {
    const page = Buffer.from('<html>photo.jpg</html>').toString('base64');
    await expect(gateway.call(addPictureCall, { data: page })).rejects.toMatchObject({
      code: 'picture.unreadable',
    });
    // An id that no upload returned names no picture.
    const invented = application({ pictureIds: ['a'.repeat(43)] });
    await expect(gateway.call(applyAsAffiliateCall, invented)).rejects.toMatchObject({
      code: 'picture.not-found',
    });
    const rows = await tables()
      .selectFrom('messaging_affiliate_application')
      .select('id')
      .where('request_id', '=', invented.requestId)
      .execute();
    expect(rows).toEqual([]);
  });

  test.each(['not-an-address', '', 'a@b', '<script>@example.com'])(
    'is refused with %p as its address @VAL-02',
    async (email) => {
      const { status, body } = await gateway.send(applyAsAffiliateCall, application({ email }));
      expect([status, body]).toMatchObject([400, { error: { fields: [{ path: ['email'] }] } }]);
    },
  );
});
