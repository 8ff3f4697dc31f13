import { logInCall } from '@parlour/contracts/calls';
import { sql } from 'kysely';
import sharp from 'sharp';
import { startTestGateway, type TestGateway } from '../../../testing/index.ts';
import { readCaptcha } from '../../testing/read-captcha.ts';

const password = 'Lotus-Pond-2026';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

let made = 0;
async function person(): Promise<string> {
  made += 1;
  const { username } = await gateway.services.identity.createMember({ username: `reader${made}`, password });
  return username;
}
const code = (error: string) => expect.objectContaining({ code: error });

const draw = (cookie?: string) => readCaptcha(gateway, cookie);
const logIn = (
  username: string,
  given: string,
  options: { captcha?: string; cookie?: string; ip?: string } = {},
) =>
  gateway.call(
    logInCall,
    { username, password: given, captcha: options.captcha, type: 'username' },
    {
      ...(options.ip && { ip: options.ip }),
      ...(options.cookie && { headers: { cookie: options.cookie } }),
    },
  );
const failOnce = (username: string, ip?: string) =>
  logIn(username, 'a guess', { ...(ip && { ip }) }).catch((error) => error);

describe('the picture', () => {
  test('is a drawn PNG with ink on it, and no two are alike @AUTH-01', async () => {
    const [first, second] = [await draw(), await draw()];
    const image = sharp(first.png);
    expect(await image.metadata()).toMatchObject({ format: 'png', width: 150, height: 50 });
    const { channels } = await image.stats();
    expect(Math.max(...channels.slice(0, 3).map(({ stdev }) => stdev))).toBeGreaterThan(20);
    expect(first.png.equals(second.png)).toBe(false);
    expect(first.captcha).not.toBe(second.captcha);
  });

  test('is redrawn at most once a second @AUTH-10', async () => {
    const { cookie } = await draw();
    gateway.clock.advance({ ms: 999 });
    await expect(draw(cookie)).rejects.toMatchObject({
      code: 'request.too-many',
      details: { retryAfterMs: 1 },
    });
    gateway.clock.advance({ ms: 1 });
    expect((await draw(cookie)).cookie).not.toBe(cookie);
  });

  test('stores neither its text nor its token in the database', async () => {
    const { cookie, captcha } = await draw();
    const token = cookie.split('=')[1] ?? '';
    const { rows } = await sql`select c::text as row from identity_captcha c`.execute(
      gateway.database.kysely,
    );
    expect(rows.length).toBeGreaterThan(0);
    const stored = JSON.stringify(rows).toUpperCase();
    expect(stored).not.toContain(token.toUpperCase());
    expect(stored.split(/[^0-9A-Z]/)).not.toContain(captcha);
  });

  test('is deleted after it expires', async () => {
    await draw();
    gateway.clock.advance({ minutes: 4 });
    await gateway.runJob('identity.attempts');
    const { rows } = await sql`select 1 from identity_captcha`.execute(gateway.database.kysely);
    expect(rows).toEqual([]);
  });
});

