import type { InputOf } from '@parlour/contracts';
import {
  checkAffiliateCall,
  getMemberCall,
  getMemberIconCall,
  getMemberSecurityCall,
  getPlayerAvatarCall,
  logInCall,
  logOutCall,
  registerCall,
  startDemoCall,
} from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { startTestGateway, type TestGateway } from '../testing/index.ts';
import { houseId, type NewMember } from './index.ts';

const password = 'Parlour-2026';
const phone =
  'Mozilla/5.0 (Linux; Android 15; SM-A55) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

let made = 0;
/** A person with a name of their own and the password of all test people. */
async function person(changes: Partial<Omit<NewMember, 'passwordHash'>> = {}) {
  made += 1;
  return gateway.services.identity.createMember({ username: `member${made}`, password, ...changes });
}
const logIn = (
  username: string,
  given = password,
  options: { ip?: string; headers?: Record<string, string> } = {},
) => gateway.call(logInCall, { username, password: given, type: 'username' }, options);
const code = (error: string) => expect.objectContaining({ code: error });

const form = (username: string, changes: Partial<InputOf<typeof registerCall>> = {}) => ({
  username,
  password,
  confirmPassword: password,
  ...changes,
});
const memberRow = async (username: string) => {
  const member = await gateway.services.identity.findMember(username);
  if (member === undefined) throw new Error(`${username} is no member`);
  return member;
};

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
    expect(await gateway.call(getMemberCall, undefined, opened)).toEqual({
      id: String(ada.id),
      account: ada.username,
      nickname: 'Ada',
      type: 0,
      toUpline: true,
      clubLabel: { labelName: 'Member', rankLevel: 0 },
      memberLabel: ['regular'],
    });
  });

  test('knows a name in any spelling of capitals and tells the last login the second time', async () => {
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

  test('answers the same for a wrong password and for a name that nobody has @AUTH-15', async () => {
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

  test('says that a password set by somebody else must be changed @AUTH-03', async () => {
    const su = await person({ passwordMustChange: true });
    expect(await logIn(su.username)).toMatchObject({ passwordExpired: true });
  });

  test('refuses a closed account, and only to who knows the password', async () => {
    const dan = await person();
    await sql`update identity_member set status = 'closed' where id = ${dan.id}`.execute(
      gateway.database.kysely,
    );
    await expect(logIn(dan.username)).rejects.toEqual(code('identity.account-closed'));
    await expect(logIn(dan.username, 'a guess')).rejects.toEqual(code('identity.wrong-credentials'));
  });

  test('takes no password that is not sealed @AUTH-16', async () => {
    const ada = await person();
    const reply = await gateway.app.inject({
      method: 'POST',
      url: logInCall.path,
      payload: { username: ada.username, password, type: 'username' },
    });
    expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'payload.unreadable']);
  });

  test('lets nobody in who has no password of their own', async () => {
    await expect(logIn('house', 'nobody has this password')).rejects.toEqual(
      code('identity.wrong-credentials'),
    );
  });
});

