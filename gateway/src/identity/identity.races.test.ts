import {
  getMemberCall,
  logInCall,
  logInRememberedCall,
  registerByMobileCall,
  registerCall,
  requestRegisterCodeCall,
} from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { openServer } from '../server/database/server.ts';
import { createLog } from '../server/log.ts';
import { getTestServerUrl, startTestGateway, type TestGateway, waitUntil } from '../testing/index.ts';
import { createKnownBrowser } from './testing/known-browser.ts';
import { readCaptcha } from './testing/read-captcha.ts';
import { readCode } from './testing/read-message.ts';

const password = 'Lotus-Pond-2026';

let gateways: TestGateway[] = [];
const [one, two] = [() => gateways[0] as TestGateway, () => gateways[1] as TestGateway];

/** Runs two gateways on one real PostgreSQL. The embedded engine has one connection and cannot show these races. */
beforeAll(async () => {
  const first = await startTestGateway({ engine: 'server' });
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    first.database.kysely,
  );
  const url = new URL(await getTestServerUrl());
  url.pathname = `/${rows[0]?.name}`;
  const database = await openServer(url.href, 8, createLog('silent'));
  gateways = [first, await startTestGateway({ database })];
});
afterAll(async () => {
  for (const gateway of gateways.toReversed()) await gateway.stop();
});

const getOutcome = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error) => error.code as string,
  );
const count = (outcomes: readonly string[], outcome: string) =>
  outcomes.filter((one) => one === outcome).length;

test('one of many concurrent registrations of a name succeeds', async () => {
  for (const round of [1, 2, 3]) {
    const outcomes = await Promise.all(
      Array.from({ length: 16 }, (_, index) => {
        const username = index % 2 === 0 ? `Racer${round}` : `racer${round}`;
        const form = { username, password, confirmPassword: password };
        return getOutcome((index % 3 === 0 ? one() : two()).call(registerCall, form));
      }),
    );
    expect(count(outcomes, 'done')).toBe(1);
    expect(count(outcomes, 'identity.username-taken')).toBe(15);
  }
});

test('five of many concurrent guesses at two gateways are checked', async () => {
  await one().services.identity.createMember({ username: 'guessed1', password });
  const guess = async (gateway: TestGateway) => {
    const { captcha, cookie } = await readCaptcha(gateway);
    const guessed = { username: 'guessed1', password: 'a guess', captcha, type: 'username' } as const;
    return () => getOutcome(gateway.call(logInCall, guessed, { headers: { cookie } }));
  };
  const guesses: (() => Promise<string>)[] = [];
  for (let index = 0; index < 18; index += 1) guesses.push(await guess(index % 2 === 0 ? one() : two()));
  const outcomes = await Promise.all(guesses.map((make) => make()));
  expect(count(outcomes, 'identity.wrong-credentials')).toBe(5);
  expect(count(outcomes, 'identity.locked')).toBe(5);
  // The limit of ten logins of one name per minute is shared, too.
  expect(count(outcomes, 'request.too-many')).toBe(8);
});

test('a session ended at one gateway is refused by the other within moments @AUTH-17', async () => {
  const member = await one().services.identity.createMember({ username: 'traveller1', password });
  const { token } = await one().call(logInCall, { username: 'traveller1', password, type: 'username' });
  await two().call(getMemberCall, {}, { token });

  await one().services.identity.revokeSessions(
    { memberId: member.id },
    { reason: 'revoked', actor: 'operator:aye' },
  );

  // The clock is stopped, so only the signal from the other gateway can end the session.
  await waitUntil(
    async () => (await getOutcome(two().call(getMemberCall, {}, { token }))) === 'session.expired',
  );
});

test('a member who requests the referral code many times at once gets one', async () => {
  const member = await one().services.identity.createMember({ username: 'inviter1' });
  const codes = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      (index % 2 === 0 ? one() : two()).services.identity.referralCode(member.id),
    ),
  );
  expect(new Set(codes).size).toBe(1);
});

test('one of many logins at two gateways with the same captcha reaches the password check', async () => {
  await one().services.identity.createMember({ username: 'sharing1', password });
  const logIn = (gateway: TestGateway, given: string, read?: { captcha: string; cookie: string }) =>
    getOutcome(
      gateway.call(
        logInCall,
        { username: 'sharing1', password: given, captcha: read?.captcha, type: 'username' },
        { ...(read && { headers: { cookie: read.cookie } }) },
      ),
    );
  expect(await logIn(one(), 'a guess')).toBe('identity.wrong-credentials');
  const read = await readCaptcha(one());
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, (_, index) => logIn(index % 2 === 0 ? one() : two(), 'a guess', read)),
  );
  expect(count(outcomes, 'identity.wrong-credentials')).toBe(1);
  expect(count(outcomes, 'identity.captcha-wrong')).toBe(7);
});

test('one of many logins at two gateways with the same device token succeeds @AUTH-04', async () => {
  await one().services.identity.createMember({ username: 'returner1', password });
  const { headers } = await one().send(logInCall, { username: 'returner1', password, rememberMe: true });
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      getOutcome(
        (index % 2 === 0 ? one() : two()).call(logInRememberedCall, undefined, { headers: { cookie } }),
      ),
    ),
  );
  expect(count(outcomes, 'done')).toBe(1);
  expect(count(outcomes, 'identity.remembered-over')).toBe(9);
});

test('one of many concurrent proofs of a number at two gateways succeeds @AUTH-05', async () => {
  for (const feature of ['MOBILENUMREG3', 'REGMOBVERF3'] as const)
    await one().services.platform.setSwitch(feature, true, 'operator:test');
  // The other gateway learns of the switches by a signal, which may take a moment.
  await waitUntil(async () => two().services.platform.isOn('REGMOBVERF3'));
  const number = { countryDialingCode: '+95', mobileNum: '955500001' };
  const sent: string[] = [];
  const cookie = await createKnownBrowser(one());
  for (const gateway of [one(), two()]) {
    const asked = { countryDialingCode: '+95', mobileNo: number.mobileNum };
    await gateway.call(requestRegisterCodeCall, asked, { headers: { cookie } });
    sent.push(await readCode(gateway, '+95955500001'));
    one().clock.advance({ seconds: 2 });
    two().clock.advance({ seconds: 2 });
  }
  const outcomes = await Promise.all(
    [one(), two(), one(), two()].map((gateway, index) =>
      getOutcome(gateway.call(registerByMobileCall, { ...number, verificationCode: sent[index % 2] })),
    ),
  );
  expect(count(outcomes, 'done')).toBe(1);
  for (const outcome of outcomes)
    expect(['done', 'identity.mobile-taken', 'verification.code-invalid']).toContain(outcome);
});
