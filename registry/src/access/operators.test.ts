import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createRegistryConfig } from '../config.ts';
import { buildRelease } from '../testing/built-release.ts';
import { createCommandEnvironment } from '../testing/command-environment.ts';
import { runRemotes } from '../testing/run-remotes.ts';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry.ts';
import { waitUntil } from '../testing/wait-until.ts';

const password = 'a long enough password';
const fromConsole = { 'parlour-console': '1' };

let registry: TestRegistry;
let clock: Date;
beforeEach(async () => {
  clock = new Date('2026-11-22T10:00:00Z');
  registry = await openTestRegistry({ now: () => clock });
});
afterEach(() => registry.remove());

const advanceMinutes = (minutes: number): void => {
  clock = new Date(clock.getTime() + minutes * 60_000);
};
const add = (name: string, ...roles: string[]) =>
  registry.post('/registry/operators', { name, roles, password });
const login = (name: string, given = password) =>
  registry.post('/registry/operator-session', { name, password: given }, fromConsole);

/** Returns the headers of console requests after a login as `name`. */
async function logIn(name: string): Promise<Record<string, string>> {
  const cookie = String([(await login(name)).headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
  return { ...fromConsole, cookie };
}
const overview = (headers: Record<string, string>) => registry.get('/registry/overview', headers);
const getErrorCode = (answer: { json(): { error: { code: string } } }) => answer.json().error.code;

describe('an operator who logs in', () => {
  beforeEach(() => add('rita', 'releaser'));

  test('is known by a cookie that no script reads and no other site sends @SAFE-04', async () => {
    const answer = await login('rita');
    expect(answer.json()).toEqual({
      name: 'rita',
      roles: ['releaser'],
      idleMinutes: 30,
      secondFactor: false,
      mustSetUpSecondFactor: false,
    });
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^parlour-operator=[\w-]{43}; Max-Age=28800; Path=\/registry; HttpOnly; SameSite=Strict$/,
      ),
      expect.stringMatching(
        /^parlour-operator-browser=[\w-]{43}; Max-Age=31536000; Path=\/registry; HttpOnly; SameSite=Strict$/,
      ),
    ]);
    expect((await overview(await logIn('rita'))).statusCode).toBe(200);
  });

  test('gets cookies over https that nobody can plant over http @SAFE-04', async () => {
    const encrypted = { ...fromConsole, 'x-forwarded-proto': 'https' };
    const order = { name: 'rita', password };
    const answer = await registry.post('/registry/operator-session', order, encrypted);
    const cookies = [answer.headers['set-cookie']].flat().map(String);
    expect(cookies).toEqual([
      expect.stringMatching(/^__Secure-parlour-operator=.*; Secure; SameSite=Strict$/),
      expect.stringMatching(/^__Secure-parlour-operator-browser=.*; Secure; SameSite=Strict$/),
    ]);
    const cookie = cookies[0]?.split(';')[0] ?? '';
    expect((await overview({ ...encrypted, cookie })).statusCode).toBe(200);
    const planted = cookie.replace('__Secure-', '');
    expect(getErrorCode(await overview({ ...encrypted, cookie: planted }))).toBe('token-missing');
  });

  test('is not recognized in a request that another page made the browser send @SAFE-04', async () => {
    const { cookie = '' } = await logIn('rita');
    expect(getErrorCode(await overview({ cookie }))).toBe('token-missing');
    const form = { name: 'rita', password };
    expect(getErrorCode(await registry.post('/registry/operator-session', form, {}))).toBe('request-invalid');
  });

  test('acts under their own name, within their role @SAFE-04 @PLAT-03', async () => {
    await registry.publish(buildRelease('shell', '1.0.0'));
    const rita = await logIn('rita');
    const postOrder = (body: object, headers: Record<string, string>) =>
      registry.post('/registry/acts', body, headers);
    const deploy = { act: 'deploy', changes: [{ name: 'shell', version: '1.0.0' }] };
    expect((await postOrder(deploy, rita)).json()).toMatchObject({ by: 'rita', act: 'deploy' });
    const frozen = await postOrder({ act: 'freeze' }, rita);
    expect(frozen.json().error).toMatchObject({
      code: 'not-permitted',
      message: 'rita lacks the permission access.manage. These roles have it: admin.',
    });
    expect(getErrorCode(await registry.get('/registry/operators', rita))).toBe('not-permitted');
    expect(getErrorCode(await registry.get('/registry/tokens', rita))).toBe('not-permitted');

    await add('vic', 'viewer');
    const vic = await logIn('vic');
    expect((await overview(vic)).statusCode).toBe(200);
    expect(getErrorCode(await postOrder({ act: 'disable', name: 'shell' }, vic))).toBe('not-permitted');

    await add('amy', 'admin');
    expect((await postOrder({ act: 'freeze' }, await logIn('amy'))).statusCode).toBe(201);
  });

  test('is logged out after half an hour without use, and after eight hours in any case @SAFE-04', async () => {
    const rita = await logIn('rita');
    advanceMinutes(29);
    expect((await overview(rita)).statusCode).toBe(200);
    advanceMinutes(29);
    expect((await overview(rita)).statusCode).toBe(200);
    advanceMinutes(15);
    expect((await overview({ ...rita, 'parlour-console': 'watching' })).statusCode).toBe(200);
    advanceMinutes(15);
    expect(getErrorCode(await overview(rita))).toBe('session-ended');
    const busy = await logIn('rita');
    for (let minutes = 0; minutes < 8 * 60; minutes += 20) {
      expect((await overview(busy)).statusCode).toBe(200);
      advanceMinutes(20);
    }
    expect(getErrorCode(await overview(busy))).toBe('session-ended');
  });

  test('has every login in the journal, and failed ones without flooding it @SAFE-03', async () => {
    const readLogins = () =>
      registry.services.journal
        .records()
        .filter(({ act }) => act.startsWith('login'))
        .map(({ act, by, details }) => ({ act, by, ...details }));
    const place = { network: '127.0.0.1', isKnownBrowser: false };
    const about = { by: 'rita', operator: 'rita', ...place };
    await login('rita');
    expect(readLogins()).toEqual([{ act: 'login', ...about }]);
    const failed = { act: 'login-failed', wrong: 'password', ...about };
    const isRecorded = (count: number) => waitUntil(() => readLogins().length === count);

    for (let count = 0; count < 3; count += 1) await login('rita', 'not the password');
    await login('nobody', 'not the password');
    await isRecorded(2);
    expect(readLogins()[1]).toEqual({ ...failed, failures: 1 });
    advanceMinutes(16);
    await login('rita', 'not the password');
    await isRecorded(3);
    expect(readLogins()[2]).toEqual({ ...failed, failures: 3 });
  });

  test('is logged out by logging out, and by being removed, at once @SAFE-04', async () => {
    const rita = await logIn('rita');
    const ended = await registry.app.inject({
      method: 'DELETE',
      url: '/registry/operator-session',
      headers: rita,
    });
    expect(ended.headers['set-cookie']).toContain('Max-Age=0');
    expect(getErrorCode(await overview(rita))).toBe('session-ended');

    const again = await logIn('rita');
    const remove = (headers: Record<string, string>) =>
      registry.app.inject({ method: 'DELETE', url: '/registry/operators/rita', headers });
    expect((await remove(registry.headers)).statusCode).toBe(204);
    expect(getErrorCode(await overview(again))).toBe('session-ended');
    expect(getErrorCode(await login('rita'))).toBe('login-refused');
    expect((await remove(registry.headers)).statusCode).toBe(404);
  });

  test('who was added again under the same name does not get the old sessions @SAFE-04', async () => {
    const before = await logIn('rita');
    await registry.app.inject({
      method: 'DELETE',
      url: '/registry/operators/rita',
      headers: registry.headers,
    });
    advanceMinutes(1);
    await add('rita', 'admin');
    expect(getErrorCode(await overview(before))).toBe('session-ended');
  });

  test('stays logged in over a restart of the registry @SAFE-04', async () => {
    const rita = await logIn('rita');
    registry = await registry.reopen();
    expect((await overview(rita)).statusCode).toBe(200);
  });
});

