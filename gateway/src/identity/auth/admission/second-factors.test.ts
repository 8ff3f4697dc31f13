import { createHash, createHmac } from 'node:crypto';
import {
  addPasskeyCall,
  answerChallengeCall,
  beginAuthenticatorCall,
  beginPasskeyCall,
  beginPasskeyLoginCall,
  confirmAuthenticatorCall,
  confirmLinkCall,
  endAuthenticatorCall,
  LogInChallenge,
  listLinksCall,
  listPasskeysCall,
  logInByPasskeyCall,
  logInByTelegramCall,
  logInCall,
  logInRememberedCall,
  MissingLink,
  removePasskeyCall,
  requestChallengeCodeCall,
  requestPhoneCodeCall,
  setPasswordByPhoneCall,
} from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { type TOTP, URI } from 'otpauth';
import { startTestGateway, type TestGateway } from '../../../testing/index.ts';
import { operate } from '../../../testing/operator.ts';
import { createKnownBrowser } from '../../testing/known-browser.ts';
import { listMessages, readCode } from '../../testing/read-message.ts';
import { createSoftwareAuthenticator } from '../../testing/software-authenticator.ts';

const password = 'Lotus-Pond-2026';
const home = { ip: '198.51.100.10' };
const bot = { name: 'parlour_bot', token: '123456:a-token-of-a-bot-that-signs' };
const dialingCode = '+95';
const page = { origin: 'https://play.parlour.example', rpId: 'play.parlour.example' };

let gateway: TestGateway;
let cookie: string;
beforeAll(async () => {
  gateway = await startTestGateway({
    config: { telegram: bot, publicUrl: page.origin },
  });
  cookie = await createKnownBrowser(gateway);
  for (const feature of ['MOBILEVERCODELOGIN3', 'CHNGPASSVERIF3'] as const)
    await gateway.services.platform.setSwitch(feature, true, 'operator:test');
});
afterAll(() => gateway.stop());

let made = 0;
const next = (): number => {
  made += 1;
  return made;
};
const away = () => ({ ip: `203.0.113.${next() % 250}` });
/** A place whose browser can request codes without a captcha. */
const awayKnown = () => ({ ...away(), headers: { cookie } });
const required = expect.objectContaining({ code: 'identity.verification-required' });

/** Creates a member who has logged in at home, with a proved number. */
async function person() {
  const mobile = `91300${String(next()).padStart(4, '0')}`;
  const member = await gateway.services.identity.createMember({
    username: `careful${made}`,
    password,
    profile: { dialingCode, mobile, mobileVerifiedAt: gateway.clock.now().toISOString() },
  });
  const { token } = await logIn(member.username, home);
  return { ...member, mobile, token };
}
type Person = Awaited<ReturnType<typeof person>>;
const logIn = (username: string, from: { ip: string; headers?: Record<string, string> }) =>
  gateway.call(logInCall, { username, password }, from);

async function withAuthenticator() {
  const member = await person();
  const { uri } = await gateway.call(beginAuthenticatorCall, { password }, member);
  const totp = URI.parse(uri) as TOTP;
  const createCode = (): string => {
    gateway.clock.advance({ seconds: 30 });
    return totp.generate({ timestamp: gateway.clock.now().getTime() });
  };
  await gateway.call(confirmAuthenticatorCall, { code: createCode() }, member);
  return { ...member, createCode };
}

async function logInBySms(member: Person, from: { ip: string }, more: { rememberMe?: boolean } = {}) {
  const number = { mobileNum: member.mobile, countryDialingCode: dialingCode };
  await gateway.call(requestPhoneCodeCall, { ...number, purpose: 'login' }, awayKnown());
  const verificationCode = await readCode(gateway, `${dialingCode}${member.mobile}`);
  return gateway.call(logInCall, { type: 'sms', ...number, verificationCode, ...more }, from);
}

