import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { AppError } from '@parlour/contracts';
import * as calls from '@parlour/contracts/calls';
import { sql } from 'kysely';
import sharp from 'sharp';
import { trustHops } from './server/http/proxy-trust.ts';
import { operate, startTestGateway, type TestGateway } from './testing/index.ts';

const password = 'lantern tide walnut 9';
const url = 'parlour.example';
let gateway: TestGateway;
let member: { token: string };
let demo: { token: string };
beforeAll(async () => {
  gateway = await startTestGateway({
    config: {
      profileFigures: { recoveryNamesUnknownAccounts: true },
      trustProxy: trustHops(1),
      countryHeader: 'x-country',
    },
  });
  const db = gateway.database.kysely;
  await sql`insert into catalog_vendor (code, name, hot, position) values ('NOVA', 'Nova', false, 1)`.execute(
    db,
  );
  await sql`insert into catalog_game (node_id, game_id, vendor, game_type, name, min_bet_minor, status)
    values (7, 'closed', 'NOVA', 'RNG', 'Closed Game', 10, 'maintenance')`.execute(db);
  await gateway.runJob('catalog.index');
  const { id } = await gateway.services.identity.createMember({ username: 'catalogue1', password });
  await sql`update identity_member set password_hash = (select password_hash from identity_member where id = ${id})
    where username = 'house'`.execute(db);
  member = await logIn('catalogue1');
  demo = await gateway.call(calls.startDemoCall, { os: 'test', platform: 'W', random: 'once', version: 3 });
});
afterAll(() => gateway.stop());

const logIn = (username: string, given = password, from = {}) =>
  gateway.call(calls.logInCall, { username, password: given, type: 'username' }, from);

const registration = { username: 'newcomer1', password, confirmPassword: password };
const register = (changes: Partial<typeof registration>) =>
  gateway.call(calls.registerCall, { ...registration, ...changes });

const upload = (file: Buffer) => gateway.call(calls.addPictureCall, { data: file.toString('base64') });
const enlarge = async (bytes: number): Promise<Buffer> => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#336' } })
    .jpeg()
    .toBuffer();
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
};

interface Entry {
  /** The entry in the list of errors of the specification. */
  entry: string;
  raise: () => Promise<unknown>;
  error: { code: AppError['code']; status: number; fields?: object[]; details?: object };
  /** The text that the interface shows: its file and its key. */
  text: [file: string, key: string];
}

