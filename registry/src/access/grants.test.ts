import { operatorGrant, operatorGrantClaims, operatorKeysPath } from '@parlour/contracts';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { createCommandEnvironment } from '../testing/command-environment.ts';
import { runRemotes } from '../testing/run-remotes.ts';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

const password = 'a long enough password';
const fromConsole = { 'parlour-console': '1' };

let registry: TestRegistry;
let clock: Date;
beforeEach(async () => {
  clock = new Date('2026-11-22T10:00:00Z');
  registry = await openTestRegistry({ now: () => clock });
});
afterEach(() => registry.remove());

const requestGrant = (headers: Record<string, string>) =>
  registry.post('/registry/operator-grants', {}, headers);

/** Logs in to the console and returns the headers of its requests. */
async function logIn(name: string, ...roles: string[]): Promise<Record<string, string>> {
  await registry.post('/registry/operators', { name, roles, password });
  const answer = await registry.post('/registry/operator-session', { name, password }, fromConsole);
  return { ...fromConsole, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' };
}

/** Verifies a grant as the gateway does. */
const verify = (grant: string, keys: JSONWebKeySet) =>
  jwtVerify(grant, createLocalJWKSet(keys), {
    typ: operatorGrant.typ,
    algorithms: [operatorGrant.alg],
    issuer: operatorGrant.issuer,
    audience: operatorGrant.audience,
    currentDate: clock,
    requiredClaims: ['exp', 'iat', 'jti', 'sub'],
  });

const fetchKeys = async () => (await registry.get(operatorKeysPath)).json<JSONWebKeySet>();

test('a grant names the operator and the roles, and is verified by the public keys alone @SAFE-04', async () => {
  const answer = await requestGrant(await logIn('rita', 'support', 'cashier'));
  expect(answer.statusCode).toBe(201);
  expect(answer.headers['cache-control']).toBe('no-store');
  const { grant, expiresAt } = answer.json();
  expect(expiresAt).toBe('2026-11-22T10:05:00.000Z');
  const { payload, protectedHeader } = await verify(grant, await fetchKeys());
  expect(operatorGrantClaims.parse(payload)).toEqual({
    sub: 'rita',
    roles: ['support', 'cashier'],
    secondFactor: false,
    changedOperators: [{ name: 'rita', since: clock.toISOString(), roles: ['support', 'cashier'] }],
    tokenOwner: null,
  });
  expect(protectedHeader).toEqual({ ...protectedHeader, alg: 'EdDSA', typ: 'operator-grant+jwt' });
  expect(registry.operatorKeys()).toEqual(await fetchKeys());
});

test('the public keys may be cached for a minute, and hold no private half @SAFE-04', async () => {
  const answer = await registry.get(operatorKeysPath);
  expect(answer.headers['cache-control']).toBe('public, max-age=60');
  const names = answer.json<JSONWebKeySet>().keys.map((key) => Object.keys(key).sort());
  expect(names).toEqual([['alg', 'crv', 'kid', 'kty', 'use', 'x']]);
});

test('a grant ends after five minutes @SAFE-04', async () => {
  const { grant } = (await requestGrant(registry.headers)).json();
  const keys = await fetchKeys();
  clock = new Date('2026-11-22T10:04:59Z');
  await expect(verify(grant, keys)).resolves.toBeDefined();
  clock = new Date('2026-11-22T10:05:01Z');
  await expect(verify(grant, keys)).rejects.toMatchObject({ code: 'ERR_JWT_EXPIRED' });
});

test('a grant follows a change of roles, and a removed operator gets none @SAFE-04', async () => {
  const rita = await logIn('rita', 'cashier');
  await registry.post('/registry/operators/rita/roles', { roles: ['content'] });
  const { grant } = (await requestGrant(rita)).json();
  expect((await verify(grant, await fetchKeys())).payload.roles).toEqual(['content']);
  const headers = registry.headers;
  await registry.app.inject({ method: 'DELETE', url: '/registry/operators/rita', headers });
  expect((await requestGrant(rita)).json().error.code).toBe('session-ended');
});

test('a grant names the operators whose rights changed within a day @SAFE-04', async () => {
  const read = async () =>
    (await verify((await requestGrant(registry.headers)).json().grant, await fetchKeys())).payload;
  await logIn('amy', 'admin');
  clock = new Date('2026-11-23T11:00:00Z');
  expect((await read()).changedOperators).toEqual([]);
  await logIn('rita', 'cashier');
  await registry.post('/registry/operators/amy/roles', { roles: ['viewer'] });
  const { headers } = registry;
  await registry.app.inject({ method: 'DELETE', url: '/registry/operators/rita', headers });
  expect((await read()).changedOperators).toEqual([
    { name: 'amy', since: '2026-11-22T10:00:00.000Z', roles: ['viewer'] },
    { name: 'rita', since: null, roles: [] },
  ]);
});

test('a token gets a grant of its role until it is revoked @SAFE-04', async () => {
  const order = { name: 'report job', role: 'risk' };
  const { id, token } = (await registry.post('/registry/tokens', order)).json();
  const program = { authorization: `Bearer ${token}` };
  const { grant } = (await requestGrant(program)).json();
  const { payload } = await verify(grant, await fetchKeys());
  expect(payload).toMatchObject({ sub: 'report job', roles: ['risk'], secondFactor: false });
  expect(payload.tokenOwner).toBe('local operator');
  const headers = registry.headers;
  await registry.app.inject({ method: 'DELETE', url: `/registry/tokens/${id}`, headers });
  expect((await requestGrant(program)).json().error.code).toBe('token-unknown');
});

test('the grant of a program names the person behind it, also when a program created its token @SAFE-04', async () => {
  const olga = await logIn('olga', 'admin');
  const createToken = async (name: string, headers: Record<string, string>) => {
    const answer = await registry.post('/registry/tokens', { name, role: 'admin' }, headers);
    return { authorization: `Bearer ${answer.json().token}` };
  };
  const first = await createToken('first job', olga);
  const second = await createToken('second job', first);
  for (const [sub, headers] of [
    ['first job', first],
    ['second job', second],
  ] as const) {
    const { grant } = (await requestGrant(headers)).json();
    const { payload } = await verify(grant, await fetchKeys());
    expect(payload).toMatchObject({ sub, tokenOwner: 'olga' });
  }
  const listed = await registry.get('/registry/tokens', olga);
  const creators = listed.json().tokens.map(({ createdBy }: { createdBy: string }) => createdBy);
  expect(creators.sort()).toEqual(['first job', 'olga']);
  expect(listed.body).not.toContain('owner');
});

test('a token that is limited to remotes gets no grant, which would have no such limit @SAFE-04', async () => {
  const remotes = ['mfe-wallet'];
  const admin = await registry.token({ name: 'wallet admin', role: 'admin', remotes });
  const publisher = await registry.token({ name: 'wallet team', role: 'publisher', remotes });
  for (const headers of [admin, publisher])
    expect((await requestGrant(headers)).json().error.code).toBe('not-permitted');
});

test('nobody gets a grant without a token, or by a request that another page made @SAFE-04', async () => {
  const { cookie = '' } = await logIn('rita', 'admin');
  for (const headers of [undefined, { cookie }])
    expect((await requestGrant(headers ?? {})).json().error.code).toBe('token-missing');
});

test('old grants stay valid after a rotation, and end when it revokes the keys @SAFE-04', async () => {
  const { grant } = (await requestGrant(registry.headers)).json();
  await registry.post('/registry/keys/rotations', {});
  const { grant: next } = (await requestGrant(registry.headers)).json();
  const keys = await fetchKeys();
  expect((await verify(next, keys)).protectedHeader.kid).toBe(keys.keys[0]?.kid);
  await expect(verify(grant, keys)).resolves.toBeDefined();
  await registry.post('/registry/keys/rotations', { revoke: true });
  for (const old of [grant, next])
    await expect(verify(old, await fetchKeys())).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' });
});

test('the command line prints a grant and nothing else @SAFE-04', async () => {
  const token = registry.headers.authorization.replace('Bearer ', '');
  const env = { ...(await createCommandEnvironment(registry)), REMOTES_TOKEN: token };
  const { status, output } = await runRemotes(['grant'], { cwd: registry.folder, env });
  expect(status).toBe(0);
  expect(output).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/);
  await expect(verify(output.trim(), await fetchKeys())).resolves.toBeDefined();
});
