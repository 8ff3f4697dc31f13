import {
  LogInChallenge,
  logInCall,
  requestChallengeCodeCall,
  requestPhoneCodeCall,
} from '@parlour/contracts/calls';
import { startTestGateway, type TestGateway } from '../../../testing/index.ts';
import { createKnownBrowser } from '../../testing/known-browser.ts';
import { readCaptcha } from '../../testing/read-captcha.ts';
import { readCode } from '../../testing/read-message.ts';

const countryDialingCode = '+95';
const password = 'Lotus-Pond-2026';

let gateway: TestGateway;
/** Cookie of a browser that can request codes without a captcha. */
let knownBrowser: string;
beforeAll(async () => {
  gateway = await startTestGateway();
  knownBrowser = await createKnownBrowser(gateway);
  await gateway.services.platform.setSwitch('MOBILEVERCODELOGIN3', true, 'operator:test');
});
afterAll(() => gateway.stop());

let made = 0;
const next = (): number => {
  made += 1;
  return made;
};
const nextNumber = (area = '91200'): string => `${area}${String(next()).padStart(4, '0')}`;
/** Returns a different address for each call, because an address with many requests needs a captcha. */
const from = (browser = knownBrowser) => ({
  ip: `198.51.100.${next() % 250}`,
  headers: { cookie: browser },
});
const code = (error: string) => expect.objectContaining({ code: error });

/** Creates a member with a verified number. */
async function person(area?: string) {
  const mobile = nextNumber(area);
  const mobileVerifiedAt = gateway.clock.now().toISOString();
  const profile = { dialingCode: countryDialingCode, mobile, mobileVerifiedAt };
  const username = `asker${made}`;
  await gateway.services.identity.createMember({ username, password, profile });
  return { username, mobileNum: mobile };
}
const requestLoginCode = (mobileNum: string) =>
  gateway.call(requestPhoneCodeCall, { mobileNum, countryDialingCode, purpose: 'login' }, from());
const logIn = (mobileNum: string, verificationCode: string) =>
  gateway.call(logInCall, { type: 'sms', mobileNum, countryDialingCode, verificationCode });

test('a browser reads a captcha before its first code, and none before the next ones @AUTH-09 @SAFE-03', async () => {
  const ask = (captcha: string | undefined, browser: string) =>
    gateway.send(
      requestPhoneCodeCall,
      { mobileNum: nextNumber(), countryDialingCode, captcha },
      from(browser),
    );
  const refused = { success: false, error: { code: 'verification.captcha-failed' } };
  expect((await ask(undefined, 'browser=made-up')).body).toMatchObject(refused);
  const read = await readCaptcha(gateway);
  const { body, headers } = await ask(read.captcha, read.cookie);
  expect(body).toMatchObject({ success: true });
  const kept = String(headers['set-cookie']);
  expect(kept).toMatch(/^browser=[\w-]{43}; Max-Age=2592000; Path=\/wps; HttpOnly; SameSite=Strict$/);
  const browser = kept.split(';')[0] ?? '';
  expect((await ask(undefined, browser)).body).toMatchObject({ success: true });
  gateway.clock.advance({ days: 30 });
  expect((await ask(undefined, browser)).body).toMatchObject(refused);
});

test('a number is locked for longer each time @AUTH-09 @SAFE-03', async () => {
  const { mobileNum } = await person();
  const lockMinutes: number[] = [];
  for (let lock = 1; lock <= 5; lock += 1) {
    for (let guess = 1; guess <= 5; guess += 1)
      await expect(logIn(mobileNum, '000000')).rejects.toEqual(code('verification.code-invalid'));
    const refusal = await logIn(mobileNum, '000000').catch((error) => error);
    lockMinutes.push(refusal.details.retryAfterSeconds / 60);
    gateway.clock.advance({ seconds: refusal.details.retryAfterSeconds });
  }
  expect(lockMinutes).toEqual([5, 15, 60, 1440, 1440]);
});

test('a stranger who guesses locks out neither the browser that waits for a code, nor its network @AUTH-09 @SAFE-03', async () => {
  const owner = { ip: '192.0.2.77', headers: { cookie: knownBrowser } };
  const stranger = { ip: '203.0.113.9', headers: { cookie: await createKnownBrowser(gateway) } };
  const logInFrom = (who: typeof owner, mobileNum: string, verificationCode: string) =>
    gateway.call(logInCall, { type: 'sms', mobileNum, countryDialingCode, verificationCode }, who);
  const { mobileNum, username } = await person();
  const lock = async (who: typeof owner) => {
    for (let guess = 1; guess <= 5; guess += 1)
      await expect(logInFrom(who, mobileNum, '000000')).rejects.toEqual(code('verification.code-invalid'));
    await expect(logInFrom(who, mobileNum, '000000')).rejects.toEqual(code('verification.too-many'));
  };
  await lock(stranger);
  // A stranger who also requests a code is counted separately too.
  await gateway.call(requestPhoneCodeCall, { mobileNum, countryDialingCode, purpose: 'login' }, stranger);
  await lock(stranger);
  gateway.clock.advance({ seconds: 1 });
  await gateway.call(requestPhoneCodeCall, { mobileNum, countryDialingCode, purpose: 'login' }, owner);
  const sent = await readCode(gateway, `${countryDialingCode}${mobileNum}`);
  const elsewhere = { ...owner, ip: '192.0.2.200' };
  expect(await logInFrom(elsewhere, mobileNum, sent)).toMatchObject({ userName: username });
});