const entries: Entry[] = [
  {
    entry: 'a demo account using a real-account feature',
    raise: () => gateway.call(calls.getWithdrawalTermsCall, undefined, demo),
    error: { code: 'session.real-account-required', status: 403 },
    text: ['shell', 'in_need_true_account'],
  },
  {
    entry: 'not logged in',
    raise: () => gateway.call(calls.getMemberCall, {}),
    error: { code: 'session.required', status: 401 },
    text: ['errors', 'session.required'],
  },
  {
    entry: 'incorrect username or password, with a captcha in the response',
    raise: () => logIn('nobody1', 'a guess'),
    error: { code: 'identity.wrong-credentials', status: 401, details: { captcha: true } },
    text: ['errors', 'identity.wrong-credentials'],
  },
  {
    entry: 'account format incorrect',
    raise: () => register({ username: '1' }),
    error: {
      code: 'identity.field-invalid',
      status: 422,
      fields: [expect.objectContaining({ path: ['username'], rule: 'reg_pattern_letter_first' })],
    },
    text: ['validation', 'reg_pattern_letter_first'],
  },
  {
    entry: 'password format incorrect',
    raise: () => register({ password: 'short', confirmPassword: 'short' }),
    error: {
      code: 'identity.field-invalid',
      status: 422,
      fields: expect.arrayContaining([
        expect.objectContaining({ path: ['password'], rule: 'reg_pattern_any' }),
      ]),
    },
    text: ['validation', 'reg_pattern_any'],
  },
  {
    entry: 'confirmation password incorrect',
    raise: () => register({ confirmPassword: 'Another-2026' }),
    error: {
      code: 'identity.field-invalid',
      status: 422,
      fields: [{ path: ['confirmPassword'], rule: 'passwords_differ' }],
    },
    text: ['validation', 'passwords_differ'],
  },
  {
    entry: 'email format incorrect',
    raise: () =>
      gateway.call(calls.requestRecoveryMailCall, {
        username: 'catalogue1',
        email: 'no mailbox',
        language: 'EN',
      }),
    error: { code: 'request.invalid', status: 400, fields: [expect.objectContaining({ path: ['email'] })] },
    text: ['validation', 'email_format'],
  },
  {
    entry: 'username or email does not exist',
    raise: () =>
      gateway.call(calls.requestRecoveryMailCall, {
        username: 'nobody1',
        email: 'nobody@parlour.example',
        language: 'EN',
      }),
    error: { code: 'identity.recovery-unknown', status: 404 },
    text: ['errors', 'identity.recovery-unknown'],
  },
  {
    entry: 'a failed affiliate check',
    raise: () => gateway.call(calls.checkAffiliateCall, { code: 'nobody', domain: url }),
    error: { code: 'identity.affiliate-code-unknown', status: 422 },
    text: ['validation', 'invitation_code_error'],
  },
  {
    entry: 'non-member account cannot log in',
    raise: () => logIn('house'),
    error: { code: 'session.member-required', status: 403 },
    text: ['errors', 'session.member-required'],
  },
  {
    entry: 'not an agent',
    raise: () => gateway.call(calls.getTeamOverviewCall, { from: '2026-11-19', to: '2026-11-20' }, member),
    error: { code: 'session.agent-required', status: 403 },
    text: ['errors', 'session.agent-required'],
  },
  {
    entry: 'game under maintenance',
    raise: () => gateway.call(calls.launchGameCall, { nodeId: 7, language: 'EN', demo: false }, member),
    error: { code: 'catalog.game-maintenance', status: 409 },
    text: ['errors', 'catalog.game-maintenance'],
  },
  {
    entry: 'domain check failed',
    raise: () => gateway.call(calls.getStatusCall, { url: '' }),
    error: { code: 'request.invalid', status: 400, fields: [expect.objectContaining({ path: ['url'] })] },
    text: ['errors', 'request.invalid'],
  },
  {
    entry: 'access restricted by region or IP',
    raise: async () => {
      const { platform } = gateway.services;
      const before = platform.setting('regionBlock');
      await platform.setSetting('regionBlock', { ...before, countries: ['TH'] }, 'operator:test');
      const abroad = { headers: { 'x-country': 'TH' } };
      await logIn('catalogue1', password, abroad).finally(() =>
        platform.setSetting('regionBlock', before, 'operator:test'),
      );
    },
    error: { code: 'region.closed', status: 403 },
    text: ['errors', 'region.closed'],
  },
  {
    entry: 'image size',
    raise: async () => upload(await enlarge(calls.pictureRules.bytesMax + 1)),
    error: { code: 'picture.too-large', status: 413 },
    text: ['errors', 'picture.too-large'],
  },
  {
    entry: 'image type',
    raise: () => upload(Buffer.from('<svg/>')),
    error: { code: 'picture.unreadable', status: 422 },
    text: ['errors', 'picture.unreadable'],
  },
  {
    entry: 'the 3-image cap',
    raise: () =>
      gateway.call(
        calls.applyForPromotionCall,
        { requestId: randomUUID(), promoId: 1, remark: 'please', pictureIds: ['a', 'b', 'c', 'd'] },
        member,
      ),
    error: {
      code: 'request.invalid',
      status: 400,
      fields: expect.arrayContaining([expect.objectContaining({ path: ['pictureIds'], rule: 'too_many' })]),
    },
    text: ['validation', 'too_many'],
  },
  {
    entry: 'system error',
    raise: async () => {
      const db = gateway.database.kysely;
      await sql`alter table catalog_jackpot rename to elsewhere`.execute(db);
      await gateway
        .call(calls.getJackpotCall)
        .finally(() => sql`alter table elsewhere rename to catalog_jackpot`.execute(db));
    },
    error: { code: 'server.defect', status: 500 },
    text: ['errors', 'server.defect'],
  },
];

const readText = (language: string, [file, key]: Entry['text']): unknown => {
  const folder = path.join(__dirname, '../../shared/texts', language);
  return JSON.parse(readFileSync(path.join(folder, `${file}.json`), 'utf8'))[key];
};

test.each(entries)(
  '$entry is answered with its code, which has a text in each language @ERR-01',
  async ({ raise, error, text }) => {
    await expect(raise()).rejects.toMatchObject(error);
    const texts = ['en', 'my', 'zh'].map((language) => readText(language, text));
    expect(texts).toEqual([expect.any(String), expect.any(String), expect.any(String)]);
    expect(new Set(texts).size).toBe(3);
  },
);

test.each([
  ['wins/decide', { id: 999_999, decision: 'credit' }, 404, 'betting.win-not-found'],
  ['promotions/claims/approve', { claimId: 999_999 }, 404, 'promotions.claim-not-found'],
  ['referrals/decide', { refereeId: 999_999, decision: 'approve' }, 404, 'rewards.referral-not-found'],
])(
  'an operator’s act %s on what does not exist is refused as such @SAFE-04',
  async (act, input, status, code) => {
    const answer = await operate(gateway, act, { ...input, reason: 'a test' });
    expect([answer.status, answer.body.error]).toEqual([status, expect.objectContaining({ code })]);
  },
);

test('a leaderboard that does not exist is not found @MEM-06', async () => {
  const asked = gateway.call(calls.getMissionLeaderboardCall, { boardId: 'none' }, member);
  await expect(asked).rejects.toMatchObject({ code: 'missions.board-not-found', status: 404 });
});
