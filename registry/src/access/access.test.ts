import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import type { AuditPage, Role } from '@parlour/contracts';
import { buildRelease } from '../testing/built-release.ts';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry.ts';
import { createNotPermittedError } from './access.ts';
import { canDo, type Permission } from './principal.ts';

let registry: TestRegistry;
let clock: Date;
let logged: string;
beforeEach(async () => {
  clock = new Date('2026-11-22T10:00:00Z');
  logged = '';
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk;
      done();
    },
  });
  registry = await openTestRegistry({ now: () => clock, logger: { level: 'trace', stream: sink } });
});
afterEach(() => registry.remove());

const wallet = { name: 'mfe-wallet', version: '1.0.0' };
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('what a role may do', () => {
  const permissions = ['releases.view', 'releases.publish', 'releases.deploy', 'access.manage'] as const;
  const table: [Role, readonly Permission[]][] = [
    ['viewer', ['releases.view']],
    ['cashier', ['releases.view']],
    ['publisher', ['releases.view', 'releases.publish']],
    ['releaser', ['releases.view', 'releases.publish', 'releases.deploy']],
    ['admin', permissions],
  ];
  test.each(table)('matches the table for a %s @PLAT-02', (role, granted) => {
    const ada = { name: 'ada', roles: [role] };
    expect(permissions.filter((one) => canDo(ada, one, 'mfe-wallet'))).toEqual(granted);
  });

  test('is what each of several roles permits @PLAT-02', () => {
    expect(canDo({ name: 'rita', roles: ['support', 'releaser'] }, 'releases.deploy')).toBe(true);
    expect(canDo({ name: 'rita', roles: ['support', 'cashier'] }, 'releases.deploy')).toBe(false);
    expect(canDo({ name: 'rita', roles: [] }, 'releases.view')).toBe(false);
  });

  test('is limited to the remotes of its scope @PLAT-02', () => {
    const releaser = { name: 'ada', roles: ['releaser'], remotes: ['mfe-wallet'] } as const;
    expect(canDo(releaser, 'releases.deploy', 'mfe-wallet')).toBe(true);
    expect(canDo(releaser, 'releases.deploy', 'mfe-lobby')).toBe(false);
    expect(canDo(releaser, 'releases.deploy')).toBe(false);
    expect(canDo(releaser, 'releases.view', 'mfe-lobby')).toBe(true);
  });

  test('is refused in words that say who has it, or what the sender is limited to @PLAT-02', () => {
    const rita = { name: 'rita', roles: ['releaser'] } as const;
    const team = { name: 'team', roles: ['publisher'], remotes: ['mfe-wallet', 'shell'] } as const;
    const local = { name: 'local operator', roles: ['viewer'], isLocal: true } as const;
    const errors = [
      createNotPermittedError(rita, 'access.manage'),
      createNotPermittedError(team, 'releases.publish', 'mfe-lobby'),
      createNotPermittedError(local, 'access.manage'),
    ];
    expect(errors.map(({ message }) => message)).toEqual([
      'rita lacks the permission access.manage. These roles have it: admin.',
      'team lacks the permission releases.publish for mfe-lobby. It is limited to mfe-wallet, shell.',
      'local operator lacks the permission access.manage. These roles have it: admin. This machine\'s own token is limited: log in by "remotes login <name>".',
    ]);
  });
});

