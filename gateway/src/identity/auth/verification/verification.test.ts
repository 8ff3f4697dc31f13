import type { InputOf } from '@parlour/contracts';
import {
  answerChallengeCall,
  beginAuthenticatorCall,
  type ChallengeMethod,
  changePasswordCall,
  confirmAuthenticatorCall,
  endAuthenticatorCall,
  getMemberCall,
  getMemberSecurityCall,
  LogInChallenge,
  listLoginsCall,
  logInCall,
  requestChallengeCodeCall,
} from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { type TOTP, URI } from 'otpauth';
import { startTestGateway, type TestGateway } from '../../../testing/index.ts';
import type { NewMember } from '../../index.ts';
import { readCode } from '../../testing/read-message.ts';

const password = 'Lotus-Pond-2026';
const home = '198.51.100.10';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

let made = 0;
const away = (): string => {
  made += 1;
  return `203.0.113.${made % 250}`;
};
type Profile = NonNullable<NewMember['profile']>;
/** Creates a member who has logged in at home before. */
async function person(profile: Profile) {
  made += 1;
  const member = await gateway.services.identity.createMember({
    username: `traveller${made}`,
    password,
    profile,
  });
  const opened = await logIn(member.username, home);
  return { ...member, token: opened.token };
}
const logIn = (username: string, ip: string, cookie?: string) =>
  gateway.call(logInCall, { username, password }, { ip, ...(cookie && { headers: { cookie } }) });
const requireChallenge = async (username: string, ip: string, cookie?: string) => {
  const error = await logIn(username, ip, cookie).then(
    () => {
      throw new Error('The login was not stopped.');
    },
    (refusal) => refusal,
  );
  expect(error).toMatchObject({ code: 'identity.verification-required', status: 403 });
  return LogInChallenge.parse(error.details);
};
const sendCode = (challenge: string, method: 'sms' | 'email', ip = away()) =>
  gateway.call(requestChallengeCodeCall, { challenge, method }, { ip });
const answer = (
  challenge: string,
  method: ChallengeMethod,
  given: string,
  { ip = away(), ...more }: Partial<InputOf<typeof answerChallengeCall>> & { ip?: string } = {},
) => gateway.call(answerChallengeCall, { challenge, method, answer: given, ...more }, { ip });
const code = (error: string) => expect.objectContaining({ code: error });

const verifiedAt = '2026-01-01T00:00:00.000Z';
const realName = 'Daw Khin Su';
/** Every member has another number: a verified number belongs to one. */
const createContact = (): Profile => {
  made += 1;
  return {
    email: 'traveller@parlour.example',
    emailVerifiedAt: verifiedAt,
    dialingCode: '+95',
    mobile: `9123${String(made).padStart(5, '0')}`,
    mobileVerifiedAt: verifiedAt,
    realName,
  };
};
/** A member whose only method is the name on the bank account. */
const onlyName: Profile = { realName };