describe('a wrong login', () => {
  beforeEach(() => add('rita', 'releaser'));

  test('says the same for a name that leads out of a folder, also in a known browser @SAFE-04', async () => {
    const cookie = `parlour-operator-browser=${'a'.repeat(43)}`;
    const wrong = await login('rita', 'something else');
    for (const name of ['../../..', 'rita/../../../..', 'a\0b', '']) {
      const order = { name, password };
      const answer = await registry.post('/registry/operator-session', order, { ...fromConsole, cookie });
      expect([answer.statusCode, answer.json()]).toEqual([wrong.statusCode, wrong.json()]);
    }
  });

  test('says the same for an unknown name as for a wrong password @SAFE-04', async () => {
    const [wrong, unknown] = [await login('rita', 'something else'), await login('nobody')];
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual(unknown.json());
  });
});

describe('operators', () => {
  test('are listed without a password, stored with an argon2id hash, and recorded in the audit log @SAFE-04', async () => {
    await add('rita', 'releaser');
    expect(getErrorCode(await add('rita', 'admin'))).toBe('operator-exists');
    const listed = await registry.get('/registry/operators', registry.headers);
    expect(listed.json().operators).toEqual([
      {
        name: 'rita',
        roles: ['releaser'],
        createdAt: clock.toISOString(),
        createdBy: 'local operator',
        secondFactor: false,
      },
    ]);
    const stored = await readFile(path.join(registry.folder, 'operators/rita/operator.json'), 'utf8');
    expect(stored).toContain('$argon2id$');
    expect(stored).not.toContain(password);
    const audit = (await registry.get('/registry/audit', registry.headers)).json();
    expect(audit.records[0]).toMatchObject({
      act: 'operator-added',
      by: 'local operator',
      details: { operator: 'rita', before: null, after: { roles: ['releaser'] } },
    });
    expect(JSON.stringify(audit)).not.toContain('argon2');
  });

  test('have passwords of the recommended cost unless a test lowers it @SAFE-04', () => {
    // OWASP's minimum cost of argon2id: 19 MiB, two passes, one lane.
    expect(createRegistryConfig({ folder: registry.folder }).passwordCost).toEqual({
      memoryCost: 19_456,
      timeCost: 2,
      parallelism: 1,
    });
  });

  test('have several roles, which an administrator changes for the next request @SAFE-04', async () => {
    await add('rita', 'support', 'releaser');
    const rita = await logIn('rita');
    const freeze = (headers: Record<string, string>) =>
      registry.post('/registry/acts', { act: 'freeze', name: 'mfe-wallet' }, headers);
    const changeRoles = (name: string, roles: string[], headers: Record<string, string>) =>
      registry.post(`/registry/operators/${name}/roles`, { roles }, headers);
    expect((await freeze(rita)).statusCode).toBe(201);
    expect(getErrorCode(await changeRoles('rita', ['admin'], rita))).toBe('not-permitted');

    await add('amy', 'admin');
    const amy = await logIn('amy');
    expect((await changeRoles('rita', ['viewer', 'support', 'viewer'], amy)).json()).toMatchObject({
      name: 'rita',
      roles: ['viewer', 'support'],
    });
    expect(getErrorCode(await freeze(rita))).toBe('not-permitted');
    expect((await overview(rita)).statusCode).toBe(200);
    expect(getErrorCode(await changeRoles('amy', ['viewer'], amy))).toBe('request-invalid');
    expect(getErrorCode(await changeRoles('rita', [], amy))).toBe('request-invalid');
    expect(getErrorCode(await changeRoles('nobody', ['viewer'], amy))).toBe('not-found');
    const audit = (await registry.get('/registry/audit', amy)).json();
    expect(audit.records[0]).toMatchObject({
      act: 'operator-roles-changed',
      by: 'amy',
      details: {
        operator: 'rita',
        before: { roles: ['releaser', 'support'] },
        after: { roles: ['viewer', 'support'] },
      },
    });
  });

  test('do not change their own account through a program either @SAFE-04', async () => {
    await add('amy', 'admin');
    await add('bea', 'admin');
    const amy = await logIn('amy');
    const order = { name: 'nightly', role: 'admin' };
    const { token } = (await registry.post('/registry/tokens', order, amy)).json();
    const program = { authorization: `Bearer ${token}` };
    const remove = (url: string) => registry.app.inject({ method: 'DELETE', url, headers: program });
    for (const answer of [
      await registry.post('/registry/operators/amy/roles', { roles: ['viewer'] }, program),
      await remove('/registry/operators/amy'),
      await remove('/registry/operators/amy/second-factor'),
    ])
      expect(getErrorCode(answer)).toBe('request-invalid');
    expect((await remove('/registry/operators/bea')).statusCode).toBe(204);
  });

  test('that an older version stored with one role keep it @SAFE-04', async () => {
    await add('rita', 'releaser');
    const file = path.join(registry.folder, 'operators/rita/operator.json');
    const { roles: _, ...stored } = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...stored, role: 'admin' }));
    expect((await login('rita')).json()).toMatchObject({ roles: ['admin'] });
  });

  test('have sessions that are stored as hashes @SAFE-04', async () => {
    await add('rita', 'releaser');
    const { cookie = '' } = await logIn('rita');
    const [name] = await readdir(path.join(registry.folder, 'operator-sessions'));
    expect(name).toMatch(/^[0-9a-f]{64}$/);
    expect(cookie).not.toContain(name);
  });

  test.each([
    ['a short password', { name: 'rita', roles: ['viewer'], password: 'short' }],
    ['one repeated letter as password', { name: 'rita', roles: ['viewer'], password: 'aaaaaaaaaaaa' }],
    ['a common password', { name: 'rita', roles: ['viewer'], password: 'administrator2026' }],
    ['the published password', { name: 'rita', roles: ['viewer'], password: 'Parlour-Console-2026' }],
    ['their name in the password', { name: 'rita', roles: ['viewer'], password: 'Rita sings at night' }],
    ['a role of machines', { name: 'rita', roles: ['publisher'], password }],
    ['a name that is a path', { name: '../rita', roles: ['viewer'], password }],
    ['a name with capitals', { name: 'Rita', roles: ['viewer'], password }],
    ['no role', { name: 'rita', roles: [], password }],
  ])('are not made with %s @SAFE-04', async (_, order) => {
    expect(getErrorCode(await registry.post('/registry/operators', order))).toBe('request-invalid');
  });

  test('learn why a weak password is refused @SAFE-04', async () => {
    const refuse = async (given: string) =>
      (
        await registry.post('/registry/operators', { name: 'rita', roles: ['viewer'], password: given })
      ).json().error.message;
    expect(await refuse('Parlour-Console-2026')).toBe(
      'Attackers try this password first. Choose another one.',
    );
    expect(await refuse('Rita sings at night')).toBe(
      'The password contains the name of the operator. Choose another one.',
    );
  });

  test('are made, listed and removed on the command line, the password from the input @SAFE-04', async () => {
    const token = registry.headers.authorization.replace('Bearer ', '');
    const env = { ...(await createCommandEnvironment(registry)), REMOTES_TOKEN: token };
    const commandOptions = { cwd: registry.folder, env };
    const remotes = async (words: string[], input = '') =>
      (await runRemotes(['operator', ...words], commandOptions, input)).output;
    const added = ['add', 'rita', '--role', 'releaser', '--role', 'support'];
    expect(await remotes(added, `${password}\n`)).toContain(
      'rita may log in to the console as releaser, support.',
    );
    expect((await login('rita')).statusCode).toBe(200);
    expect(await remotes(['add', 'vic', '--role', 'viewer'])).toContain('The input contains no password.');
    expect(await remotes(['add', 'vic', '--role', 'king'])).toContain('Allowed choices');
    expect(await remotes(['list'])).toMatch(
      /rita +releaser, support +no +2026-11-22 10:00 UTC +local operator/,
    );
    expect(await remotes(['roles', 'rita', '--role', 'viewer', '--role', 'cashier'])).toContain(
      'rita has these roles now: viewer, cashier.',
    );
    expect(await remotes(['roles', 'nobody', '--role', 'viewer'])).toContain('There is no operator nobody.');
    expect(await remotes(['remove', 'rita'])).toContain('rita can no longer log in.');
  });
});