/** Reads the proofs that opened each session of a member. */
async function readProofs({ id }: { id: number }): Promise<string[][]> {
  const { rows } = await sql<{ proofs: string[] }>`
    select proofs from identity_session where member_id = ${id} order by opened_at`.execute(
    gateway.database.kysely,
  );
  return rows.map(({ proofs }) => proofs);
}
/** Lists the messages to a member's number, newest first. */
const listNotices = async ({ mobile }: Person): Promise<string[]> =>
  (await listMessages(gateway)).filter(({ to }) => to === `${dialingCode}${mobile}`).map(({ text }) => text);

/** Sets a new password by a code to the phone. */
async function recover(
  { mobile }: Person,
  newPassword: string,
  more: { removeOtherWays?: boolean } = {},
): Promise<{ token: string }> {
  gateway.clock.advance({ seconds: 2 });
  const number = { mobileNum: mobile, countryDialingCode: dialingCode };
  await gateway.call(requestPhoneCodeCall, { ...number, purpose: 'recovery' }, awayKnown());
  const verificationCode = await readCode(gateway, `${dialingCode}${mobile}`);
  return gateway.call(setPasswordByPhoneCall, { ...number, verificationCode, newPassword, ...more }, away());
}

const signTelegram = (id: string): Record<string, string> => {
  const fields = { id, auth_date: String(Math.floor(gateway.clock.now().getTime() / 1000)) };
  const text = `auth_date=${fields.auth_date}\nid=${fields.id}`;
  const key = createHash('sha256').update(bot.token).digest();
  return { ...fields, hash: createHmac('sha256', key).update(text).digest('hex') };
};
function logInByTelegram(id: string, from = away()) {
  gateway.clock.advance({ seconds: 1 });
  return gateway.call(logInByTelegramCall, { fields: signTelegram(id) }, from);
}
const getRefusal = (login: Promise<unknown>) =>
  login.then(
    () => {
      throw new Error('The login was not stopped.');
    },
    (error) => error,
  );
const getTicket = async (id: string) => MissingLink.parse((await getRefusal(logInByTelegram(id))).details);

/** Proves the authenticator after a login that asked for it. */
async function proveAuthenticator(login: Promise<unknown>, code: string, from = away()) {
  const error = await getRefusal(login);
  expect(error).toEqual(required);
  const { challenge, methods } = LogInChallenge.parse(error.details);
  expect(methods).toEqual([{ method: 'authenticator' }]);
  return gateway.call(answerChallengeCall, { challenge, method: 'authenticator', answer: code }, from);
}

test('the authenticator is asked after the password at a known place too @AUTH-12 @SAFE-03', async () => {
  const ada = await withAuthenticator();
  const opened = await proveAuthenticator(logIn(ada.username, home), ada.createCode(), home);
  expect(opened).toMatchObject({ userName: ada.username });
  await expect(logIn(ada.username, home)).rejects.toEqual(required);
});

test('a code by SMS is one factor: the authenticator is asked after it, and the place stays unproved @AUTH-12', async () => {
  const ada = await withAuthenticator();
  const there = away();
  const opened = await proveAuthenticator(logInBySms(ada, there), ada.createCode(), there);
  expect(opened).toMatchObject({ userName: ada.username });
  await expect(logIn(ada.username, there)).rejects.toEqual(required);
});

test('the authenticator is asked after a login by a linked service @AUTH-12 @AUTH-13', async () => {
  const ada = await person();
  const { ticket } = await getTicket('1001');
  await gateway.call(confirmLinkCall, { ticket, password }, ada);
  expect(await logInByTelegram('1001')).toMatchObject({ userName: ada.username });
  const { uri } = await gateway.call(beginAuthenticatorCall, { password }, ada);
  const generate = () => (URI.parse(uri) as TOTP).generate({ timestamp: gateway.clock.now().getTime() });
  await gateway.call(confirmAuthenticatorCall, { code: generate() }, ada);
  gateway.clock.advance({ seconds: 30 });
  const opened = await proveAuthenticator(logInByTelegram('1001'), generate());
  expect(opened).toMatchObject({ userName: ada.username });
});

