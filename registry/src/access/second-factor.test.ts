import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Secret, TOTP, URI } from 'otpauth';
import type { RegistryConfig } from '../config.ts';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

const password = 'a long enough password';
const fromConsole = { 'parlour-console': '1' };
const sessionPath = '/registry/operator-session';

let registry: TestRegistry;
let clock: Date;
const open = async (operatorSecondFactor: RegistryConfig['operatorSecondFactor'] = 'optional') => {
  clock = new Date('2026-11-22T10:00:00Z');
  // As in production: whoever is on the machine can help, and do nothing else.
  const localToken = operatorSecondFactor === 'required' ? 'operators-only' : 'everything';
  registry = await openTestRegistry({ now: () => clock, operatorSecondFactor, localToken });
  for (const [name, role] of [
    ['rita', 'releaser'],
    ['amy', 'admin'],
  ])
    await registry.post('/registry/operators', { name, roles: [role], password });
};
afterEach(() => registry.remove());

const advanceSeconds = (seconds: number): void => {
  clock = new Date(clock.getTime() + seconds * 1000);
};
const login = (name: string, code?: string) =>
  registry.post(sessionPath, { name, password, ...(code && { code }) }, fromConsole);
const toHeaders = (answer: Awaited<ReturnType<typeof login>>): Record<string, string> => ({
  ...fromConsole,
  cookie: String([answer.headers['set-cookie']].flat()[0]).split(';')[0] ?? '',
});
const logIn = async (name: string, code?: string) => toHeaders(await login(name, code));
const overview = (headers: Record<string, string>) => registry.get('/registry/overview', headers);
const getErrorCode = (answer: { json(): { error: { code: string } } }) => answer.json().error.code;
const generate = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.getTime() });

/** Sets up a second factor in a session. Returns its secret and recovery codes. */
async function setUp(headers: Record<string, string>): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await registry.post(`${sessionPath}/second-factor`, { password }, headers)).json();
  const answer = await registry.post(
    `${sessionPath}/second-factor/confirmation`,
    { code: generate(secret) },
    headers,
  );
  expect(answer.json()).not.toHaveProperty('error');
  advanceSeconds(90);
  return { secret, ...answer.json() };
}
const reset = (name: string, headers: Record<string, string>) =>
  registry.app.inject({ method: 'DELETE', url: `/registry/operators/${name}/second-factor`, headers });