describe('a request that writes', () => {
  test('needs a token that the registry knows @PLAT-02', async () => {
    expect((await registry.post('/registry/uploads', wallet, {})).statusCode).toBe(401);
    for (const token of ['wrong', `parlour_000000000000_${'A'.repeat(43)}`, 'parlour_../x_y']) {
      const answer = await registry.post('/registry/uploads', wallet, bearer(token));
      expect(answer.json().error.code).toBe('token-unknown');
    }
  });

  test('publishes its own remote with its own token, and no other @PLAT-02', async () => {
    const team = await registry.token({ name: 'wallet team', role: 'publisher', remotes: ['mfe-wallet'] });
    expect((await registry.publish(buildRelease('mfe-wallet', '1.0.0'), team)).statusCode).toBe(201);
    expect((await registry.releases.get('mfe-wallet', '1.0.0')).publishedBy).toBe('wallet team');
    expect((await registry.publish(buildRelease('mfe-lobby', '1.0.0'), team)).statusCode).toBe(403);
    expect((await registry.post('/registry/deployments', wallet, team)).statusCode).toBe(403);
    expect((await registry.get('/registry/tokens', team)).statusCode).toBe(403);
    const own = { name: 'more', role: 'admin' };
    expect((await registry.post('/registry/tokens', own, team)).statusCode).toBe(403);
  });

  test("cannot send a file to an upload of another team's remote @PLAT-02", async () => {
    const { upload } = (await registry.post('/registry/uploads', { ...wallet, name: 'mfe-lobby' })).json();
    const team = await registry.token({ name: 'wallet team', role: 'publisher', remotes: ['mfe-wallet'] });
    const file = await registry.app.inject({
      method: 'PUT',
      url: `/registry/uploads/${upload}/files/view.js`,
      headers: { ...team, 'content-type': 'application/octet-stream' },
      payload: 'mine',
    });
    expect(file.statusCode).toBe(403);
    expect((await registry.post(`/registry/uploads/${upload}/complete`, {}, team)).statusCode).toBe(403);
  });

  test('cannot use the local token from another user or another machine @PLAT-02', async () => {
    expect((await stat(path.join(registry.folder, 'token'))).mode & 0o777).toBe(0o600);
    const remote = await registry.app.inject({
      method: 'POST',
      url: '/registry/uploads',
      payload: wallet,
      headers: registry.headers,
      remoteAddress: '10.0.0.7',
    });
    expect(remote.json().error.code).toBe('token-unknown');
  });
});

test('logs the logins of operators, and wrong passwords without what was typed', async () => {
  const password = 'a long enough password';
  await registry.post('/registry/operators', { name: 'rita', roles: ['viewer'], password });
  const login = (name: string, given: string) =>
    registry.post('/registry/operator-session', { name, password: given }, { 'parlour-console': '1' });
  await login('typed-by-mistake', 'wrong');
  expect(logged).toContain('the name or password of an operator was wrong');
  expect(logged).not.toContain('typed-by-mistake');
  await login('rita', password);
  expect(logged).toMatch(/"operator":"rita"[^\n]*an operator logged in/);
  expect(logged).not.toContain(password);
});

describe("this machine's own token in production", () => {
  const password = 'a long enough password';
  const fromConsole = { 'parlour-console': '1' };
  const addOperator = (name: string, role: string, headers?: Record<string, string>) =>
    registry.post('/registry/operators', { name, roles: [role], password }, headers);
  beforeEach(async () => {
    await registry.remove();
    registry = await openTestRegistry({ now: () => clock, localToken: 'operators-only' });
  });

  test('neither sees nor changes what is live, and creates no tokens and no grants @SAFE-04', async () => {
    const refused = [
      await registry.get('/registry/overview', registry.headers),
      await registry.get('/registry/operators', registry.headers),
      await registry.post('/registry/uploads', wallet),
      await registry.post('/registry/acts', { act: 'freeze' }),
      await registry.post('/registry/tokens', { name: 'x', role: 'admin' }),
      await registry.post('/registry/keys/rotations', {}),
      await registry.post('/registry/operator-grants', {}),
    ];
    for (const answer of refused) expect(answer.json().error.code).toBe('not-permitted');
  });

  test('adds operators until there is an administrator, each recorded @SAFE-04', async () => {
    expect((await addOperator('vic', 'viewer')).statusCode).toBe(201);
    expect((await addOperator('amy', 'admin')).statusCode).toBe(201);
    expect((await addOperator('eve', 'admin')).json().error.code).toBe('not-permitted');
    const answer = await registry.post('/registry/operator-session', { name: 'amy', password }, fromConsole);
    const amy = {
      ...fromConsole,
      cookie: String([answer.headers['set-cookie']].flat()[0]).split(';')[0] ?? '',
    };
    const { records } = (await registry.get('/registry/audit', amy)).json();
    expect(records).toMatchObject([
      { act: 'login', by: 'amy' },
      { act: 'operator-added', by: 'local operator', details: { operator: 'amy' } },
      { act: 'operator-added', by: 'local operator', details: { operator: 'vic' } },
    ]);
  });

  test('removes no operator and changes no roles @SAFE-04', async () => {
    await addOperator('amy', 'admin');
    const headers = registry.headers;
    const removed = await registry.app.inject({ method: 'DELETE', url: '/registry/operators/amy', headers });
    const changed = await registry.post('/registry/operators/amy/roles', { roles: ['viewer'] });
    for (const answer of [removed, changed]) expect(answer.json().error.code).toBe('not-permitted');
  });
});