test('a password that must be changed is changed first after a login by SMS and by a linked service @AUTH-03', async () => {
  const ada = await person();
  const { ticket } = await getTicket('1002');
  await gateway.call(confirmLinkCall, { ticket, password }, ada);
  await sql`update identity_member set password_must_change = true where id = ${ada.id}`.execute(
    gateway.database.kysely,
  );
  expect(await logInBySms(ada, away())).toMatchObject({ passwordExpired: true });
  expect(await logInByTelegram('1002')).toMatchObject({ passwordExpired: true });
});

test('linking a service takes the password @AUTH-13 @SAFE-03', async () => {
  const ada = await person();
  const { ticket } = await getTicket('1003');
  await expect(gateway.call(confirmLinkCall, { ticket }, ada)).rejects.toMatchObject({
    code: 'identity.wrong-credentials',
  });
});

test('linking a service takes a code of the authenticator too, and tells the owner @AUTH-13 @SAFE-03', async () => {
  const ada = await withAuthenticator();
  const { ticket } = await getTicket('1004');
  const confirm = (code?: string) => gateway.call(confirmLinkCall, { ticket, password, code }, ada);
  await expect(confirm()).rejects.toMatchObject({
    code: 'verification.code-missing',
    fields: [{ path: ['code'] }],
  });
  await expect(confirm('000000')).rejects.toMatchObject({ code: 'verification.code-invalid' });
  const refused = await listNotices(ada);
  expect(await confirm(ada.createCode())).toMatchObject({ provider: 'telegram' });
  expect(refused.filter((text) => text.includes('linked'))).toEqual([]);
  expect((await listNotices(ada))[0]).toContain('A login by another service was linked');
});

test('guesses of the code before a change are limited', async () => {
  const ada = await withAuthenticator();
  for (let guess = 1; guess <= 5; guess += 1)
    await expect(
      gateway.call(beginPasskeyCall, { password, code: `00000${guess}` }, ada),
    ).rejects.toMatchObject({ code: 'verification.code-invalid' });
  await expect(
    gateway.call(beginPasskeyCall, { password, code: ada.createCode() }, ada),
  ).rejects.toMatchObject({ code: 'verification.too-many' });
});

test('a passkey is added and removed with a code of the authenticator only @AUTH-13 @SAFE-03', async () => {
  const ada = await withAuthenticator();
  const missing = { code: 'verification.code-missing' };
  await expect(gateway.call(beginPasskeyCall, { password }, ada)).rejects.toMatchObject(missing);
  await expect(gateway.call(removePasskeyCall, { id: 'any', password }, ada)).rejects.toMatchObject(missing);
  const { options } = await gateway.call(beginPasskeyCall, { password, code: ada.createCode() }, ada);
  const credential = createSoftwareAuthenticator().create(options, page);
  await gateway.call(addPasskeyCall, { credential }, ada);
  expect((await listNotices(ada))[0]).toContain('A passkey was added');
});

test('a passkey opens a session without another factor @AUTH-13', async () => {
  const ada = await withAuthenticator();
  const { options } = await gateway.call(beginPasskeyCall, { password, code: ada.createCode() }, ada);
  const device = createSoftwareAuthenticator();
  await gateway.call(addPasskeyCall, { credential: device.create(options, page) }, ada);
  const login = await gateway.call(beginPasskeyLoginCall);
  const credential = device.get(login.options, page);
  expect(await gateway.call(logInByPasskeyCall, { credential }, away())).toMatchObject({
    userName: ada.username,
  });
  expect(await readProofs(ada)).toContainEqual(['passkey']);
});