test('the browser that waits for a code is locked by its own wrong codes @AUTH-09 @SAFE-03', async () => {
  const { mobileNum } = await person();
  const owner = from();
  await gateway.call(requestPhoneCodeCall, { mobileNum, countryDialingCode, purpose: 'login' }, owner);
  const guess = (verificationCode: string) =>
    gateway.call(logInCall, { type: 'sms', mobileNum, countryDialingCode, verificationCode }, owner);
  for (let count = 1; count <= 5; count += 1)
    await expect(guess('000000')).rejects.toEqual(code('verification.code-invalid'));
  const sent = await readCode(gateway, `${countryDialingCode}${mobileNum}`);
  await expect(guess(sent)).rejects.toEqual(code('verification.too-many'));
});

test('requests of strangers do not use up those of the owner at a trusted origin @AUTH-09 @SAFE-03', async () => {
  const { mobileNum, username } = await person();
  gateway.clock.advance({ days: 1 });
  const home = { ip: '192.0.2.88', headers: { cookie: knownBrowser } };
  await gateway.call(logInCall, { username, password }, home);
  for (let sent = 1; sent <= 5; sent += 1) {
    await requestLoginCode(mobileNum);
    gateway.clock.advance({ seconds: 2 });
  }
  await expect(requestLoginCode(mobileNum)).rejects.toEqual(code('verification.too-many'));
  const request = { mobileNum, countryDialingCode, purpose: 'login' } as const;
  expect(await gateway.call(requestPhoneCodeCall, request, home)).toEqual({ expiredMinutes: 5 });
});

test('a number gets a limited number of codes a day @AUTH-09 @SAFE-03', async () => {
  const { mobileNum } = await person();
  const { dailyMax } = gateway.services.platform.profile.oneTimeCode;
  // The caps are per day, so a new day begins without codes.
  gateway.clock.advance({ days: 1 });
  for (let sent = 1; sent <= dailyMax.perNumber; sent += 1) {
    await requestLoginCode(mobileNum);
    gateway.clock.advance({ minutes: 16 });
  }
  await expect(requestLoginCode(mobileNum)).rejects.toEqual(code('verification.too-many'));
  gateway.clock.advance({ days: 1 });
  expect(await requestLoginCode(mobileNum)).toEqual({ expiredMinutes: 5 });
});

test.each([
  ['perPrefix', 'prefix:+95912'],
  ['perSite', 'site'],
] as const)(
  'the cap %s of a day stops every code and is an alarm in the log @SAFE-03',
  async (cap, scope) => {
    const { profile } = gateway.services.platform;
    const { dailyMax } = profile.oneTimeCode;
    const [one, two, three] = [await person(), await person(), await person()];
    gateway.clock.advance({ days: 1 });
    profile.oneTimeCode.dailyMax = { ...dailyMax, [cap]: 2 };
    const error = jest.spyOn(gateway.frame.log, 'error');
    try {
      for (const { mobileNum } of [one, two]) await requestLoginCode(mobileNum);
      for (const { mobileNum } of [three, three])
        await expect(requestLoginCode(mobileNum)).rejects.toEqual(code('verification.quota'));
    } finally {
      profile.oneTimeCode.dailyMax = dailyMax;
    }
    const entries = error.mock.calls.map(([entry]): object => Object(entry));
    expect(entries.filter((entry) => 'alarm' in entry)).toEqual([
      { alarm: 'codes-by-sms', scope, day: gateway.clock.now().toISOString().slice(0, 10), most: 2 },
    ]);
    error.mockRestore();
  },
);

test.each([
  ['perPrefix', '91300'],
  ['perSite', '91400'],
] as const)(
  'tells nobody over the cap %s whether a number has an account @AUTH-09 @SAFE-03',
  async (cap, area) => {
    const { profile } = gateway.services.platform;
    const { dailyMax } = profile.oneTimeCode;
    const [sent, known] = [await person(area), await person(area)];
    gateway.clock.advance({ days: 1 });
    profile.oneTimeCode.dailyMax = { ...dailyMax, [cap]: 1 };
    try {
      await requestLoginCode(`${area}9999`);
      await requestLoginCode(sent.mobileNum);
      for (const mobileNum of [known.mobileNum, `${area}9998`])
        await expect(requestLoginCode(mobileNum)).rejects.toEqual(code('verification.quota'));
    } finally {
      profile.oneTimeCode.dailyMax = dailyMax;
    }
  },
);

test('strangers cannot use up the codes with which a member proves a login @AUTH-09 @SAFE-03', async () => {
  const { mobileNum, username } = await person();
  const { dailyMax } = gateway.services.platform.profile.oneTimeCode;
  gateway.clock.advance({ days: 1 });
  await gateway.call(logInCall, { username, password });
  for (let sent = 1; sent <= dailyMax.perNumber; sent += 1) {
    await requestLoginCode(mobileNum);
    gateway.clock.advance({ minutes: 16 });
  }
  await expect(requestLoginCode(mobileNum)).rejects.toEqual(code('verification.too-many'));
  const error = await gateway.call(logInCall, { username, password }, from()).catch((refusal) => refusal);
  const { challenge } = LogInChallenge.parse(error.details);
  expect(await gateway.call(requestChallengeCodeCall, { challenge, method: 'sms' }, from())).toEqual({
    expiredMinutes: 5,
  });
});
