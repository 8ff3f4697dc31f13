import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FeatureId } from '@parlour/contracts/calls';
import {
  getMemberSecurityCall,
  getRegisterRulesCall,
  logInCall,
  registerByMobileCall,
  registerCall,
  requestPhoneCodeCall,
  requestRegisterCodeCall,
} from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { startTestGateway, type TestGateway } from '../../../testing/index.ts';
import { createKnownBrowser } from '../../testing/known-browser.ts';
import { readCaptcha } from '../../testing/read-captcha.ts';
import { listMessages, readCode } from '../../testing/read-message.ts';

const password = 'Lotus-Pond-2026';
const countryDialingCode = '+95';

let gateway: TestGateway;
/** Cookie of a browser that can request codes without a captcha. */
let knownBrowser: string;
const set = (feature: FeatureId, on: boolean) =>
  gateway.services.platform.setSwitch(feature, on, 'operator:test');
beforeAll(async () => {
  gateway = await startTestGateway();
  knownBrowser = await createKnownBrowser(gateway);
  await set('MOBILEVERCODELOGIN3', true);
  await set('MOBILENUMREG3', true);
  await set('REGMOBVERF3', true);
});
afterAll(() => gateway.stop());

let made = 0;
const next = (): number => {
  made += 1;
  return made;
};
/** Returns an unused number as people write it. */
const nextNumber = (): string => `91200${String(next()).padStart(4, '0')}`;
const toFullNumber = (mobileNum: string) => `+95${mobileNum}`;
/** Returns a different address for each call, because an address with many requests needs a captcha. */
const from = (browser = knownBrowser) => ({
  ip: `198.51.100.${next() % 250}`,
  headers: { cookie: browser },
});
const code = (error: string) => expect.objectContaining({ code: error });

const requestRegisterCode = (mobileNo: string, options = from()) =>
  gateway.call(requestRegisterCodeCall, { mobileNo, countryDialingCode }, options);
const requestLoginCode = (
  mobileNum: string,
  options: { ip?: string; headers?: Record<string, string> } = from(),
) => gateway.call(requestPhoneCodeCall, { mobileNum, countryDialingCode, purpose: 'login' }, options);
const logIn = (mobileNum: string, verificationCode: string) =>
  gateway.call(logInCall, { type: 'sms', mobileNum, countryDialingCode, verificationCode });
const registerWith = (mobileNum: string, verificationCode: string) =>
  gateway.call(registerByMobileCall, { mobileNum, countryDialingCode, verificationCode });
/** Creates a member with a verified number. */
async function person() {
  const mobileNum = nextNumber();
  await requestRegisterCode(mobileNum);
  const opened = await registerWith(mobileNum, await readCode(gateway, toFullNumber(mobileNum)));
  gateway.clock.advance({ seconds: 1 });
  return { ...opened, mobileNum };
}