describe('lockout', () => {
  const failFive = async (username: string) => {
    for (let attempt = 1; attempt <= 5; attempt += 1)
      await expect(logIn(username, 'a guess')).rejects.toEqual(code('identity.wrong-credentials'));
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

  test('locks a name that nobody has just the same', async () => {
    await failFive('nobody2');
    await expect(logIn('nobody2', 'a guess')).rejects.toEqual(code('identity.locked'));
  });

  test('forgets failures after a right password and after a quarter of an hour', async () => {
    const ada = await person();
    const failFour = async () => {
      for (let attempt = 1; attempt <= 4; attempt += 1)
        await logIn(ada.username, 'a guess').catch(() => undefined);
    };
    await failFour();
    await logIn(ada.username);
    await expect(logIn(ada.username, 'a guess')).rejects.toEqual(code('identity.wrong-credentials'));

    const dan = await person();
    for (let attempt = 1; attempt <= 4; attempt += 1)
      await logIn(dan.username, 'a guess').catch(() => undefined);
    gateway.clock.advance({ minutes: 15 });
    await expect(logIn(dan.username, 'a guess')).rejects.toEqual(code('identity.wrong-credentials'));
    expect(await logIn(dan.username)).toMatchObject({ userName: dan.username });
  });

  test('tries no more than five of many guesses at once', async () => {
    const ada = await person();
    const outcomes = await Promise.all(
      Array.from({ length: 9 }, () => logIn(ada.username, 'a guess').catch((error) => error.code as string)),
    );
    expect(outcomes.filter((outcome) => outcome === 'identity.wrong-credentials')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'identity.locked')).toHaveLength(4);
  });

  test('slows down a name that is tried too often @AUTH-02', async () => {
    const ada = await person();
    for (let attempt = 1; attempt <= 10; attempt += 1) await logIn(ada.username);
    await expect(logIn(ada.username)).rejects.toMatchObject({
      code: 'request.too-many',
      status: 429,
      details: { retryAfterMs: expect.any(Number) },
    });
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

  test('a token is dead at once after logout @AUTH-17', async () => {
    const { token } = await logIn((await person()).username);
    await gateway.call(getMemberCall, undefined, { token });
    expect(await gateway.call(logOutCall, undefined, { token })).toEqual({ ended: true });
    await expect(gateway.call(getMemberCall, undefined, { token })).rejects.toEqual(code('session.expired'));
  });

  test('revoked sessions are refused at once, but for the one kept, and it is recorded @SAFE-03', async () => {
    const ada = await person();
    const [kept, other] = [await logIn(ada.username), await logIn(ada.username)];
    const session = await gateway.frame.sessions.find(kept.token);
    await gateway.call(getMemberCall, undefined, other);

    const ended = await gateway.services.identity.revokeSessions(
      { memberId: ada.id, except: session?.tokenHash ?? '' },
      { reason: 'password-changed', actor: `member:${ada.id}` },
    );

    expect(ended).toBe(1);
    await expect(gateway.call(getMemberCall, undefined, other)).rejects.toEqual(code('session.expired'));
    await gateway.call(getMemberCall, undefined, kept);
    const { rows } =
      await sql`select act, after from audit_entry where subject = ${`member:${ada.id}`}`.execute(
        gateway.database.kysely,
      );
    expect(rows).toEqual([{ act: 'sessions.end', after: { count: 1, reason: 'password-changed' } }]);
  });

  test('another gateway refuses a revoked token as soon as it is told', async () => {
    const ada = await person();
    const { token } = await logIn(ada.username);
    await gateway.call(getMemberCall, undefined, { token });
    await sql`update identity_session set ended_at = now() where member_id = ${ada.id}`.execute(
      gateway.database.kysely,
    );
    await gateway.call(getMemberCall, undefined, { token });
    const tokenHash = (await gateway.frame.sessions.find(token))?.tokenHash;
    gateway.frame.signals.send('identity.session-ended', { tokenHash });
    await eventually(() =>
      expect(gateway.call(getMemberCall, undefined, { token })).rejects.toEqual(code('session.expired')),
    );
  });

  test('without a signal an ended session is believed for ten seconds at most', async () => {
    const ada = await person();
    const { token } = await logIn(ada.username);
    await gateway.call(getMemberCall, undefined, { token });
    await sql`update identity_session set ended_at = now() where member_id = ${ada.id}`.execute(
      gateway.database.kysely,
    );
    gateway.clock.advance({ seconds: 10 });
    await expect(gateway.call(getMemberCall, undefined, { token })).rejects.toEqual(code('session.expired'));
  });

  test('thirty minutes without a call end a session; calls keep it open to twelve hours @AUTH-17', async () => {
    const { token } = await logIn((await person()).username);
    for (let call = 1; call <= 28; call += 1) {
      gateway.clock.advance({ minutes: 25 });
      await gateway.call(getMemberCall, undefined, { token });
    }
    gateway.clock.advance({ minutes: 20 });
    await expect(gateway.call(getMemberCall, undefined, { token })).rejects.toEqual(code('session.expired'));

    const idle = await logIn((await person()).username);
    gateway.clock.advance({ minutes: 30 });
    await expect(gateway.call(getMemberCall, undefined, idle)).rejects.toEqual(code('session.expired'));
  });

  test('tokens are stored as hashes only', async () => {
    const { token } = await logIn((await person()).username);
    const { rows } = await sql`select 1 from identity_session where token_hash = ${token}`.execute(
      gateway.database.kysely,
    );
    expect(rows).toEqual([]);
  });
});

describe('registration', () => {
  test('makes a member who is signed in, below the house @AUTH-06', async () => {
    const opened = await gateway.call(registerCall, form('Newcomer1', { nickname: 'not asked for' }));
    expect(opened).toEqual({ token: expect.any(String), userName: 'Newcomer1', isAgent: 0 });
    const info = await gateway.call(getMemberCall, undefined, opened);
    expect(info).toMatchObject({ account: 'Newcomer1', nickname: 'Newcomer1', type: 0 });
    expect(await memberRow('newcomer1')).toMatchObject({
      uplineId: houseId,
      path: `${houseId}.${info.id}.`,
      accountClass: 'real',
    });
    expect(await logIn('newcomer1')).toMatchObject({ firstTimeLogin: false, passwordExpired: false });
  });

  test('says of each field which rule it breaks, with its bounds @AUTH-05 @VAL-01 @VAL-02', async () => {
    await expect(
      gateway.call(registerCall, { username: '1ada', password: 'short', confirmPassword: 'other' }),
    ).rejects.toMatchObject({
      code: 'identity.field-invalid',
      status: 422,
      fields: [
        { path: ['username'], rule: 'reg_pattern_letter_first', params: { min: 2, max: 16 } },
        { path: ['password'], rule: 'reg_pattern_any', params: { min: 8, max: 64 } },
        { path: ['confirmPassword'], rule: 'passwords_differ' },
      ],
    });
    await expect(gateway.call(registerCall, {})).rejects.toMatchObject({
      fields: ['username', 'password', 'confirmPassword'].map((field) => ({
        path: [field],
        rule: 'required',
      })),
    });
  });

  test('refuses a password that is guessed first or holds the name', async () => {
    const rules = async (username: string, chosen: string) => {
      const input = form(username, { password: chosen, confirmPassword: chosen });
      return gateway.call(registerCall, input).then(
        () => [],
        (error) => error.fields.map((field: { rule: string }) => field.rule),
      );
    };
    expect(await rules('guessed1', 'Password123!')).toEqual(['password_common']);
    expect(await rules('guessed1', '12345678')).toEqual(['password_common']);
    expect(await rules('guessed1', 'my-Guessed1-word')).toEqual(['password_like_username']);
  });

  test('asks what the site configured, and nothing else is kept @AUTH-05 @VAL-03', async () => {
    const { platform } = gateway.services;
    const before = platform.setting('registerFields');
    await platform.setSetting(
      'registerFields',
      [
        ...before,
        { field: 'email', required: true, acceptedPattern: 'email', min: 5, max: 64 },
        { field: 'mobileNum', required: false, acceptedPattern: 'digits', min: 7, max: 12 },
        { field: 'birthday', required: true, acceptedPattern: 'date_mdy', min: 10, max: 10 },
        { field: 'line', required: false, acceptedPattern: '*', min: 1, max: 40 },
      ],
      'operator:test',
    );
    try {
      const young = form('younger1', { email: 'young@parlour.example', birthday: '06-01-2009' });
      await expect(gateway.call(registerCall, young)).rejects.toMatchObject({
        fields: [{ path: ['birthday'], rule: 'too_young', params: { age: 18 } }],
      });
      const grown = form('grown1', {
        email: 'grown@parlour.example',
        birthday: '02-28-1990',
        mobileNum: '912345678',
        countryDialingCode: '+95',
        line: 'grown-up',
        qqNum: '12345',
      });
      const opened = await gateway.call(registerCall, grown);
      expect(await gateway.call(getMemberSecurityCall, undefined, opened)).toMatchObject({
        email: { masked: 'gr***@parlour.example', verified: false },
        mobile: { masked: '+95 ***678', verified: false },
        realName: { verified: false },
      });
      const { rows } = await sql`select p.birthday, p.others from identity_profile p
        join identity_member m on m.id = p.member_id where m.username = 'grown1'`.execute(
        gateway.database.kysely,
      );
      expect(rows).toEqual([{ birthday: '1990-02-28', others: { line: 'grown-up' } }]);
    } finally {
      await platform.setSetting('registerFields', before, 'operator:test');
    }
  });

  test('is closed while its switch is off @ROLE-02', async () => {
    await gateway.services.platform.setSwitch('USERNAMEREG3', false, 'operator:test');
    try {
      await expect(gateway.call(registerCall, form('tooearly1'))).rejects.toEqual(
        code('identity.registration-closed'),
      );
    } finally {
      await gateway.services.platform.setSwitch('USERNAMEREG3', true, 'operator:test');
    }
  });

  test('of many who ask for one name at once, one gets it', async () => {
    const names = ['Racer1', 'racer1', 'RACER1', 'racer1', 'racer1', 'Racer1'];
    const outcomes = await Promise.all(
      names.map((name) =>
        gateway.call(registerCall, form(name)).then(
          () => 'registered',
          (error) => error.code as string,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'registered')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'identity.username-taken')).toHaveLength(5);
    const { rows } = await sql<{ count: number }>`select count(*) from identity_member
      where lower(username) = 'racer1'`.execute(gateway.database.kysely);
    expect(rows).toEqual([{ count: 1 }]);
  });
});

describe('invitations @AUTH-07', () => {
  const affiliateOf = async (memberId: number, code: string, domain?: string) =>
    gateway.database.transaction((tx) =>
      gateway.services.identity.createInviteCodeIn(tx, { memberId, kind: 'affiliate', code, domain }),
    );
  const referrerOf = async (username: string) => {
    const { rows } = await sql<{
      referrer: number | null;
    }>`select referrer_id as referrer from identity_profile
      where member_id = (select id from identity_member where username = ${username})`.execute(
      gateway.database.kysely,
    );
    return rows[0]?.referrer;
  };

  test('an affiliate code places the member below its agent @AUTH-07', async () => {
    const chi = await person({ accountCode: 1 });
    await affiliateOf(chi.id, 'CHI2026');
    expect(await gateway.call(checkAffiliateCall, { code: 'chi2026', domain: 'parlour.example' })).toEqual({
      code: 'CHI2026',
      valid: true,
    });
    await gateway.call(registerCall, form('downline1', { affiliateCode: 'chi2026' }));
    const member = await memberRow('downline1');
    expect(member).toMatchObject({ uplineId: chi.id, path: `${chi.path}${member.id}.` });
    expect(await gateway.services.identity.isDescendant(member.id, chi.id)).toBe(true);
  });

  test('a code that nobody has is refused, by the check and by registration @AUTH-07', async () => {
    await expect(gateway.call(checkAffiliateCall, { code: 'NOBODYS' })).rejects.toMatchObject({
      code: 'identity.affiliate-code-unknown',
      status: 422,
    });
    await expect(
      gateway.call(registerCall, form('unplaced1', { affiliateCode: 'NOBODYS' })),
    ).rejects.toMatchObject({
      code: 'identity.affiliate-code-unknown',
      fields: [{ path: ['affiliateCode'], rule: 'invitation_code_error' }],
    });
    expect(await gateway.services.identity.findMember('unplaced1')).toBeUndefined();
  });

  test('a code of one host counts there only', async () => {
    const chi = await person({ accountCode: 1 });
    await affiliateOf(chi.id, 'HOSTONLY', 'Play.Example');
    expect(
      await gateway.call(checkAffiliateCall, { code: 'HOSTONLY', domain: 'play.example' }),
    ).toMatchObject({
      valid: true,
    });
    await expect(
      gateway.call(checkAffiliateCall, { code: 'HOSTONLY', domain: 'other.example' }),
    ).rejects.toEqual(code('identity.affiliate-code-unknown'));
  });

  test("a friend's code rewards the friend and places below the nearest agent @AUTH-07", async () => {
    const chi = await person({ accountCode: 1 });
    const friend = await person({ uplineId: chi.id });
    const referralCode = await gateway.services.identity.referralCode(friend.id);
    expect(await gateway.services.identity.referralCode(friend.id)).toBe(referralCode);

    await gateway.call(registerCall, form('friendly1', { referralCode }));

    expect(await memberRow('friendly1')).toMatchObject({ uplineId: chi.id });
    expect(await referrerOf('friendly1')).toBe(friend.id);
  });

  test('an affiliate code decides the place even where a friend invited', async () => {
    const chi = await person({ accountCode: 1 });
    await affiliateOf(chi.id, 'CHIFIRST');
    const friend = await person();
    const referralCode = await gateway.services.identity.referralCode(friend.id);
    await gateway.call(registerCall, form('both1', { referralCode, affiliateCode: 'CHIFIRST' }));
    expect(await memberRow('both1')).toMatchObject({ uplineId: chi.id });
    expect(await referrerOf('both1')).toBe(friend.id);
  });

  test("a friend's code in the address that nobody has any more stops nobody", async () => {
    await gateway.call(registerCall, form('stranger1', { referralCode: '00000000' }));
    expect(await memberRow('stranger1')).toMatchObject({ uplineId: houseId });
  });
});

describe('demo play @AUTH-14', () => {
  const start = { os: 'Android', platform: 'W', random: 'some random text', version: 3 } as const;

  test('logs in a new demo account for each visitor @AUTH-14', async () => {
    const [first, second] = [
      await gateway.call(startDemoCall, start),
      await gateway.call(startDemoCall, start),
    ];
    expect(first).toMatchObject({ isAgent: 4, userName: expect.stringMatching(/^demo[0-9a-f]{10}$/) });
    expect(first.userName).not.toBe(second.userName);
    expect(await gateway.call(getMemberCall, undefined, first)).toMatchObject({ type: 4 });
    expect(await memberRow(first.userName)).toMatchObject({ accountKind: 'demo', accountClass: 'demo' });
  });

  test('takes its random text only sealed @AUTH-14 @API-03', async () => {
    const reply = await gateway.app.inject({ method: 'POST', url: startDemoCall.path, payload: start });
    expect(reply.json().error.code).toBe('payload.unreadable');
  });

  test('is closed while FREEPLAY3 is off @ROLE-02', async () => {
    await gateway.services.platform.setSwitch('FREEPLAY3', false, 'operator:test');
    try {
      await expect(gateway.call(startDemoCall, start)).rejects.toEqual(code('identity.demo-closed'));
    } finally {
      await gateway.services.platform.setSwitch('FREEPLAY3', true, 'operator:test');
    }
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
    const opened = await logIn(ada.username, password, { ip: '2001:db8:1:2::9' });
    expect(await gateway.call(getMemberSecurityCall, undefined, opened)).toEqual({
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

  test('gives the picture under both of its names', async () => {
    const opened = await logIn((await person({ avatarKey: '7' })).username);
    const expected = { avatarUrl: '/art/v1/avatar/7.svg' };
    expect(await gateway.call(getMemberIconCall, undefined, opened)).toEqual(expected);
    expect(await gateway.call(getPlayerAvatarCall, undefined, opened)).toEqual(expected);
  });
});

async function eventually(check: () => Promise<void>): Promise<void> {
  for (let left = 100; ; left -= 1) {
    try {
      return await check();
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}
