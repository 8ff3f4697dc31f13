import { defaultPlatformConfig } from '@parlour/contracts';
import {
  getMemberCall,
  getMemberIconCall,
  getMemberSecurityCall,
  getPlayerAvatarCall,
  logInCall,
  logOutCall,
} from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { startTestGateway, type TestGateway } from '../testing/index.ts';
import type { NewMember } from './index.ts';
import { readCaptcha } from './testing/read-captcha.ts';

const password = 'Lotus-Pond-2026';
const phone =
  'Mozilla/5.0 (Linux; Android 15; SM-A55) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

let made = 0;
/** Creates a member with a unique name and the password of all test people. */
async function person(changes: Partial<Omit<NewMember, 'passwordHash'>> = {}) {
  made += 1;
  return gateway.services.identity.createMember({ username: `member${made}`, password, ...changes });
}
const logIn = (
  username: string,
  given = password,
  options: { ip?: string; headers?: Record<string, string> } = {},
) => gateway.call(logInCall, { username, password: given, type: 'username' }, options);
/** Logs in with a correctly read captcha. */
const logInReading = async (username: string, given = password) => {
  const { captcha, cookie } = await readCaptcha(gateway);
  return gateway.call(
    logInCall,
    { username, password: given, captcha, type: 'username' },
    { headers: { cookie } },
  );
};
const code = (error: string) => expect.objectContaining({ code: error });

describe('login', () => {
  test('opens a session whose token the member calls need @AUTH-02 @AUTH-16', async () => {
    const ada = await person({ nickname: 'Ada', canTransferUp: true, labels: ['regular'] });
    const opened = await logIn(ada.username);
    expect(opened).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      userName: ada.username,
      isAgent: 0,
      firstTimeLogin: true,
      passwordExpired: false,
    });
    expect(await gateway.call(getMemberCall, {}, opened)).toEqual({
      id: String(ada.id),
      account: ada.username,
      nickname: 'Ada',
      type: 0,
      toUpline: true,
      clubLabel: { labelName: 'Member', rankLevel: 0 },
      memberLabel: ['regular'],
    });
  });

  test('accepts a name in any letter case and returns the last login the second time', async () => {
    const ada = await person();
    await logIn(ada.username);
    const first = gateway.clock.now().toISOString();
    gateway.clock.advance({ hours: 3 });
    expect(await logIn(ada.username.toUpperCase())).toMatchObject({
      userName: ada.username,
      firstTimeLogin: false,
      lastLoginTime: first,
    });
  });

  test('gives the same response for a wrong password and an unknown name', async () => {
    const ada = await person();
    const answers = await Promise.all(
      [ada.username, 'nobody1'].map((username) =>
        gateway.send(logInCall, { username, password: 'not the one', type: 'username' }),
      ),
    );
    const [wrong, unknown] = answers.map(({ status, body }) => [status, body.success ? '' : body.error.code]);
    expect(wrong).toEqual([401, 'identity.wrong-credentials']);
    expect(unknown).toEqual(wrong);
  });

  test('reports that a password set by someone else must be changed @AUTH-03', async () => {
    const su = await person({ passwordMustChange: true });
    expect(await logIn(su.username)).toMatchObject({ passwordExpired: true });
  });

  test('reports a closed account only after the right password', async () => {
    const dan = await person();
    await sql`update identity_member set status = 'closed' where id = ${dan.id}`.execute(
      gateway.database.kysely,
    );
    await expect(logIn(dan.username)).rejects.toEqual(code('identity.account-closed'));
    await expect(logInReading(dan.username, 'a guess')).rejects.toEqual(code('identity.wrong-credentials'));
  });

  test('refuses a password that is not sealed @AUTH-16', async () => {
    const ada = await person();
    const reply = await gateway.app.inject({
      method: 'POST',
      url: logInCall.path,
      payload: { username: ada.username, password, type: 'username' },
    });
    expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'payload.unreadable']);
  });

  test('refuses members without a password', async () => {
    await expect(logIn('house', 'nobody has this password')).rejects.toEqual(
      code('identity.wrong-credentials'),
    );
  });
});

