import {
  changePasswordCall,
  endAllSessionsCall,
  endSessionCall,
  getMemberCall,
  getSessionTimesCall,
  keepSessionCall,
  listSessionsCall,
  logInCall,
  logInRememberedCall,
  logOutCall,
} from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { startTestGateway, type TestGateway } from '../../../testing/index.ts';

const password = 'Lotus-Pond-2026';
const phone =
  'Mozilla/5.0 (Linux; Android 15; SM-A55) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';

let gateway: TestGateway;
let address: string;
beforeAll(async () => {
  gateway = await startTestGateway();
  address = await gateway.listen();
});
afterAll(() => gateway.stop());

let made = 0;
async function person(more: { accountCode?: number } = {}): Promise<string> {
  made += 1;
  const account = { username: `stayer${made}`, password, ...more };
  const { username } = await gateway.services.identity.createMember(account);
  return username;
}
/** Opens the live stream of a page, as a browser does again after every proxy timeout. */
async function openStream({ token }: { token: string }): Promise<void> {
  const abort = new AbortController();
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${address}/wps/live`, { headers, signal: abort.signal });
  expect(response.status).toBe(200);
  abort.abort();
}
const logIn = (username: string, headers: Record<string, string> = {}) =>
  gateway.call(logInCall, { username, password }, { headers });
const code = (error: string) => expect.objectContaining({ code: error });
const isOver = (session: { token: string }) =>
  expect(gateway.call(getMemberCall, {}, session)).rejects.toEqual(code('session.expired'));

interface Remembered {
  token: string;
  /** The cookie as the browser sends it back. */
  cookie: string;
}
const getCookie = (headers: { 'set-cookie'?: unknown }): string => {
  const set = String(headers['set-cookie']);
  expect(set).toMatch(/^remembered=[\w-]{43}; Max-Age=\d+; Path=\/wps; HttpOnly; SameSite=Strict$/);
  return set.split(';')[0] ?? '';
};
async function logInRemembering(username: string): Promise<Remembered> {
  const { body, headers } = await gateway.send(logInCall, { username, password, rememberMe: true });
  if (!body.success) throw new Error(body.error.code);
  return { token: (body.value as { token: string }).token, cookie: getCookie(headers) };
}
async function reopenRemembered(cookie: string): Promise<Remembered> {
  const { body, headers } = await gateway.send(logInRememberedCall, undefined, { headers: { cookie } });
  if (!body.success) throw Object.assign(new Error(body.error.message), body.error);
  return { token: (body.value as { token: string }).token, cookie: getCookie(headers) };
}

describe('a remembered device @AUTH-04', () => {
  test('logs in once with each token, and gets the next one @AUTH-04', async () => {
    const name = await person();
    const first = await logInRemembering(name);
    gateway.clock.advance({ hours: 2 });
    const second = await reopenRemembered(first.cookie);
    expect(second.cookie).not.toBe(first.cookie);
    expect(await gateway.call(getMemberCall, {}, second)).toMatchObject({ account: name });
    gateway.clock.advance({ hours: 2 });
    await reopenRemembered(second.cookie);
  });

  test('is forgotten a day after the login, however often it came back @AUTH-04', async () => {
    let device = await logInRemembering(await person());
    for (let visit = 1; visit <= 5; visit += 1) {
      gateway.clock.advance({ hours: 4 });
      device = await reopenRemembered(device.cookie);
    }
    gateway.clock.advance({ hours: 4, ms: -1 });
    device = await reopenRemembered(device.cookie);
    gateway.clock.advance({ ms: 1 });
    await expect(reopenRemembered(device.cookie)).rejects.toEqual(code('identity.remembered-over'));
  });

  test('is forgotten, and its sessions end, when a token is used again @AUTH-04 @SAFE-03', async () => {
    const name = await person();
    const [device, other] = [await logInRemembering(name), await logIn(name)];
    const second = await reopenRemembered(device.cookie);
    gateway.clock.advance({ seconds: 10 });
    await expect(reopenRemembered(device.cookie)).rejects.toEqual(code('identity.remembered-over'));
    await expect(reopenRemembered(second.cookie)).rejects.toEqual(code('identity.remembered-over'));
    await isOver(second);
    await isOver(device);
    await gateway.call(getMemberCall, {}, other);
    const { rows } = await sql`select subject from audit_entry where act = 'device.stolen'`.execute(
      gateway.database.kysely,
    );
    expect(rows).toHaveLength(1);
  });

  test('of two tabs that open at once one logs in, without suspicion of theft', async () => {
    const device = await logInRemembering(await person());
    const outcomes = await Promise.allSettled([
      reopenRemembered(device.cookie),
      reopenRemembered(device.cookie),
    ]);
    const opened = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    expect(opened).toHaveLength(1);
    gateway.clock.advance({ seconds: 30 });
    await reopenRemembered(opened[0]?.value.cookie ?? '');
  });

  test('is forgotten by logging out on it, and by a change of the password elsewhere', async () => {
    const name = await person();
    const device = await logInRemembering(name);
    const { headers } = await gateway.send(logOutCall, undefined, { token: device.token });
    expect(String(headers['set-cookie'])).toMatch(/^remembered=; Max-Age=0; /);
    await expect(reopenRemembered(device.cookie)).rejects.toEqual(code('identity.remembered-over'));

    const [tablet, desk] = [await logInRemembering(name), await logInRemembering(name)];
    const change = {
      oldPassword: password,
      newPassword: 'Another-door-7',
      confirmNewPassword: 'Another-door-7',
    };
    await gateway.call(changePasswordCall, change, desk);
    await expect(reopenRemembered(tablet.cookie)).rejects.toEqual(code('identity.remembered-over'));
    await reopenRemembered(desk.cookie);
  });

  test('is refused without a cookie, with a made-up one, or for a closed account', async () => {
    await expect(gateway.call(logInRememberedCall)).rejects.toEqual(code('identity.remembered-over'));
    await expect(reopenRemembered('remembered=made-up')).rejects.toEqual(code('identity.remembered-over'));
    const name = await person();
    const device = await logInRemembering(name);
    await sql`update identity_member set status = 'closed' where username = ${name}`.execute(
      gateway.database.kysely,
    );
    await expect(reopenRemembered(device.cookie)).rejects.toEqual(code('identity.remembered-over'));
  });

  test('neither a token nor a password is stored where it could be read @AUTH-04', async () => {
    const device = await logInRemembering(await person());
    const { rows } = await sql`select r::text as row from identity_remembered r`.execute(
      gateway.database.kysely,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(device.cookie.split('=')[1]);
  });
});

describe('the end of a session @AUTH-17', () => {
  const readTimes = async (session: { token: string }) => {
    const times = await gateway.call(getSessionTimesCall, undefined, session);
    const now = gateway.clock.now().getTime();
    const minutes = (at: string) => (Date.parse(at) - now) / 60_000;
    return { idle: minutes(times.idleEndsAt), end: minutes(times.endsAt), warnSeconds: times.warnSeconds };
  };

  test('is reported in time for a warning a minute before, and the query does not delay it @AUTH-17', async () => {
    const session = await logIn(await person());
    expect(await readTimes(session)).toEqual({ idle: 30, end: 720, warnSeconds: 60 });
    for (let minute = 1; minute <= 29; minute += 1) {
      gateway.clock.advance({ minutes: 1 });
      await readTimes(session);
    }
    expect(await readTimes(session)).toEqual({ idle: 1, end: 691, warnSeconds: 60 });
    gateway.clock.advance({ minutes: 1 });
    await expect(readTimes(session)).rejects.toEqual(code('session.expired'));
  });

  test('comes after eight hours for an agent @AUTH-17 @SAFE-03', async () => {
    const username = await person({ accountCode: 1 });
    const session = await logIn(username);
    expect((await readTimes(session)).end).toBe(8 * 60);
    for (let half = 1; half <= 16; half += 1) {
      gateway.clock.advance({ minutes: 29 });
      await gateway.call(keepSessionCall, undefined, session);
    }
    gateway.clock.advance({ minutes: 16 });
    await isOver(session);
  });

  test('is delayed when the member is still present, but not past the absolute end @AUTH-17', async () => {
    const session = await logIn(await person());
    gateway.clock.advance({ minutes: 29, seconds: 30 });
    const kept = await gateway.call(keepSessionCall, undefined, session);
    expect(Date.parse(kept.idleEndsAt) - gateway.clock.now().getTime()).toBe(30 * 60_000);
    for (let half = 1; half <= 23; half += 1) {
      gateway.clock.advance({ minutes: 29 });
      await gateway.call(keepSessionCall, undefined, session);
    }
    expect((await readTimes(session)).end).toBeLessThan(30);
    gateway.clock.advance({ minutes: 25 });
    await isOver(session);
  });
});

describe('sessions @SAFE-03', () => {
  const list = async (session: { token: string }) =>
    (await gateway.call(listSessionsCall, undefined, session)).sessions;

  test('are listed with masked address, browser and time @SAFE-03', async () => {
    const name = await person();
    const other = await logIn(name, { 'user-agent': phone });
    gateway.clock.advance({ minutes: 2 });
    const here = await logIn(name);
    expect(await list(here)).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{16}$/),
        openedAt: gateway.clock.now().toISOString(),
        seenAt: gateway.clock.now().toISOString(),
        ipMasked: '127.0.*.*',
        browser: expect.any(String),
        isThis: true,
      },
      expect.objectContaining({ browser: 'Chrome, Android', isThis: false }),
    ]);
    gateway.clock.advance({ minutes: 29 });
    await gateway.call(getMemberCall, {}, here);
    expect(await list(here)).toHaveLength(1);
    await isOver(other);
  });

  test('can be ended individually, by their own member only @SAFE-03', async () => {
    const [name, stranger] = [await person(), await person()];
    const [here, other, foreign] = [await logIn(name), await logIn(name), await logIn(stranger)];
    const id = (await list(here)).find(({ isThis }) => !isThis)?.id ?? '';
    await expect(gateway.call(endSessionCall, { id }, foreign)).rejects.toEqual(
      code('identity.session-not-found'),
    );
    expect(await gateway.call(endSessionCall, { id }, here)).toEqual({ ended: 1 });
    await isOver(other);
    await expect(gateway.call(endSessionCall, { id }, here)).rejects.toEqual(
      code('identity.session-not-found'),
    );
  });

  test('all end together, in every open page and on every remembered device @AUTH-17 @SAFE-03', async () => {
    const name = await person();
    const [here, device] = [await logIn(name), await logInRemembering(name)];
    const page = await openPage(device.token);
    expect(await gateway.call(endAllSessionsCall, { keepThis: true }, here)).toEqual({ ended: 1 });
    expect(await page.next('session')).toEqual({ topic: 'session', state: 'revoked' });
    await isOver(device);
    await expect(reopenRemembered(device.cookie)).rejects.toEqual(code('identity.remembered-over'));
    await gateway.call(getMemberCall, {}, here);
    expect(await gateway.call(endAllSessionsCall, { keepThis: false }, here)).toEqual({ ended: 1 });
    await isOver(here);
  });
});

/** Opens the live stream of a page. */
async function openPage(token: string) {
  const answer = await fetch(`${address}/wps/live`, { headers: { authorization: `Bearer ${token}` } });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let received = '';
  return {
    async next(topic: string): Promise<unknown> {
      for (;;) {
        const found = new RegExp(`event: ${topic}\\ndata: (.*)\\n`).exec(received);
        if (found?.[1]) return JSON.parse(found[1]);
        const part = await reader?.read();
        if (part === undefined || part.done) throw new Error(`The stream ended before "${topic}".`);
        received += part.value;
      }
    },
  };
}

test('ends a session after thirty minutes without input, although a page stays open @SAFE-03', async () => {
  const session = await logIn(await person());
  for (let times = 0; times < 3; times += 1) {
    gateway.clock.advance({ minutes: 9 });
    await openStream(session);
  }
  gateway.clock.advance({ minutes: 4 });
  await isOver(session);
});