test('a device that proved the authenticator replaces it, from any address, until it is set up again @AUTH-12', async () => {
  const ada = await withAuthenticator();
  const error = await getRefusal(logIn(ada.username, away()));
  const { challenge } = LogInChallenge.parse(error.details);
  const { headers } = await gateway.send(answerChallengeCall, {
    challenge,
    method: 'authenticator',
    answer: ada.createCode(),
    rememberDevice: true,
  });
  const device = String(headers['set-cookie']).split(';')[0] ?? '';
  expect(device).toMatch(/^device=/);
  const there = () => ({ ...away(), headers: { cookie: device } });
  expect(await logIn(ada.username, there())).toMatchObject({ userName: ada.username });
  await expect(logIn(ada.username, away())).rejects.toEqual(required);

  gateway.clock.advance({ seconds: 30 });
  await gateway.call(endAuthenticatorCall, { password, code: ada.createCode() }, ada);
  const { uri } = await gateway.call(beginAuthenticatorCall, { password }, ada);
  const timestamp = gateway.clock.now().getTime();
  await gateway.call(
    confirmAuthenticatorCall,
    { code: (URI.parse(uri) as TOTP).generate({ timestamp }) },
    ada,
  );
  await expect(logIn(ada.username, there())).rejects.toEqual(required);
});

test('a device that was trusted without the authenticator does not replace it @AUTH-12', async () => {
  const ada = await person();
  const error = await getRefusal(logIn(ada.username, away()));
  const { challenge } = LogInChallenge.parse(error.details);
  await gateway.call(requestChallengeCodeCall, { challenge, method: 'sms' }, away());
  const sent = await readCode(gateway, `${dialingCode}${ada.mobile}`);
  const given = { challenge, method: 'sms', answer: sent, rememberDevice: true };
  const { headers } = await gateway.send(answerChallengeCall, given);
  const device = String(headers['set-cookie']).split(';')[0] ?? '';
  const there = () => ({ ...away(), headers: { cookie: device } });
  expect(await logIn(ada.username, there())).toMatchObject({ userName: ada.username });
  const { uri } = await gateway.call(beginAuthenticatorCall, { password }, ada);
  const timestamp = gateway.clock.now().getTime();
  await gateway.call(
    confirmAuthenticatorCall,
    { code: (URI.parse(uri) as TOTP).generate({ timestamp }) },
    ada,
  );
  await expect(logIn(ada.username, there())).rejects.toEqual(required);
});

test('a remembered device opens a session only if its login proved the authenticator @AUTH-04 @AUTH-12', async () => {
  const reopen = (token: string) =>
    gateway.call(logInRememberedCall, undefined, { ...away(), headers: { cookie: token } });
  const getCookie = (headers: { 'set-cookie'?: unknown }) =>
    /remembered=[\w-]{43}/.exec(String(headers['set-cookie']))?.[0] ?? '';
  const ada = await person();
  const early = await gateway.send(logInCall, { username: ada.username, password, rememberMe: true }, home);
  const { uri } = await gateway.call(beginAuthenticatorCall, { password }, ada);
  const createCode = () => (URI.parse(uri) as TOTP).generate({ timestamp: gateway.clock.now().getTime() });
  await gateway.call(confirmAuthenticatorCall, { code: createCode() }, ada);
  await expect(reopen(getCookie(early.headers))).rejects.toMatchObject({ code: 'identity.remembered-over' });

  gateway.clock.advance({ seconds: 30 });
  const { details } = await getRefusal(logIn(ada.username, home));
  const proved = { challenge: LogInChallenge.parse(details).challenge, method: 'authenticator' };
  const late = await gateway.send(answerChallengeCall, { ...proved, answer: createCode(), rememberMe: true });
  expect(await reopen(getCookie(late.headers))).toMatchObject({ userName: ada.username });
  expect(await readProofs(ada)).toContainEqual(['remembered', 'password', 'authenticator']);
});

test('a session records what opened it @SAFE-03', async () => {
  const ada = await withAuthenticator();
  await proveAuthenticator(logInBySms(ada, away()), ada.createCode());
  expect(await readProofs(ada)).toEqual([['password'], ['sms', 'authenticator']]);
});