describe('after a failed login', () => {
  test('the answer asks for a captcha, and the next try needs one @AUTH-01', async () => {
    const name = await person();
    expect(await failOnce(name)).toMatchObject({
      code: 'identity.wrong-credentials',
      details: { captcha: true },
    });
    await expect(logIn(name, password)).rejects.toMatchObject({
      code: 'identity.captcha-required',
      details: { captcha: true },
      fields: [{ path: ['captcha'], rule: 'captcha_required' }],
    });
    const picture = await draw();
    await expect(logIn(name, password, { captcha: 'WRONG', cookie: picture.cookie })).rejects.toMatchObject({
      code: 'identity.captcha-wrong',
      fields: [{ path: ['captcha'], rule: 'captcha_wrong' }],
    });
    const next = await draw();
    const captcha = next.captcha.toLowerCase();
    expect(await logIn(name, password, { captcha, cookie: next.cookie })).toMatchObject({ userName: name });
    expect(await logIn(name, password)).toMatchObject({ userName: name });
  });

  test('a captcha is valid for one try, for three minutes, and for its own browser only @AUTH-01', async () => {
    const name = await person();
    await failOnce(name);
    const picture = await draw();
    await expect(logIn(name, 'a guess', picture)).rejects.toEqual(code('identity.wrong-credentials'));
    await expect(logIn(name, password, picture)).rejects.toEqual(code('identity.captcha-wrong'));

    const [mine, anothers] = [await draw(), await draw()];
    await expect(logIn(name, password, { captcha: mine.captcha, cookie: anothers.cookie })).rejects.toEqual(
      code('identity.captcha-wrong'),
    );
    const [old, last] = [await draw(), await draw()];
    const other = await person();
    await failOnce(other);
    gateway.clock.advance({ minutes: 3, ms: -1 });
    expect(await logIn(other, password, last)).toMatchObject({ userName: other });
    gateway.clock.advance({ ms: 1 });
    await expect(logIn(name, password, { captcha: old.captcha, cookie: old.cookie })).rejects.toEqual(
      code('identity.captcha-wrong'),
    );
  });

  test('a login refused for its captcha does not count as a try of the password @SAFE-03', async () => {
    const name = await person();
    await failOnce(name);
    for (let attempt = 1; attempt <= 8; attempt += 1)
      await expect(logIn(name, 'a guess')).rejects.toEqual(code('identity.captcha-required'));
    const read = await draw();
    expect(await logIn(name, password, read)).toMatchObject({ userName: name });
  });

  test('an address that failed with many names must read captchas with any name', async () => {
    const ip = '203.0.113.20';
    for (let index = 1; index <= 20; index += 1) await failOnce(`sprayed${index}`, ip);
    const name = await person();
    await expect(logIn(name, password, { ip })).rejects.toEqual(code('identity.captcha-required'));
    const read = await draw();
    expect(await logIn(name, password, { ...read, ip })).toMatchObject({ userName: name });
  });
});

test('five of 1,000 tries from forty addresses reach the password check, and the owner gets in with a captcha @SAFE-03', async () => {
  const name = await person();
  const home = '198.51.100.77';
  await logIn(name, password, { ip: home });

  const outcomes = new Map<string, number>();
  const attack = async (index: number): Promise<void> => {
    const ip = `203.0.113.${100 + (index % 40)}`;
    const given = { username: name, password: `guess ${index}` };
    const outcome = await gateway.services.identity.logIn(given, { ip, userAgent: '' }).then(
      () => 'in',
      (error) => error.code as string,
    );
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  };
  for (let burst = 0; burst < 10; burst += 1)
    await Promise.all(Array.from({ length: 100 }, (_, index) => attack(burst * 100 + index)));

  expect([...outcomes.values()].reduce((sum, count) => sum + count)).toBe(1_000);
  expect(outcomes.get('in')).toBeUndefined();
  expect(outcomes.get('identity.wrong-credentials') ?? 0).toBeLessThanOrEqual(5);
  expect(outcomes.get('request.too-many')).toBeGreaterThan(900);

  await expect(logIn(name, 'a slip', { ip: home })).rejects.toEqual(code('identity.wrong-credentials'));
  const read = await draw();
  expect(await logIn(name, password, { ...read, ip: home })).toMatchObject({ userName: name });
});

test('a name locked by strangers stays open to its owner at a trusted address @SAFE-03', async () => {
  const name = await person();
  const home = '198.51.100.78';
  await logIn(name, password, { ip: home });
  await failOnce(name, '203.0.113.30');
  for (let attempt = 2; attempt <= 5; attempt += 1) {
    const read = await draw();
    const guess = { ...read, ip: '203.0.113.30' };
    await expect(logIn(name, 'a guess', guess)).rejects.toEqual(code('identity.wrong-credentials'));
  }
  await expect(logIn(name, password, { ip: '203.0.113.31' })).rejects.toEqual(code('identity.locked'));
  expect(await logIn(name, password, { ip: home })).toMatchObject({ userName: name });
});