describe('a login from a new address @AUTH-12', () => {
  test('lists the methods of verification with masked contacts @AUTH-12', async () => {
    const contact = createContact();
    const ada = await person(contact);
    const { challenge, methods, expiresInSeconds } = await requireChallenge(ada.username, away());
    expect(challenge).toMatch(/^[\w-]{43}$/);
    expect(expiresInSeconds).toBe(900);
    expect(methods).toEqual([
      { method: 'sms', hint: `+95 ***${contact.mobile?.slice(-3)}` },
      { method: 'email', hint: 'tr***@parlour.example' },
    ]);
  });

  test('asks for the name on the bank account only where no verified contact exists @AUTH-12 @SAFE-03', async () => {
    const unverified = { ...createContact(), emailVerifiedAt: undefined, mobileVerifiedAt: undefined };
    const ada = await person(unverified);
    const { challenge, methods } = await requireChallenge(ada.username, away());
    expect(methods).toEqual([{ method: 'bankName' }]);
    await expect(sendCode(challenge, 'sms')).rejects.toEqual(code('verification.not-allowed'));
  });

  test.each(['sms', 'email'] as const)(
    'is verified by a code sent by %s, and the address is known from then on @AUTH-12',
    async (method) => {
      const contact = createContact();
      const to = method === 'sms' ? `+95${contact.mobile}` : 'traveller@parlour.example';
      const ada = await person(contact);
      const ip = away();
      const { challenge } = await requireChallenge(ada.username, ip);
      expect(await sendCode(challenge, method)).toEqual({ expiredMinutes: 5 });
      const opened = await answer(challenge, method, await readCode(gateway, to), { ip });
      expect(await gateway.call(getMemberCall, {}, opened)).toMatchObject({ account: ada.username });
      expect(await logIn(ada.username, ip)).toMatchObject({ userName: ada.username });
      gateway.clock.advance({ seconds: 1 });
    },
  );

  test("is verified by the name of the bank account's owner, however it is spaced @AUTH-12", async () => {
    const ada = await person(onlyName);
    const { challenge } = await requireChallenge(ada.username, away());
    await expect(answer(challenge, 'bankName', 'Daw Khin')).rejects.toMatchObject({
      code: 'identity.verification-failed',
      fields: [{ path: ['answer'] }],
    });
    expect(await answer(challenge, 'bankName', ' daw  KHIN su ')).toMatchObject({ userName: ada.username });
  });

  test('is shown to the owner, who is notified of a failed proof once @SAFE-03 @AUTH-12', async () => {
    const ada = await person({ ...createContact(), email: 'owner@parlour.example' });
    const readNotices = async () => {
      const { rows } = await sql<{ body: string }>`select body from post_message
        where recipient = 'owner@parlour.example' order by id`.execute(gateway.database.kysely);
      return rows.map(({ body }) => body.slice(0, 44));
    };
    const { challenge } = await requireChallenge(ada.username, away());
    expect(await readNotices()).toEqual([]);
    for (const guess of ['no code', 'none'])
      await expect(answer(challenge, 'email', guess)).rejects.toEqual(code('verification.code-invalid'));
    expect(await readNotices()).toEqual(['Somebody entered your right Parlour password']);
    const { logins } = await gateway.call(listLoginsCall, undefined, { token: ada.token });
    expect(logins.map(({ outcome }) => outcome)).toEqual([
      'verification-failed',
      'verification-failed',
      'verification-required',
      'opened',
    ]);
  });

  test('a challenge is valid for one login and for a quarter of an hour', async () => {
    const ada = await person(onlyName);
    const { challenge } = await requireChallenge(ada.username, away());
    await answer(challenge, 'bankName', 'Daw Khin Su');
    await expect(answer(challenge, 'bankName', 'Daw Khin Su')).rejects.toEqual(
      code('identity.verification-over'),
    );
    const late = await requireChallenge(ada.username, away());
    const dan = await person(onlyName);
    const last = await requireChallenge(dan.username, away());
    gateway.clock.advance({ minutes: 15, ms: -1 });
    expect(await answer(last.challenge, 'bankName', realName)).toMatchObject({ userName: dan.username });
    gateway.clock.advance({ ms: 1 });
    await expect(answer(late.challenge, 'bankName', 'Daw Khin Su')).rejects.toEqual(
      code('identity.verification-over'),
    );
    await expect(answer('made-up', 'bankName', 'Daw Khin Su')).rejects.toEqual(
      code('identity.verification-over'),
    );
  });

  test('a challenge does not outlive the password that opened it @AUTH-11 @SAFE-03', async () => {
    const ada = await person(onlyName);
    const stolen = await requireChallenge(ada.username, away());
    const newPassword = 'Another-door-7';
    const change = { oldPassword: password, newPassword, confirmNewPassword: newPassword };
    await gateway.call(changePasswordCall, change, ada);
    await expect(answer(stolen.challenge, 'bankName', realName)).rejects.toEqual(
      code('identity.verification-over'),
    );
  });

  test('five wrong answers block the member for five minutes, whatever challenge they are for @AUTH-12', async () => {
    const ada = await person(onlyName);
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const { challenge } = await requireChallenge(ada.username, away());
      await expect(answer(challenge, 'bankName', `name ${attempt}`)).rejects.toEqual(
        code('identity.verification-failed'),
      );
    }
    const { challenge } = await requireChallenge(ada.username, away());
    await expect(answer(challenge, 'bankName', 'Daw Khin Su')).rejects.toMatchObject({
      code: 'verification.too-many',
      details: { retryAfterSeconds: 300 },
    });
    gateway.clock.advance({ minutes: 5, ms: -1 });
    await expect(answer(challenge, 'bankName', realName)).rejects.toEqual(code('verification.too-many'));
    gateway.clock.advance({ ms: 1 });
    expect(await answer(challenge, 'bankName', 'Daw Khin Su')).toMatchObject({ userName: ada.username });
  });

  test('a code of one challenge is refused for another', async () => {
    const ada = await person(createContact());
    const [one, two] = [
      await requireChallenge(ada.username, away()),
      await requireChallenge(ada.username, away()),
    ];
    await sendCode(one.challenge, 'email');
    const sent = await readCode(gateway, 'traveller@parlour.example');
    await expect(answer(two.challenge, 'email', sent)).rejects.toEqual(code('verification.code-invalid'));
  });

  test('a method that was not offered is refused', async () => {
    const dan = await person({ email: 'dan@parlour.example', emailVerifiedAt: verifiedAt });
    const { challenge, methods } = await requireChallenge(dan.username, away());
    expect(methods).toEqual([{ method: 'email', hint: 'da***@parlour.example' }]);
    await expect(sendCode(challenge, 'sms')).rejects.toEqual(code('verification.not-allowed'));
    await expect(answer(challenge, 'bankName', '')).rejects.toEqual(code('verification.not-allowed'));
  });

  test('a remembered device gets no challenge from any address @AUTH-12', async () => {
    const ada = await person(onlyName);
    const { challenge } = await requireChallenge(ada.username, away());
    const cookie = await rememberDevice(challenge);
    expect(await logIn(ada.username, away(), cookie)).toMatchObject({ userName: ada.username });
    await requireChallenge(ada.username, away());
    await requireChallenge(ada.username, away(), 'device=made-up');
  });

  test('members without a method, and members at their first login, get no challenge', async () => {
    const nobody = await person({});
    expect(await logIn(nobody.username, away())).toMatchObject({ userName: nobody.username });
  });

  test('a wrong password from a new address does not reveal a challenge', async () => {
    const ada = await person(onlyName);
    const guess = { username: ada.username, password: 'a guess' };
    await expect(gateway.call(logInCall, guess, { ip: away() })).rejects.toEqual(
      code('identity.wrong-credentials'),
    );
  });

  test('an address that was not used for ninety days is a new one again', async () => {
    const ada = await person(createContact());
    gateway.clock.advance({ days: 89 });
    expect(await logIn(ada.username, home)).toMatchObject({ userName: ada.username });
    gateway.clock.advance({ days: 90 });
    await gateway.runJob('identity.attempts');
    await requireChallenge(ada.username, home);
  });

  /** Answers the challenge with the name and returns the cookie of the device. */
  async function rememberDevice(challenge: string): Promise<string> {
    const { headers } = await gateway.send(answerChallengeCall, {
      challenge,
      method: 'bankName',
      answer: 'Daw Khin Su',
      rememberDevice: true,
    });
    const cookie = String(headers['set-cookie']);
    expect(cookie).toMatch(/^device=[\w-]{43}; Max-Age=7776000; Path=\/wps; HttpOnly; SameSite=Strict$/);
    return cookie.split(';')[0] ?? '';
  }
});

