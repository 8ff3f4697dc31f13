import { performance } from 'node:perf_hooks';
import type { InputOf } from '@parlour/contracts';
import {
  beginAuthenticatorCall,
  confirmAuthenticatorCall,
  getMemberCall,
  getMemberSecurityCall,
  logInCall,
  requestPhoneCodeCall,
  requestRecoveryMailCall,
  setPasswordByMailCall,
  setPasswordByPhoneCall,
} from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { type TOTP, URI } from 'otpauth';
import { startTestGateway, type TestGateway } from '../../../testing/index.ts';
import { createKnownBrowser } from '../../testing/known-browser.ts';
import { readCaptcha } from '../../testing/read-captcha.ts';
import { listMessages, readCode } from '../../testing/read-message.ts';

const password = 'Lotus-Pond-2026';
const next = 'Another-door-7';
const countryDialingCode = '+95';

let gateway: TestGateway;
/** Cookie of a browser that can request codes without a captcha. */
let cookie: string;
beforeAll(async () => {
  gateway = await startTestGateway({ config: { publicUrl: 'https://parlour.example/' } });
  cookie = await createKnownBrowser(gateway);
  await gateway.services.platform.setSwitch('CHNGPASSVERIF3', true, 'operator:test');
});
afterAll(() => gateway.stop());

let made = 0;
async function person() {
  made += 1;
  const [email, mobile] = [`lost${made}@parlour.example`, `9777${String(made).padStart(5, '0')}`];
  const verifiedAt = gateway.clock.now().toISOString();
  const verified = { emailVerifiedAt: verifiedAt, mobileVerifiedAt: verifiedAt };
  const profile = { email, mobile, dialingCode: countryDialingCode, ...verified };
  const member = await gateway.services.identity.createMember({ username: `lost${made}`, password, profile });
  return { ...member, email, mobile };
}
/** Returns a different address for each call. */
const from = () => {
  made += 1;
  return { ip: `198.51.100.${made % 250}`, headers: { cookie } };
};
const logIn = (username: string, given: string) => gateway.call(logInCall, { username, password: given });
const code = (error: string) => expect.objectContaining({ code: error });