describe('registration by phone', () => {
  test('opens an account with a verified number and a name that does not reveal it @AUTH-05 @AUTH-06', async () => {
    const mobileNum = nextNumber();
    expect(await requestRegisterCode(`0${mobileNum.slice(0, 3)} ${mobileNum.slice(3)}`)).toEqual({
      expiredMinutes: 5,
    });
    const opened = await registerWith(`0${mobileNum}`, await readCode(gateway, toFullNumber(mobileNum)));
    expect(opened.userName).toMatch(/^m\d{9}$/);
    expect(opened.userName).not.toContain(mobileNum.slice(-4));
    expect(await gateway.call(getMemberSecurityCall, {}, opened)).toMatchObject({
      mobile: { masked: `+95 ***${mobileNum.slice(-3)}`, verified: true },
    });
  });

  test('requires the fields that the switches select @AUTH-05 @ROLE-02', async () => {
    const listFields = async () =>
      (await gateway.call(getRegisterRulesCall)).mobileFields?.map(({ field }) => field);
    expect(await listFields()).toEqual(['mobileNum', 'verificationCode', 'affiliateCode']);
    await set('MOBILENUMPASSREG3', true);
    expect(await listFields()).toEqual([
      'mobileNum',
      'verificationCode',
      'password',
      'confirmPassword',
      'affiliateCode',
    ]);
    const mobileNum = nextNumber();
    await expect(registerWith(mobileNum, '123456')).rejects.toMatchObject({
      code: 'identity.field-invalid',
      fields: [
        { path: ['password'], rule: 'required' },
        { path: ['confirmPassword'], rule: 'required' },
      ],
    });
    await set('REGMOBVERF3', false);
    expect(await listFields()).toEqual(['mobileNum', 'password', 'confirmPassword', 'affiliateCode']);
    await set('MOBILENUMPASSREG3', false);
    expect(await listFields()).toEqual(['mobileNum', 'verificationCode', 'affiliateCode']);
    await set('MOBILENUMREG3', false);
    expect(await listFields()).toBeUndefined();
    await expect(registerWith(mobileNum, '123456')).rejects.toEqual(code('identity.registration-closed'));
    await expect(requestRegisterCode(mobileNum)).rejects.toEqual(code('verification.not-allowed'));
    await set('MOBILENUMREG3', true);
    await set('REGMOBVERF3', true);
  });

  test('with a user name needs the code too, where a number is asked for @AUTH-05', async () => {
    const { platform } = gateway.services;
    const before = platform.setting('registerFields');
    const rule = { field: 'mobileNum', required: true, acceptedPattern: 'digits', min: 5, max: 15 } as const;
    await platform.setSetting('registerFields', [...before, rule], 'operator:test');
    try {
      const mobileNum = nextNumber();
      const form = {
        username: 'withphone1',
        password,
        confirmPassword: password,
        mobileNum,
        countryDialingCode,
      };
      await expect(gateway.call(registerCall, form)).rejects.toMatchObject({
        fields: [{ path: ['verificationCode'], rule: 'required' }],
      });
      await requestRegisterCode(mobileNum);
      const verificationCode = await readCode(gateway, toFullNumber(mobileNum));
      await gateway.call(registerCall, { ...form, verificationCode });
      gateway.clock.advance({ seconds: 1 });
      await requestLoginCode(mobileNum);
      expect(await logIn(mobileNum, await readCode(gateway, toFullNumber(mobileNum)))).toMatchObject({
        userName: 'withphone1',
      });
    } finally {
      await platform.setSetting('registerFields', before, 'operator:test');
    }
  });

  test('a number that another member proved is refused, and nothing is half-stored', async () => {
    const { mobileNum } = await person();
    await requestRegisterCode(mobileNum);
    const members = async () =>
      (await sql`select 1 from identity_member`.execute(gateway.database.kysely)).rows.length;
    const before = await members();
    await expect(
      registerWith(mobileNum, await readCode(gateway, toFullNumber(mobileNum))),
    ).rejects.toMatchObject({
      code: 'identity.mobile-taken',
      fields: [{ path: ['mobileNum'], rule: 'mobile_taken' }],
    });
    expect(await members()).toBe(before);
  });

  test('one of two concurrent registrations with the same number and code succeeds', async () => {
    const mobileNum = nextNumber();
    await requestRegisterCode(mobileNum);
    const sent = await readCode(gateway, toFullNumber(mobileNum));
    const outcomes = await Promise.all(
      [1, 2].map(() =>
        registerWith(mobileNum, sent).then(
          () => 'done',
          (error) => error.code as string,
        ),
      ),
    );
    expect(outcomes.sort()).toEqual(['done', 'verification.code-invalid']);
  });
});