describe('the authenticator @AUTH-12', () => {
  const codeAt = (uri: string, steps = 0): string =>
    (URI.parse(uri) as TOTP).generate({ timestamp: gateway.clock.now().getTime() + steps * 30_000 });
  const nextStep = () => gateway.clock.advance({ seconds: 30 });
  async function withAuthenticator() {
    const ada = await person(createContact());
    const { uri, secret } = await gateway.call(beginAuthenticatorCall, { password }, ada);
    const { recoveryCodes } = await gateway.call(confirmAuthenticatorCall, { code: codeAt(uri) }, ada);
    nextStep();
    return { ...ada, uri, secret, recoveryCodes };
  }

  test('is not turned off by guesses of its code @SAFE-03', async () => {
    const ada = await withAuthenticator();
    const turnOff = (given: string) => gateway.call(endAuthenticatorCall, { password, code: given }, ada);
    for (let guess = 1; guess <= 5; guess += 1)
      await expect(turnOff(`00000${guess}`)).rejects.toEqual(code('verification.code-invalid'));
    await expect(turnOff(codeAt(ada.uri))).rejects.toEqual(code('verification.too-many'));
    gateway.clock.advance({ minutes: 5 });
    expect(await turnOff(codeAt(ada.uri))).toEqual({ twoFactorOn: false });
  });

  test('is set up by an address for a QR code and a first code of the app', async () => {
    const ada = await person(createContact());
    const { uri, secret } = await gateway.call(beginAuthenticatorCall, { password }, ada);
    expect(uri).toContain(`otpauth://totp/Parlour:${ada.username}?`);
    expect(uri).toContain(`secret=${secret}`);
    expect(await gateway.call(getMemberSecurityCall, {}, ada)).toMatchObject({ twoFactorOn: false });
    await expect(gateway.call(confirmAuthenticatorCall, { code: '000000' }, ada)).rejects.toEqual(
      code('verification.code-invalid'),
    );
    const { recoveryCodes } = await gateway.call(confirmAuthenticatorCall, { code: codeAt(uri) }, ada);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const one of recoveryCodes) expect(one).toMatch(/^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);
    expect(await gateway.call(getMemberSecurityCall, {}, ada)).toMatchObject({ twoFactorOn: true });
    await expect(gateway.call(beginAuthenticatorCall, { password }, ada)).rejects.toEqual(
      code('identity.authenticator-on'),
    );
  });

  test('can be confirmed only after it is begun and before it is on, and turned off only while on', async () => {
    const ada = await person(createContact());
    const missing = code('identity.authenticator-missing');
    const confirm = (typed: string) => gateway.call(confirmAuthenticatorCall, { code: typed }, ada);
    const end = (typed: string) => gateway.call(endAuthenticatorCall, { password, code: typed }, ada);
    await expect(confirm('000000')).rejects.toEqual(missing);
    await expect(end('000000')).rejects.toEqual(missing);
    const { uri } = await gateway.call(beginAuthenticatorCall, { password }, ada);
    await expect(end(codeAt(uri))).rejects.toEqual(missing);
    await confirm(codeAt(uri));
    nextStep();
    await expect(confirm(codeAt(uri))).rejects.toEqual(missing);
    expect(await gateway.call(getMemberSecurityCall, {}, ada)).toMatchObject({ twoFactorOn: true });
  });

  test('asks for the password first, and locks its guesses', async () => {
    const ada = await person(createContact());
    for (let attempt = 1; attempt <= 5; attempt += 1)
      await expect(gateway.call(beginAuthenticatorCall, { password: 'a guess' }, ada)).rejects.toEqual(
        code('identity.wrong-credentials'),
      );
    await expect(gateway.call(beginAuthenticatorCall, { password }, ada)).rejects.toEqual(
      code('identity.locked'),
    );
  });

  test('is then the only method from a new address, and each code works once', async () => {
    const ada = await withAuthenticator();
    const { challenge, methods } = await requireChallenge(ada.username, away());
    expect(methods).toEqual([{ method: 'authenticator' }]);
    await expect(answer(challenge, 'bankName', 'Daw Khin Su')).rejects.toEqual(
      code('verification.not-allowed'),
    );
    const current = codeAt(ada.uri);
    expect(await answer(challenge, 'authenticator', current)).toMatchObject({ userName: ada.username });
    const again = await requireChallenge(ada.username, away());
    await expect(answer(again.challenge, 'authenticator', current)).rejects.toEqual(
      code('identity.verification-failed'),
    );
    nextStep();
    await answer(again.challenge, 'authenticator', codeAt(ada.uri));
  });

  test('accepts a clock that is half a minute off, but no more', async () => {
    const ada = await withAuthenticator();
    nextStep();
    const { challenge } = await requireChallenge(ada.username, away());
    await expect(answer(challenge, 'authenticator', codeAt(ada.uri, 2))).rejects.toEqual(
      code('identity.verification-failed'),
    );
    await answer(challenge, 'authenticator', codeAt(ada.uri, 1));
  });

  test('a recovery code opens the account once, in small letters too', async () => {
    const ada = await withAuthenticator();
    const [lost = ''] = ada.recoveryCodes;
    const first = await requireChallenge(ada.username, away());
    await answer(first.challenge, 'authenticator', lost.toLowerCase());
    const second = await requireChallenge(ada.username, away());
    await expect(answer(second.challenge, 'authenticator', lost)).rejects.toEqual(
      code('identity.verification-failed'),
    );
    const { rows } = await sql`select c::text as row from identity_recovery_code c`.execute(
      gateway.database.kysely,
    );
    expect(JSON.stringify(rows)).not.toContain(lost.replaceAll('-', ''));
  });

  test('is switched off with the password and a code', async () => {
    const ada = await withAuthenticator();
    await expect(gateway.call(endAuthenticatorCall, { password, code: '000000' }, ada)).rejects.toEqual(
      code('verification.code-invalid'),
    );
    expect(await gateway.call(endAuthenticatorCall, { password, code: codeAt(ada.uri) }, ada)).toEqual({
      twoFactorOn: false,
    });
    const { methods } = await requireChallenge(ada.username, away());
    expect(methods.map(({ method }) => method)).toEqual(['sms', 'email']);
  });
});