describe('by email @AUTH-08', () => {
  const ask = (
    username: string,
    email: string,
    more: Partial<InputOf<typeof requestRecoveryMailCall>> = {},
  ) => gateway.call(requestRecoveryMailCall, { username, email, ...more }, from());
  const tokenSentTo = async (email: string): Promise<string> => {
    const mail = (await listMessages(gateway)).find(({ to }) => to === email);
    return /https:\/\/parlour\.example\/#recover=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  };
  const set = (token: string, newPassword = next, confirmNewPassword = newPassword) =>
    gateway.call(setPasswordByMailCall, { token, newPassword, confirmNewPassword }, from());

  test('a mailed link sets a new password once, and every session ends @AUTH-08 @AUTH-17', async () => {
    const ada = await person();
    const opened = await logIn(ada.username, password);
    expect(await ask(ada.username.toUpperCase(), ada.email.toUpperCase())).toEqual({ accepted: true });
    const token = await tokenSentTo(ada.email);
    expect(await set(token)).toEqual({ userName: ada.username });
    await expect(gateway.call(getMemberCall, {}, opened)).rejects.toEqual(code('session.expired'));
    const again = await logIn(ada.username, next);
    expect(await gateway.call(getMemberSecurityCall, {}, again)).toMatchObject({
      email: { verified: true },
    });
    await expect(set(token, 'A-third-door-8')).rejects.toEqual(code('identity.recovery-over'));
  });

  test('the owner is notified at every verified contact, first at the one that was not used @AUTH-08 @SAFE-03', async () => {
    const ada = await person();
    await ask(ada.username, ada.email);
    await set(await tokenSentTo(ada.email));
    const notices = (await listMessages(gateway))
      .filter(({ text }) => text.includes('password was changed'))
      .map(({ to }) => to);
    expect(notices.slice(0, 2).toReversed()).toEqual([`+95${ada.mobile}`, ada.email]);
    expect(JSON.stringify(await listMessages(gateway))).not.toContain(next);
  });

  test('an unverified mailbox gets no link @AUTH-08 @SAFE-03', async () => {
    const ada = await person();
    await sql`update identity_profile set email_verified_at = null where member_id = ${ada.id}`.execute(
      gateway.database.kysely,
    );
    expect(await ask(ada.username, ada.email)).toEqual({ accepted: true });
    expect((await listMessages(gateway)).map(({ to }) => to)).not.toContain(ada.email);
  });

  test('responds in the same way and time whether or not the member exists @AUTH-08', async () => {
    const ada = await person();
    const timed = async (username: string, email: string) => {
      const startedAt = performance.now();
      const { status, body } = await gateway.send(requestRecoveryMailCall, { username, email }, from());
      return { ms: performance.now() - startedAt, status, body };
    };
    const known = await timed(ada.username, ada.email);
    const wrongMailbox = await timed(ada.username, 'other@parlour.example');
    const nobody = await timed('nobody77', 'nobody@parlour.example');
    for (const answer of [known, wrongMailbox, nobody]) {
      expect([answer.status, answer.body]).toEqual([200, { success: true, value: { accepted: true } }]);
      expect(answer.ms).toBeGreaterThanOrEqual(195);
    }
    const sent = (await listMessages(gateway)).map(({ to }) => to);
    expect(sent.filter((to) => to === ada.email)).toHaveLength(1);
    expect(sent).not.toContain('other@parlour.example');
    expect(sent).not.toContain('nobody@parlour.example');
  });

  test('says that name or mailbox is unknown only where the profile wants it @ERR-01', async () => {
    const { profile } = gateway.services.platform;
    profile.recoveryNamesUnknownAccounts = true;
    try {
      await expect(ask('nobody78', 'nobody@parlour.example')).rejects.toEqual(
        code('identity.recovery-unknown'),
      );
    } finally {
      profile.recoveryNamesUnknownAccounts = false;
    }
  });

  test('a link expires after half an hour, and when another one is used', async () => {
    const ada = await person();
    await ask(ada.username, ada.email);
    const old = await tokenSentTo(ada.email);
    await ask(ada.username, ada.email);
    const young = await tokenSentTo(ada.email);
    expect(young).not.toBe(old);
    await set(young);
    await expect(set(old, 'A-third-door-8')).rejects.toEqual(code('identity.recovery-over'));
    gateway.clock.advance({ minutes: 15 });
    await ask(ada.username, ada.email);
    const late = await tokenSentTo(ada.email);
    const dan = await person();
    await ask(dan.username, dan.email);
    const last = await tokenSentTo(dan.email);
    gateway.clock.advance({ minutes: 30, ms: -1 });
    await set(last);
    gateway.clock.advance({ ms: 1 });
    await expect(set(late)).rejects.toEqual(code('identity.recovery-over'));
  });

  test('a password that breaks the rule does not use the link up @VAL-02', async () => {
    const ada = await person();
    await ask(ada.username, ada.email);
    const token = await tokenSentTo(ada.email);
    await expect(set(token, 'Password123!', 'other')).rejects.toMatchObject({
      code: 'identity.field-invalid',
      fields: [
        { path: ['newPassword'], rule: 'password_common' },
        { path: ['confirmNewPassword'], rule: 'passwords_differ' },
      ],
    });
    await set(token);
  });

  test('recovery unlocks the name for its owner @SAFE-03', async () => {
    const ada = await person();
    await sql`insert into identity_attempt_guard (subject, failures, window_started_at, locked_until)
      values (${`login:${ada.username}`}, 9, ${gateway.clock.now()}, ${new Date('2099-01-01')})`.execute(
      gateway.database.kysely,
    );
    await expect(logIn(ada.username, password)).rejects.toEqual(code('identity.locked'));
    await ask(ada.username, ada.email);
    await set(await tokenSentTo(ada.email));
    expect(await logIn(ada.username, next)).toMatchObject({ userName: ada.username });
  });

  test('strangers who request links with a name cannot keep its owner from one: the third takes a captcha @AUTH-08', async () => {
    const ada = await person();
    for (let request = 1; request <= 2; request += 1) await ask(ada.username, 'stranger@parlour.example');
    for (const email of ['stranger@parlour.example', ada.email])
      await expect(ask(ada.username, email)).rejects.toMatchObject({
        code: 'verification.captcha-failed',
        details: { captcha: true },
        fields: [{ path: ['captcha'], rule: 'captcha_required' }],
      });
    const read = await readCaptcha(gateway);
    const request = { username: ada.username, email: ada.email, captcha: read.captcha };
    const owner = { ...from(), headers: { cookie: read.cookie } };
    expect(await gateway.call(requestRecoveryMailCall, request, owner)).toEqual({ accepted: true });
    expect(await set(await tokenSentTo(ada.email))).toEqual({ userName: ada.username });
  });

  test('refuses an invalid mailbox, and a body that is not a form @VAL-02', async () => {
    await expect(ask('nobody80', 'not a mailbox')).rejects.toMatchObject({
      code: 'request.invalid',
      fields: [{ path: ['email'], rule: 'format' }],
    });
    const answer = await gateway.app.inject({
      method: 'POST',
      url: requestRecoveryMailCall.path,
      payload: { username: 'ada', email: 'ada@parlour.example' },
    });
    expect([answer.statusCode, answer.json().error.code]).toEqual([415, 'request.wrong-type']);
  });

  test('only the mail contains the token, not the database', async () => {
    const ada = await person();
    await ask(ada.username, ada.email);
    const token = await tokenSentTo(ada.email);
    const { rows } = await sql`select r::text as row from identity_recovery r`.execute(
      gateway.database.kysely,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('by phone @AUTH-08', () => {
  const ask = (mobileNum: string) =>
    gateway.call(requestPhoneCodeCall, { mobileNum, countryDialingCode, purpose: 'recovery' }, from());
  const set = (mobileNum: string, verificationCode: string, newPassword = next) =>
    gateway.call(setPasswordByPhoneCall, { mobileNum, verificationCode, newPassword }, from());

  test('a code sets a new password and logs in @AUTH-08', async () => {
    const ada = await person();
    const before = await logIn(ada.username, password);
    expect(await ask(ada.mobile)).toEqual({ expiredMinutes: 5 });
    const opened = await set(ada.mobile, await readCode(gateway, `+95${ada.mobile}`));
    expect(opened).toMatchObject({ userName: ada.username, passwordExpired: false });
    await gateway.call(getMemberCall, {}, opened);
    await expect(gateway.call(getMemberCall, {}, before)).rejects.toEqual(code('session.expired'));
    expect(await logIn(ada.username, next)).toMatchObject({ userName: ada.username });
  });

  test('a login code is refused for recovery, and an unknown number gets the same response', async () => {
    await gateway.services.platform.setSwitch('MOBILEVERCODELOGIN3', true, 'operator:test');
    const ada = await person();
    await gateway.call(requestPhoneCodeCall, { mobileNum: ada.mobile, countryDialingCode }, from());
    await expect(set(ada.mobile, await readCode(gateway, `+95${ada.mobile}`))).rejects.toEqual(
      code('verification.code-invalid'),
    );
    expect(await ask('977799999')).toEqual({ expiredMinutes: 5 });
    await expect(set('977799999', '123456')).rejects.toEqual(code('verification.code-invalid'));
    expect(await logIn(ada.username, password)).toMatchObject({ userName: ada.username });
  });

  test('a password that breaks the rule does not use the code up', async () => {
    const ada = await person();
    await ask(ada.mobile);
    const sent = await readCode(gateway, `+95${ada.mobile}`);
    await expect(set(ada.mobile, sent, 'short')).rejects.toEqual(code('identity.field-invalid'));
    await set(ada.mobile, sent);
  });

  test('an authenticator is asked for as well', async () => {
    const ada = await person();
    const opened = await logIn(ada.username, password);
    const { uri } = await gateway.call(beginAuthenticatorCall, { password }, opened);
    const now = { timestamp: gateway.clock.now().getTime() };
    await gateway.call(confirmAuthenticatorCall, { code: (URI.parse(uri) as TOTP).generate(now) }, opened);
    await ask(ada.mobile);
    await expect(set(ada.mobile, await readCode(gateway, `+95${ada.mobile}`))).rejects.toMatchObject({
      code: 'identity.verification-required',
      details: { methods: [{ method: 'authenticator' }] },
    });
  });

  test('is closed while CHNGPASSVERIF3 is off @ROLE-02', async () => {
    await gateway.services.platform.setSwitch('CHNGPASSVERIF3', false, 'operator:test');
    await expect(ask('977700001')).rejects.toEqual(code('identity.recovery-closed'));
    await expect(set('977700001', '123456')).rejects.toEqual(code('identity.recovery-closed'));
    await gateway.services.platform.setSwitch('CHNGPASSVERIF3', true, 'operator:test');
  });
});