describe('login by phone', () => {
  test('opens the session of the member who verified the number @AUTH-01', async () => {
    const { mobileNum, userName } = await person();
    expect(await requestLoginCode(mobileNum)).toEqual({ expiredMinutes: 5 });
    expect(await logIn(mobileNum, await readCode(gateway, toFullNumber(mobileNum)))).toMatchObject({
      userName,
      token: expect.stringMatching(/^[\w-]{43}$/),
      firstTimeLogin: false,
      passwordExpired: false,
    });
  });

  test('gives an unknown number the same response and sends nothing', async () => {
    const nobodys = nextNumber();
    expect(await requestLoginCode(nobodys)).toEqual({ expiredMinutes: 5 });
    expect((await listMessages(gateway)).filter(({ to }) => to === toFullNumber(nobodys))).toEqual([]);
    await expect(logIn(nobodys, '123456')).rejects.toEqual(code('verification.code-invalid'));
  });

  test('a code is valid once, for its number, for its purpose and for five minutes @ERR-03', async () => {
    const [one, other] = [await person(), await person()];
    await requestLoginCode(one.mobileNum);
    const sent = await readCode(gateway, toFullNumber(one.mobileNum));
    await expect(logIn(other.mobileNum, sent)).rejects.toEqual(code('verification.code-invalid'));
    await logIn(one.mobileNum, sent);
    await expect(logIn(one.mobileNum, sent)).rejects.toEqual(code('verification.code-invalid'));

    gateway.clock.advance({ seconds: 1 });
    await requestRegisterCode(one.mobileNum);
    const another = await readCode(gateway, toFullNumber(one.mobileNum));
    if (another !== sent)
      await expect(logIn(one.mobileNum, another)).rejects.toEqual(code('verification.code-invalid'));

    await requestLoginCode(other.mobileNum);
    const late = await readCode(gateway, toFullNumber(other.mobileNum));
    const third = await person();
    await requestLoginCode(third.mobileNum);
    const last = await readCode(gateway, toFullNumber(third.mobileNum));
    gateway.clock.advance({ minutes: 5, ms: -1 });
    await logIn(third.mobileNum, last);
    gateway.clock.advance({ ms: 1 });
    await expect(logIn(other.mobileNum, late)).rejects.toMatchObject({
      code: 'verification.code-expired',
      status: 410,
    });
  });

  test.each([
    ['', 'verification.phone-missing'],
    ['12', 'verification.phone-invalid'],
    ['91234567890123', 'verification.phone-invalid'],
    ['9123x5678', 'verification.phone-invalid'],
  ])('the number "%s" is refused as %s, at its field @ERR-03', async (mobileNum, error) => {
    await expect(requestLoginCode(mobileNum)).rejects.toMatchObject({
      code: error,
      fields: [{ path: ['mobileNum'] }],
    });
  });

  test('a missing code and a wrong code have different errors @ERR-03', async () => {
    const { mobileNum } = await person();
    await expect(logIn(mobileNum, '')).rejects.toEqual(code('verification.code-missing'));
    await expect(logIn(mobileNum, '000000')).rejects.toEqual(code('verification.code-invalid'));
  });

  test('a second code within a second is refused', async () => {
    const { mobileNum } = await person();
    await requestLoginCode(mobileNum);
    await expect(requestLoginCode(mobileNum)).rejects.toMatchObject({
      code: 'request.too-many',
      details: { retryAfterMs: 1_000 },
    });
  });

  test('too many requests for one number block it for five minutes, then for fifteen @AUTH-09 @ERR-03', async () => {
    const { mobileNum } = await person();
    const requestAll = async (): Promise<void> => {
      for (let request = 1; request <= 5; request += 1) {
        await requestLoginCode(mobileNum);
        gateway.clock.advance({ seconds: 1 });
      }
    };
    await requestAll();
    await expect(requestLoginCode(mobileNum)).rejects.toMatchObject({
      code: 'verification.too-many',
      status: 429,
      details: { retryAfterSeconds: 299 },
    });
    gateway.clock.advance({ seconds: 299, ms: -1 });
    await expect(requestLoginCode(mobileNum)).rejects.toEqual(code('verification.too-many'));
    gateway.clock.advance({ ms: 1 });
    await requestAll();
    await expect(requestLoginCode(mobileNum)).rejects.toMatchObject({ details: { retryAfterSeconds: 899 } });
  });

  test('five wrong codes block the number for five minutes, the right one included @AUTH-09', async () => {
    const { mobileNum } = await person();
    await requestLoginCode(mobileNum);
    const sent = await readCode(gateway, toFullNumber(mobileNum));
    const wrong = sent === '000000' ? '000001' : '000000';
    for (let attempt = 1; attempt <= 5; attempt += 1)
      await expect(logIn(mobileNum, wrong)).rejects.toEqual(code('verification.code-invalid'));
    await expect(logIn(mobileNum, sent)).rejects.toEqual(code('verification.too-many'));
    gateway.clock.advance({ minutes: 5, ms: -1 });
    await expect(logIn(mobileNum, sent)).rejects.toEqual(code('verification.too-many'));
    gateway.clock.advance({ ms: 1 });
    await requestLoginCode(mobileNum);
    await logIn(mobileNum, await readCode(gateway, toFullNumber(mobileNum)));
  });

  test('an address that asks for many codes must read captchas @ERR-03', async () => {
    const ip = '203.0.113.55';
    const there = { ip, headers: { cookie: knownBrowser } };
    for (let request = 1; request <= 3; request += 1) await requestLoginCode(nextNumber(), there);
    await expect(requestLoginCode(nextNumber(), there)).rejects.toMatchObject({
      code: 'verification.captcha-failed',
      details: { captcha: true },
      fields: [{ path: ['captcha'], rule: 'captcha_required' }],
    });
    const { captcha, cookie } = await readCaptcha(gateway);
    const request = { mobileNum: nextNumber(), countryDialingCode, captcha };
    await gateway.call(requestPhoneCodeCall, request, { ip, headers: { cookie } });
  });

  test('is closed while its switch is off @ROLE-02 @ERR-03', async () => {
    const { mobileNum } = await person();
    await set('MOBILEVERCODELOGIN3', false);
    await expect(requestLoginCode(mobileNum)).rejects.toEqual(code('verification.not-allowed'));
    await expect(logIn(mobileNum, '123456')).rejects.toEqual(code('verification.not-allowed'));
    await set('MOBILEVERCODELOGIN3', true);
  });

  test('sends the message in the language of the request', async () => {
    const { mobileNum } = await person();
    await gateway.call(requestPhoneCodeCall, { mobileNum, countryDialingCode, language: 'CN' }, from());
    expect((await listMessages(gateway))[0]?.text).toMatch(/^\d{6} 是您的 Parlour 验证码/);
  });

  test('codes are stored as hashes only', async () => {
    const { mobileNum } = await person();
    await requestLoginCode(mobileNum);
    const sent = await readCode(gateway, toFullNumber(mobileNum));
    const { rows } = await sql<{ code_hash: string }>`select code_hash from identity_one_time_code`.execute(
      gateway.database.kysely,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { code_hash } of rows) {
      expect(code_hash).toMatch(/^\$argon2id\$/);
      expect(code_hash).not.toContain(sent);
    }
  });
});