describe('lockout', () => {
  const failFive = async (username: string) => {
    for (let attempt = 1; attempt <= 5; attempt += 1)
      await expect(logInReading(username, 'a guess')).rejects.toEqual(code('identity.wrong-credentials'));
  };

  test('locks after five failures for thirty minutes, the right password included @SAFE-03', async () => {
    const ada = await person();
    await failFive(ada.username);
    await expect(logIn(ada.username)).rejects.toMatchObject({
      code: 'identity.locked',
      status: 423,
      details: { retryAfterSeconds: 1800 },
    });
    gateway.clock.advance({ minutes: 29, seconds: 59 });
    await expect(logIn(ada.username)).rejects.toEqual(code('identity.locked'));
    gateway.clock.advance({ seconds: 1 });
    expect(await logIn(ada.username)).toMatchObject({ userName: ada.username });
  });

  test('locks an unknown name in the same way', async () => {
    await failFive('nobody2');
    await expect(logInReading('nobody2', 'a guess')).rejects.toEqual(code('identity.locked'));
  });

  test('forgets failures after a right password and after a quarter of an hour', async () => {
    const ada = await person();
    const failFour = async () => {
      for (let attempt = 1; attempt <= 4; attempt += 1)
        await logInReading(ada.username, 'a guess').catch(() => undefined);
    };
    await failFour();
    await logInReading(ada.username);
    await expect(logInReading(ada.username, 'a guess')).rejects.toEqual(code('identity.wrong-credentials'));

    const [dan, su] = [await person(), await person()];
    for (const { username } of [dan, su])
      for (let attempt = 1; attempt <= 4; attempt += 1)
        await logInReading(username, 'a guess').catch(() => undefined);
    gateway.clock.advance({ minutes: 15, ms: -1 });
    await expect(logInReading(su.username, 'a guess')).rejects.toEqual(code('identity.wrong-credentials'));
    await expect(logInReading(su.username)).rejects.toEqual(code('identity.locked'));
    gateway.clock.advance({ ms: 1 });
    await expect(logInReading(dan.username, 'a guess')).rejects.toEqual(code('identity.wrong-credentials'));
    expect(await logInReading(dan.username)).toMatchObject({ userName: dan.username });
  });

  test('checks at most five of many concurrent guesses', async () => {
    const ada = await person();
    const read = [];
    for (let guess = 1; guess <= 9; guess += 1) read.push(await readCaptcha(gateway));
    const outcomes = await Promise.all(
      read.map(({ captcha, cookie }) =>
        gateway
          .call(logInCall, { username: ada.username, password: 'a guess', captcha }, { headers: { cookie } })
          .catch((error) => error.code as string),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'identity.wrong-credentials')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'identity.locked')).toHaveLength(4);
  });

  test('slows down a name that is tried too often @SAFE-03', async () => {
    const ada = await person();
    await logIn(ada.username);
    for (let attempt = 1; attempt <= 10; attempt += 1) await logIn(ada.username);
    await expect(logIn(ada.username)).rejects.toMatchObject({
      code: 'request.too-many',
      status: 429,
      details: { retryAfterMs: 60_000 },
    });
    gateway.clock.advance({ seconds: 60, ms: -1 });
    await expect(logIn(ada.username)).rejects.toEqual(code('request.too-many'));
    gateway.clock.advance({ ms: 1 });
    await logIn(ada.username);
  });

  test('the addresses of an IPv6 /64 share their failures: after twenty, each needs a captcha @SAFE-03', async () => {
    const guess = (index: number, network = '2001:db8:7:1') =>
      logIn(`neighbour${index}`, 'a guess', { ip: `${network}::${index.toString(16)}` }).catch(
        (error) => error.code as string,
      );
    const outcomes: string[] = [];
    for (let index = 1; index <= 21; index += 1) outcomes.push(String(await guess(index)));
    expect(outcomes.slice(0, 20)).toEqual(outcomes.slice(0, 20).fill('identity.wrong-credentials'));
    expect(outcomes[20]).toBe('identity.captcha-required');
    expect(await guess(22, '2001:db8:7:2')).toBe('identity.wrong-credentials');
  });

  test('slows down an address that tries many names', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 121 }, (_, index) =>
        logIn(`guess${index}`, 'a guess', { ip: '203.0.113.7' }).catch((error) => error.code as string),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'request.too-many')).toHaveLength(1);
  });
});