describe('a second factor', () => {
  beforeEach(() => open());

  test('is set up with the password and a code of the app, which reads the secret from a QR code @SAFE-04', async () => {
    const rita = await logIn('rita');
    const begin = (given: string) => registry.post(`${sessionPath}/second-factor`, { password: given }, rita);
    const confirm = (code: string) =>
      registry.post(`${sessionPath}/second-factor/confirmation`, { code }, rita);
    expect(getErrorCode(await confirm('123456'))).toBe('code-wrong');
    expect(getErrorCode(await begin('not the password'))).toBe('login-refused');
    const { secret, uri } = (await begin(password)).json();
    const totp = URI.parse(uri) as TOTP;
    expect([totp.issuer, totp.label, totp.secret.base32]).toEqual(['Parlour console', 'rita', secret]);
    expect(getErrorCode(await confirm('1234567'))).toBe('code-wrong');
    expect((await login('rita')).statusCode).toBe(200);

    const { recoveryCodes } = (await confirm(totp.generate({ timestamp: clock.getTime() }))).json();
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await registry.get(sessionPath, rita)).json()).toMatchObject({ secondFactor: true });
    expect(getErrorCode(await begin(password))).toBe('second-factor-on');
    const { records } = (await registry.get('/registry/audit', rita)).json();
    expect(records[0]).toMatchObject({
      act: 'second-factor-set-up',
      by: 'rita',
      details: { operator: 'rita' },
    });
  });

  test('is asked for at every login, and a code works once @SAFE-04', async () => {
    const { secret } = await setUp(await logIn('rita'));
    expect(getErrorCode(await login('rita'))).toBe('second-factor-needed');
    expect(getErrorCode(await login('rita', '000000'))).toBe('code-wrong');
    const code = generate(secret);
    expect((await login('rita', `${code.slice(0, 3)} ${code.slice(3)}`)).json()).toMatchObject({
      secondFactor: true,
    });
    expect(getErrorCode(await login('rita', code))).toBe('code-wrong');
    advanceSeconds(30);
    expect((await login('rita', generate(secret))).statusCode).toBe(200);
    expect((await login('amy')).statusCode).toBe(200);
  });

  test('accepts a code once when it is sent several times at once @SAFE-04', async () => {
    const { secret } = await setUp(await logIn('rita'));
    const answers = await Promise.all([1, 2, 3].map(() => login('rita', generate(secret))));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test('accepts the code of a phone whose clock is half a minute off, and no older one @SAFE-04', async () => {
    const { secret } = await setUp(await logIn('rita'));
    const [code, later] = [generate(secret), 30];
    advanceSeconds(later);
    expect((await login('rita', code)).statusCode).toBe(200);
    const old = generate(secret);
    advanceSeconds(60);
    expect(getErrorCode(await login('rita', old))).toBe('code-wrong');
  });

  test('is replaced by a recovery code, each once, for a lost phone @SAFE-04', async () => {
    const { recoveryCodes } = await setUp(await logIn('rita'));
    const [first = '', second = ''] = recoveryCodes;
    expect((await login('rita', first.toLowerCase())).statusCode).toBe(200);
    expect(getErrorCode(await login('rita', first))).toBe('code-wrong');
    expect((await login('rita', second.replaceAll('-', ' '))).statusCode).toBe(200);
  });

  test('has recovery codes that are stored as hashes @SAFE-04', async () => {
    const { recoveryCodes } = await setUp(await logIn('rita'));
    const folder = path.join(registry.folder, 'operators/rita');
    const names = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = names.filter((entry) => entry.isFile());
    const texts = await Promise.all(
      files.map((entry) => readFile(path.join(entry.parentPath, entry.name), 'utf8')),
    );
    expect(files.length).toBeGreaterThan(2);
    for (const code of recoveryCodes)
      expect(texts.join()).not.toContain(code.replaceAll('-', '').slice(0, 8));
  });

  test('limits guesses of the code like guesses of the password @SAFE-04', async () => {
    const { secret } = await setUp(await logIn('rita'));
    for (let count = 0; count < 5; count += 1) await login('rita', '000000');
    expect(getErrorCode(await login('rita', generate(secret)))).toBe('too-many-requests');
  });

  test('does not count a login that only lacked the code @SAFE-04', async () => {
    const { secret } = await setUp(await logIn('rita'));
    for (let count = 0; count < 8; count += 1)
      expect(getErrorCode(await login('rita'))).toBe('second-factor-needed');
    expect((await login('rita', generate(secret))).statusCode).toBe(200);
  });

  test('ends the sessions that began without it, except the one that set it up @SAFE-04', async () => {
    const [other, own] = [await logIn('rita'), await logIn('rita')];
    await setUp(own);
    expect((await overview(own)).statusCode).toBe(200);
    expect(getErrorCode(await overview(other))).toBe('session-ended');
  });

  test('is in the grants of a session that checked it @SAFE-04', async () => {
    const getClaims = async (headers: Record<string, string>) => {
      const { grant } = (await registry.post('/registry/operator-grants', {}, headers)).json();
      return JSON.parse(Buffer.from(grant.split('.')[1], 'base64url').toString());
    };
    const rita = await logIn('rita');
    expect(await getClaims(rita)).toMatchObject({ sub: 'rita', secondFactor: false });
    await setUp(rita);
    expect(await getClaims(rita)).toMatchObject({ sub: 'rita', secondFactor: true });
  });

  test('is reset by another administrator, which is recorded and ends its sessions @SAFE-04', async () => {
    const rita = await logIn('rita');
    await setUp(rita);
    const amy = await logIn('amy');
    const { operators } = (await registry.get('/registry/operators', amy)).json();
    expect(operators).toMatchObject([
      { name: 'amy', secondFactor: false },
      { name: 'rita', secondFactor: true },
    ]);
    expect(getErrorCode(await reset('rita', rita))).toBe('not-permitted');
    expect((await reset('rita', amy)).statusCode).toBe(204);
    expect((await reset('rita', amy)).statusCode).toBe(404);
    expect(getErrorCode(await overview(rita))).toBe('session-ended');
    expect((await login('rita')).json()).toMatchObject({ secondFactor: false });
    await setUp(amy);
    expect(getErrorCode(await reset('amy', amy))).toBe('request-invalid');
    const { records } = (await registry.get('/registry/audit?act=second-factor-reset', amy)).json();
    expect(records).toMatchObject([{ by: 'amy', details: { operator: 'rita' } }]);
  });
});

describe('a site that requires a second factor', () => {
  beforeEach(() => open('required'));

  test('lets a session without one do nothing but set it up @SAFE-04', async () => {
    const answer = await login('amy');
    expect(answer.json()).toMatchObject({ secondFactor: false, mustSetUpSecondFactor: true });
    const amy = toHeaders(answer);
    expect(getErrorCode(await overview(amy))).toBe('second-factor-missing');
    expect(getErrorCode(await registry.post('/registry/acts', { act: 'freeze' }, amy))).toBe(
      'second-factor-missing',
    );
    expect(getErrorCode(await registry.post('/registry/operator-grants', {}, amy))).toBe(
      'second-factor-missing',
    );
    await setUp(amy);
    expect((await registry.get(sessionPath, amy)).json()).toMatchObject({ mustSetUpSecondFactor: false });
    expect((await overview(amy)).statusCode).toBe(200);
  });

  test('lets this machine reset the factor of the only administrator, which ends its sessions @SAFE-04', async () => {
    const amy = await logIn('amy');
    await setUp(amy);
    expect((await reset('amy', registry.headers)).statusCode).toBe(204);
    expect(getErrorCode(await overview(amy))).toBe('session-ended');
    const again = await login('amy');
    expect(again.json()).toMatchObject({ mustSetUpSecondFactor: true });
    const headers = toHeaders(again);
    await setUp(headers);
    const { records } = (await registry.get('/registry/audit?act=second-factor-reset', headers)).json();
    expect(records).toMatchObject([{ by: 'local operator', details: { operator: 'amy' } }]);
  });
});
