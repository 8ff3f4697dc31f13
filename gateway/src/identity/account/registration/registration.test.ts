import type { InputOf } from '@parlour/contracts';
import {
  checkAffiliateCall,
  getMemberCall,
  getMemberSecurityCall,
  logInCall,
  registerCall,
  startDemoCall,
} from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { startTestGateway, type TestGateway } from '../../../testing/index.ts';
import { houseId, type NewMember } from '../../index.ts';

const password = 'Lotus-Pond-2026';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

let made = 0;
async function person(changes: Partial<Omit<NewMember, 'passwordHash'>> = {}) {
  made += 1;
  return gateway.services.identity.createMember({ username: `member${made}`, ...changes });
}
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

describe('registration', () => {
  test('creates a signed-in member below the house @AUTH-06', async () => {
    const opened = await gateway.call(registerCall, form('Newcomer1', { nickname: 'not asked for' }));
    expect(opened).toEqual({ token: expect.any(String), userName: 'Newcomer1', isAgent: 0 });
    const info = await gateway.call(getMemberCall, {}, opened);
    expect(info).toMatchObject({ account: 'Newcomer1', nickname: 'Newcomer1', type: 0 });
    expect(await memberRow('newcomer1')).toMatchObject({
      uplineId: houseId,
      path: `${houseId}.${info.id}.`,
      accountClass: 'real',
    });
    expect(await gateway.call(logInCall, { username: 'newcomer1', password })).toMatchObject({
      firstTimeLogin: false,
      passwordExpired: false,
    });
  });

  test('reports for each field the broken rule with its bounds @AUTH-05 @VAL-01 @VAL-02', async () => {
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

  test('refuses a password that attackers try first or that contains the name', async () => {
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

  test('requires the configured fields and stores no others @AUTH-05 @VAL-03', async () => {
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
      expect(await gateway.call(getMemberSecurityCall, {}, opened)).toMatchObject({
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

  test('one of many concurrent requests for a name succeeds', async () => {
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
  const createAffiliate = async (memberId: number, code: string, domain?: string) =>
    gateway.database.transaction((tx) =>
      gateway.services.identity.createInviteCodeIn(tx, { memberId, kind: 'affiliate', code, domain }),
    );
  const readReferrer = async (username: string) => {
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
    await createAffiliate(chi.id, 'CHI2026');
    expect(await gateway.call(checkAffiliateCall, { code: 'chi2026', domain: 'parlour.example' })).toEqual({
      code: 'CHI2026',
      valid: true,
    });
    await gateway.call(registerCall, form('downline1', { affiliateCode: 'chi2026' }));
    const member = await memberRow('downline1');
    expect(member).toMatchObject({ uplineId: chi.id, path: `${chi.path}${member.id}.` });
    expect(await gateway.services.identity.isDescendant(member.id, chi.id)).toBe(true);
  });

  test('a code belongs to its first owner, in any letter case @AUTH-07', async () => {
    const chi = await person({ accountCode: 1 });
    const other = await person({ accountCode: 1 });
    await createAffiliate(chi.id, 'FIRST26');
    await expect(createAffiliate(other.id, 'first26')).rejects.toMatchObject({
      code: 'identity.invite-code-taken',
    });
    await gateway.call(registerCall, form('downline2', { affiliateCode: 'FIRST26' }));
    expect(await memberRow('downline2')).toMatchObject({ uplineId: chi.id });
  });

  test('an unknown code is refused by the check and by registration @AUTH-07', async () => {
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
    await createAffiliate(chi.id, 'HOSTONLY', 'Play.Example');
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
    expect(await readReferrer('friendly1')).toBe(friend.id);
  });

  test('an affiliate code decides the place even where a friend invited', async () => {
    const chi = await person({ accountCode: 1 });
    await createAffiliate(chi.id, 'CHIFIRST');
    const friend = await person();
    const referralCode = await gateway.services.identity.referralCode(friend.id);
    await gateway.call(registerCall, form('both1', { referralCode, affiliateCode: 'CHIFIRST' }));
    expect(await memberRow('both1')).toMatchObject({ uplineId: chi.id });
    expect(await readReferrer('both1')).toBe(friend.id);
  });

  test("an outdated friend's code in the address does not prevent registration", async () => {
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
    expect(await gateway.call(getMemberCall, {}, first)).toMatchObject({ type: 4 });
    expect(await memberRow(first.userName)).toMatchObject({ accountKind: 'demo', accountClass: 'demo' });
  });

  test('accepts its random text only sealed @AUTH-14 @API-03', async () => {
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