describe('sessions', () => {
  test.each([getMemberCall, getMemberIconCall, getPlayerAvatarCall, getMemberSecurityCall, logOutCall])(
    '$path is refused without a token and with a made-up one @AUTH-16 @ROLE-01',
    async (call) => {
      await expect(gateway.call(call)).rejects.toEqual(code('session.required'));
      await expect(gateway.call(call, undefined, { token: 'x'.repeat(43) })).rejects.toEqual(
        code('session.expired'),
      );
    },
  );

  test('a token is invalid immediately after logout @AUTH-17 @SHELL-05', async () => {
    const { token } = await logIn((await person()).username);
    await gateway.call(getMemberCall, {}, { token });
    expect(await gateway.call(logOutCall, undefined, { token })).toEqual({ ended: true });
    await expect(gateway.call(getMemberCall, {}, { token })).rejects.toEqual(code('session.expired'));
  });

  test('revoked sessions are refused immediately, except the kept one, and the audit records it @SAFE-03', async () => {
    const ada = await person();
    const [kept, other] = [await logIn(ada.username), await logIn(ada.username)];
    const session = await gateway.frame.sessions.find(kept.token);
    await gateway.call(getMemberCall, {}, other);

    const ended = await gateway.services.identity.revokeSessions(
      { memberId: ada.id, except: session?.tokenHash ?? '' },
      { reason: 'password-changed', actor: `member:${ada.id}` },
    );

    expect(ended).toBe(1);
    await expect(gateway.call(getMemberCall, {}, other)).rejects.toEqual(code('session.expired'));
    await gateway.call(getMemberCall, {}, kept);
    const { rows } =
      await sql`select act, after from audit_entry where subject = ${`member:${ada.id}`} order by id`.execute(
        gateway.database.kysely,
      );
    expect(rows).toEqual([{ act: 'sessions.end', after: { count: 1, reason: 'password-changed' } }]);
  });

  test('another gateway refuses a revoked token as soon as it gets the signal', async () => {
    const ada = await person();
    const { token } = await logIn(ada.username);
    await gateway.call(getMemberCall, {}, { token });
    await sql`update identity_session set ended_at = now() where member_id = ${ada.id}`.execute(
      gateway.database.kysely,
    );
    await gateway.call(getMemberCall, {}, { token });
    const tokenHash = (await gateway.frame.sessions.find(token))?.tokenHash;
    gateway.frame.signals.send('identity.session-ended', { tokenHash });
    await eventually(() =>
      expect(gateway.call(getMemberCall, {}, { token })).rejects.toEqual(code('session.expired')),
    );
  });

  test('without a signal an ended session is accepted for ten seconds at most', async () => {
    const ada = await person();
    const { token } = await logIn(ada.username);
    await gateway.call(getMemberCall, {}, { token });
    await sql`update identity_session set ended_at = now() where member_id = ${ada.id}`.execute(
      gateway.database.kysely,
    );
    gateway.clock.advance({ seconds: 10 });
    await expect(gateway.call(getMemberCall, {}, { token })).rejects.toEqual(code('session.expired'));
  });

  test('thirty minutes without a call end a session; calls keep it open to twelve hours @AUTH-17', async () => {
    const { token } = await logIn((await person()).username);
    for (let call = 1; call <= 28; call += 1) {
      gateway.clock.advance({ minutes: 25 });
      await gateway.call(getMemberCall, {}, { token });
    }
    gateway.clock.advance({ minutes: 20, ms: -1 });
    await gateway.call(getMemberCall, {}, { token });
    gateway.clock.advance({ ms: 1 });
    await expect(gateway.call(getMemberCall, {}, { token })).rejects.toEqual(code('session.expired'));

    const [idle, busy] = [await logIn((await person()).username), await logIn((await person()).username)];
    gateway.clock.advance({ minutes: 30, ms: -1 });
    await gateway.call(getMemberCall, {}, busy);
    gateway.clock.advance({ ms: 1 });
    await expect(gateway.call(getMemberCall, {}, idle)).rejects.toEqual(code('session.expired'));
  });

  test('tokens are stored as hashes only', async () => {
    const { token } = await logIn((await person()).username);
    const { rows } = await sql`select 1 from identity_session where token_hash = ${token}`.execute(
      gateway.database.kysely,
    );
    expect(rows).toEqual([]);
  });
});