describe('a token', () => {
  test('ends when it is revoked and when its time is over @PLAT-02', async () => {
    const scope = { role: 'publisher', remotes: ['mfe-wallet'] } as const;
    const long = await registry.token({ name: 'long', ...scope });
    const short = await registry.token({ name: 'short', ...scope, expiresAt: '2026-11-22T11:00:00.000Z' });
    const start = async (headers: { authorization: string }) =>
      (await registry.post('/registry/uploads', wallet, headers)).statusCode;
    expect([await start(long), await start(short)]).toEqual([201, 201]);
    clock = new Date('2026-11-22T11:00:00Z');
    expect([await start(long), await start(short)]).toEqual([201, 401]);

    const { tokens } = (await registry.get('/registry/tokens', registry.headers)).json();
    const { id } = tokens.find(({ name }: { name: string }) => name === 'long');
    const revoke = () =>
      registry.app.inject({ method: 'DELETE', url: `/registry/tokens/${id}`, headers: registry.headers });
    expect((await revoke()).statusCode).toBe(204);
    expect(await start(long)).toBe(401);
    expect((await revoke()).statusCode).toBe(404);
    registry = await registry.reopen();
    expect(await start(long)).toBe(401);
  });

  test('ends after 90 days unless its order names an end, and after 366 days at most @SAFE-04', async () => {
    const create = (more: object) =>
      registry.post('/registry/tokens', { name: 'job', role: 'viewer', ...more });
    expect((await create({})).json()).toMatchObject({ expiresAt: '2027-02-20T10:00:00.000Z' });
    expect((await create({ expiresAt: '2027-11-23T10:00:00.000Z' })).statusCode).toBe(201);
    const tooLong = await create({ expiresAt: '2027-11-23T10:00:01.000Z' });
    expect(tooLong.json().error.code).toBe('request-invalid');
  });

  test('that was created without an end gets one when the registry starts, and is marked @SAFE-04', async () => {
    const team = await registry.token({ name: 'wallet team', role: 'viewer' });
    const [name = ''] = await readdir(path.join(registry.folder, 'tokens'));
    const file = path.join(registry.folder, 'tokens', name);
    const { expiresAt: _, ...stored } = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify(stored));
    registry = await registry.reopen();
    clock = new Date('2026-12-22T10:00:00Z');
    registry = await registry.reopen();
    const { tokens } = (await registry.get('/registry/tokens', registry.headers)).json();
    expect(tokens).toMatchObject([{ expiresAt: '2027-02-20T10:00:00.000Z', createdWithoutEnd: true }]);
    const view = async () => (await registry.get('/registry/overview', team)).statusCode;
    clock = new Date('2027-02-20T09:59:59Z');
    expect(await view()).toBe(200);
    clock = new Date('2027-02-20T10:00:00Z');
    expect(await view()).toBe(401);
  });

  describe('of an operator', () => {
    const password = 'a long enough password';
    const fromConsole = { 'parlour-console': '1' };
    const addOperator = (name: string, ...roles: string[]) =>
      registry.post('/registry/operators', { name, roles, password });
    const logIn = async (name: string) => {
      const answer = await registry.post('/registry/operator-session', { name, password }, fromConsole);
      return { ...fromConsole, cookie: String([answer.headers['set-cookie']].flat()[0]).split(';')[0] ?? '' };
    };
    const create = async (role: Role, by: Record<string, string>) => {
      const remotes = role === 'publisher' ? ['mfe-wallet'] : undefined;
      const order = { name: `${role} job`, role, ...(remotes && { remotes }) };
      return bearer((await registry.post('/registry/tokens', order, by)).json().token);
    };
    const view = async (headers: Record<string, string>) =>
      (await registry.get('/registry/overview', headers)).statusCode;
    const remove = (name: string) =>
      registry.app.inject({
        method: 'DELETE',
        url: `/registry/operators/${name}`,
        headers: registry.headers,
      });

    test('ends with the removal of its creator, also when a program created it, and stays ended @SAFE-04', async () => {
      await addOperator('amy', 'admin');
      const job = await create('admin', await logIn('amy'));
      const second = await create('publisher', job);
      expect([await view(job), await view(second)]).toEqual([200, 200]);
      await remove('amy');
      expect([await view(job), await view(second)]).toEqual([401, 401]);
      const { records } = (await registry.get('/registry/audit?act=token-revoked', registry.headers)).json();
      expect(records).toHaveLength(2);
      expect(records[0]).toMatchObject({ by: 'local operator', reason: expect.stringContaining('owner') });
      await addOperator('amy', 'admin');
      expect(await view(job)).toBe(401);
    });

    test('ends when its creator loses the role that it needs, and not when another role covers it @SAFE-04', async () => {
      await addOperator('amy', 'admin');
      const amy = await logIn('amy');
      const [viewer, releaser, publisher] = [
        await create('viewer', amy),
        await create('releaser', amy),
        await create('publisher', amy),
      ];
      const changeRoles = (...roles: string[]) => registry.post('/registry/operators/amy/roles', { roles });
      await changeRoles('releaser');
      expect([await view(viewer), await view(releaser), await view(publisher)]).toEqual([200, 200, 200]);
      await changeRoles('support');
      expect([await view(viewer), await view(releaser), await view(publisher)]).toEqual([200, 401, 401]);
      await changeRoles('admin');
      expect(await view(releaser)).toBe(401);
    });

    test('ends at the next start when its creator was removed by an older version @SAFE-04', async () => {
      await addOperator('amy', 'admin');
      const job = await create('viewer', await logIn('amy'));
      await registry.operators.remove('amy');
      expect(await view(job)).toBe(401);
      registry = await registry.reopen();
      const { tokens } = (await registry.get('/registry/tokens', registry.headers)).json();
      expect(tokens).toMatchObject([{ revokedBy: 'the registry' }]);
    });

    test('has no name of an operator, and an operator has no name of a token @SAFE-04', async () => {
      await addOperator('amy', 'admin');
      for (const name of ['amy', ' Amy ', 'local operator', 'Canary Guard', 'the clock', 'the registry']) {
        const answer = await registry.post('/registry/tokens', { name, role: 'viewer' });
        expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'name-taken']);
      }
      const { id } = (await registry.post('/registry/tokens', { name: 'Rita', role: 'viewer' })).json();
      expect((await addOperator('rita', 'viewer')).json().error.code).toBe('name-taken');
      const { headers } = registry;
      await registry.app.inject({ method: 'DELETE', url: `/registry/tokens/${id}`, headers });
      expect((await addOperator('rita', 'viewer')).statusCode).toBe(201);
    });
  });

  test('of a team reads only the records of the audit log about its remotes @PLAT-02', async () => {
    const remotes = ['mfe-wallet'];
    const team = await registry.token({ name: 'wallet team', role: 'publisher', remotes });
    await registry.publish(buildRelease('mfe-wallet', '1.0.0'), team);
    await registry.publish(buildRelease('mfe-lobby', '1.0.0'));
    await registry.post('/registry/operators', {
      name: 'amy',
      roles: ['admin'],
      password: 'a long enough password',
    });
    const read = async (query = '') => {
      const page: AuditPage = (await registry.get(`/registry/audit${query}`, team)).json();
      return page.records.map(({ act, details }) => [act, details?.name]);
    };
    expect(await read()).toEqual([['publish', 'mfe-wallet']]);
    expect(await read('?name=mfe-lobby')).toEqual([]);
    expect((await registry.get('/registry/audit', registry.headers)).json().records).toHaveLength(4);
  });

  test.each([
    ['role', { role: 'owner' }],
    ['remotes', { remotes: 'mfe-wallet' }],
    ['expiresAt', { expiresAt: 1_790_000_000 }],
  ])('permits nothing when its stored %s is damaged, and is named @PLAT-02', async (part, damage) => {
    const team = await registry.token({ name: 'wallet team', role: 'publisher', remotes: ['mfe-wallet'] });
    const [name = ''] = await readdir(path.join(registry.folder, 'tokens'));
    const file = path.join(registry.folder, 'tokens', name);
    await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), ...damage }));
    const answer = await registry.post('/registry/uploads', wallet, team);
    expect(answer.statusCode).toBe(500);
    const message = `tokens/${name} is damaged: ${part}: Invalid input.`;
    expect(answer.json().error).toEqual({ code: 'data-damaged', message });
  });

  test('is in the journal at its creation and its end, with its rights and without its secret @PLAT-02', async () => {
    const { id, token } = (
      await registry.post('/registry/tokens', {
        name: 'wallet team',
        role: 'publisher',
        remotes: ['mfe-wallet'],
      })
    ).json();
    const url = `/registry/tokens/${id}`;
    await registry.app.inject({ method: 'DELETE', url, headers: registry.headers });
    const rights = { holder: 'wallet team', role: 'publisher', remotes: ['mfe-wallet'] };
    const journal = await readFile(path.join(registry.folder, 'journal.jsonl'), 'utf8');
    const lines = journal.trim().split('\n');
    const records = lines.map((line) => JSON.parse(line) as { act: string; by: string; details: object });
    expect(records).toMatchObject([
      { act: 'token-created', by: 'local operator', details: { token: id, before: null, after: rights } },
      { act: 'token-revoked', by: 'local operator', details: { token: id, before: rights, after: null } },
    ]);
    expect(journal).not.toContain(token.slice(-43));
  });

  test('is in no list, no file and no line of the log @PLAT-02', async () => {
    const team = await registry.token({ name: 'wallet team', role: 'publisher', remotes: ['mfe-wallet'] });
    await registry.post('/registry/uploads', wallet, team);
    const token = team.authorization.replace('Bearer ', '');
    const secret = token.slice(-43);
    expect(secret).toHaveLength(43);
    const listed = await registry.get('/registry/tokens', registry.headers);
    expect(listed.json().tokens).toMatchObject([{ name: 'wallet team', createdBy: 'local operator' }]);
    expect(listed.body).not.toContain(secret);
    expect(listed.body).not.toContain('tokenHash');
    for (const file of await readdir(path.join(registry.folder, 'tokens')))
      expect(await readFile(path.join(registry.folder, 'tokens', file), 'utf8')).not.toContain(secret);
    expect(logged).toContain('/registry/uploads');
    expect(logged).not.toContain(secret);
  });

  test.each([
    ['a role that is none', { name: 'x', role: 'king' }],
    ['a publisher of everything', { name: 'x', role: 'publisher' }],
    ['a remote with a slash', { name: 'x', role: 'publisher', remotes: ['../x'] }],
    ['a time that is none', { name: 'x', role: 'viewer', expiresAt: 'tomorrow' }],
  ])('is not made for %s', async (_, order) => {
    expect((await registry.post('/registry/tokens', order)).json().error.code).toBe('request-invalid');
  });
});