test('refuses to send a code when no provider carries text messages @ERR-03', async () => {
  const silent = await startTestGateway({ config: { outboxPage: false } });
  await silent.services.platform.setSwitch('MOBILEVERCODELOGIN3', true, 'operator:test');
  const request = { mobileNum: '912345678', countryDialingCode };
  await expect(silent.call(requestPhoneCodeCall, request)).rejects.toEqual(code('verification.not-allowed'));
  await silent.stop();
});

test("reports that the provider's quota is used up until the provider accepts messages again @ERR-03", async () => {
  let status = 402;
  const provider = createServer((_request, answer) => answer.writeHead(status).end('{}'));
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const { port } = provider.address() as AddressInfo;
  const full = await startTestGateway({
    config: { outboxPage: false, sms: { url: () => `http://127.0.0.1:${port}/`, secret: 'of-the-provider' } },
  });
  await full.services.platform.setSwitch('MOBILENUMREG3', true, 'operator:test');
  await full.services.platform.setSwitch('REGMOBVERF3', true, 'operator:test');
  const browser = await createKnownBrowser(full);
  const requestCode = (mobileNo: string) =>
    full.call(requestRegisterCodeCall, { mobileNo, countryDialingCode }, from(browser));
  await expect(requestCode('912345678')).rejects.toEqual(code('verification.quota'));
  status = 200;
  await expect(requestCode('912345679')).rejects.toEqual(code('verification.quota'));
  full.clock.advance({ minutes: 1 });
  await expect(requestCode('912345679')).resolves.toMatchObject({ expiredMinutes: 5 });
  await full.stop();
  await new Promise((resolve) => provider.close(resolve));
});