describe('my account @MEM-04', () => {
  test('shows the last login by time, masked address and browser @MEM-04', async () => {
    const ada = await person({
      club: { rankLevel: 2, progressMinor: 300_000_000 },
      profile: {
        realName: 'မောင် မောင်',
        email: 'ada@parlour.example',
        mobile: '912345678',
        dialingCode: '+95',
      },
    });
    const registeredAt = gateway.clock.now().toISOString();
    await logIn(ada.username, password, { ip: '198.51.100.23', headers: { 'user-agent': phone } });
    gateway.clock.advance({ hours: 1 });
    const opened = await logIn(ada.username, password, { ip: '198.51.100.23' });
    expect(await gateway.call(getMemberSecurityCall, {}, opened)).toEqual({
      lastLogin: { at: registeredAt, ipMasked: '198.51.*.*', browser: 'Chrome, Android' },
      registeredAt,
      passwordChangedAt: registeredAt,
      paymentPasswordSet: false,
      twoFactorOn: false,
      realName: { masked: 'မေ***', verified: false },
      mobile: { masked: '+95 ***678', verified: false },
      email: { masked: 'ad***@parlour.example', verified: false },
      club: {
        labelName: 'Silver',
        rankLevel: 2,
        progressMinor: 300_000_000,
        next: { labelName: 'Gold', rankLevel: 3, requiredMinor: 1_000_000_000 },
      },
    });
  });

  test.each([
    ['EN', 'Silver', 'Gold'],
    ['MY', 'ငွေ', 'ရွှေ'],
    ['CN', '白银', '黄金'],
    ['TH', 'Silver', 'Gold'],
  ])('names the club level in %s, or else in English @GEN-02 @MEM-08', async (language, own, next) => {
    const ada = await person({ club: { rankLevel: 2, progressMinor: 300_000_000 } });
    const opened = await logIn(ada.username);
    const { clubLabel } = await gateway.call(getMemberCall, { language }, opened);
    expect(clubLabel).toEqual({ labelName: own, rankLevel: 2 });
    const { club } = await gateway.call(getMemberSecurityCall, { language }, opened);
    expect([club.labelName, club.next?.labelName]).toEqual([own, next]);
  });

  test('has a name for every club level in every language of the site @GEN-02', async () => {
    const { rows } = await sql<{ name: Record<string, string> }>`
      select name from identity_club_level order by rank_level`.execute(gateway.database.kysely);
    expect(rows).toHaveLength(7);
    for (const code of defaultPlatformConfig.languages)
      expect(new Set(rows.map(({ name }) => name[code] ?? '')).size).toBe(7);
    expect(rows.flatMap(({ name }) => Object.values(name)).filter((name) => name.trim() === '')).toEqual([]);
  });

  test('gives the picture under both of its names', async () => {
    const opened = await logIn((await person({ avatarKey: '7' })).username);
    const expected = { avatarUrl: '/art/v1/avatar/7.svg' };
    expect(await gateway.call(getMemberIconCall, undefined, opened)).toEqual(expected);
    expect(await gateway.call(getPlayerAvatarCall, undefined, opened)).toEqual(expected);
  });
});

async function eventually(check: () => Promise<void>): Promise<void> {
  for (let left = 1000; ; left -= 1) {
    try {
      return await check();
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}