test('recovery removes the other ways in, unless the member keeps them @AUTH-08 @AUTH-13', async () => {
  const ada = await person();
  const { ticket } = await getTicket('1005');
  await gateway.call(confirmLinkCall, { ticket, password }, ada);
  const { options } = await gateway.call(beginPasskeyCall, { password }, ada);
  const credential = createSoftwareAuthenticator().create(options, page);
  await gateway.call(addPasskeyCall, { credential }, ada);

  const kept = await recover(ada, 'Another-door-7', { removeOtherWays: false });
  expect((await gateway.call(listPasskeysCall, undefined, kept)).passkeys).toHaveLength(1);
  expect(await logInByTelegram('1005')).toMatchObject({ userName: ada.username });

  const opened = await recover(ada, 'A-third-door-8');
  expect((await gateway.call(listPasskeysCall, undefined, opened)).passkeys).toEqual([]);
  const again = await getTicket('1005');
  expect(await gateway.call(listLinksCall, undefined, opened)).toMatchObject({
    links: [{ isSuspended: true }],
  });
  await gateway.call(confirmLinkCall, { ticket: again.ticket, password: 'A-third-door-8' }, opened);
  expect(await logInByTelegram('1005')).toMatchObject({ userName: ada.username });
});

test("another member's account of the service cannot replace a suspended link", async () => {
  const [ada, dan] = [await person(), await person()];
  const { ticket } = await getTicket('1006');
  await gateway.call(confirmLinkCall, { ticket, password }, ada);
  const opened = await recover(ada, 'Another-door-7');
  const stolen = await getTicket('1006');
  await expect(gateway.call(confirmLinkCall, { ticket: stolen.ticket, password }, dan)).rejects.toMatchObject(
    { code: 'identity.link-taken' },
  );
  const other = await getTicket('1007');
  await expect(
    gateway.call(confirmLinkCall, { ticket: other.ticket, password: 'Another-door-7' }, opened),
  ).rejects.toMatchObject({ code: 'identity.link-fixed' });
});

test('the authenticator tells the owner when it is turned on and off @SAFE-03', async () => {
  const ada = await withAuthenticator();
  expect((await listNotices(ada))[0]).toContain('authenticator of your Parlour account was turned on');
  await gateway.call(endAuthenticatorCall, { password, code: ada.createCode() }, ada);
  expect((await listNotices(ada))[0]).toContain('authenticator of your Parlour account was turned off');
});

test('an operator ends a link, with a reason in the audit record; the member can link again @AUTH-13 @SAFE-03', async () => {
  const ada = await person();
  const { ticket } = await getTicket('1008');
  await gateway.call(confirmLinkCall, { ticket, password }, ada);
  const opened = await logInByTelegram('1008');
  const reason = 'linked by a stranger';
  const end = (provider: string) =>
    operate(gateway, 'members/links/end', { username: ada.username, provider, reason });
  expect((await end('google')).body.error?.code).toBe('identity.link-missing');
  expect((await end('telegram')).body.value).toEqual({ ended: true });
  await expect(gateway.call(listLinksCall, undefined, opened)).rejects.toMatchObject({
    code: 'session.expired',
  });
  const stranger = await getTicket('1008');
  expect((await listNotices(ada))[0]).toContain('ended a linked login');
  const { rows } = await sql<{ actor: string; after: object }>`select actor, after from audit_entry
    where act = 'link.end' and subject = ${`member:${ada.id}`} order by id`.execute(gateway.database.kysely);
  expect(rows).toEqual([
    { actor: 'operator:olga', after: { provider: 'telegram', reason, endedSessions: 2 } },
  ]);
  await expect(
    sql`update identity_link set ended_at = null, ended_by = null where member_id = ${ada.id}`.execute(
      gateway.database.kysely,
    ),
  ).rejects.toThrow('never changed or removed');
  const again = await logIn(ada.username, home);
  expect(stranger.provider).toBe('telegram');
  const { ticket: mine } = await getTicket('1009');
  await gateway.call(confirmLinkCall, { ticket: mine, password }, again);
  const { links } = (await operate(gateway, `members/links?username=${ada.username}`)).body.value ?? {};
  expect(links).toEqual([expect.objectContaining({ provider: 'telegram', isSuspended: false })]);
});
