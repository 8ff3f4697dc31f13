import { createPublicKey, verify } from 'node:crypto';
import { defaultPlatformConfig } from '@parlour/contracts';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

const origin = 'https://builds.example';
const description = `sha256-${'A'.repeat(43)}=`;
const order = { remote: 'mfe-wallet', origin, description };
let registry: TestRegistry;
const clock = new Date('2026-11-22T10:00:00.000Z');

beforeEach(async () => {
  const platform = { ...defaultPlatformConfig, overrides: { origins: [origin] } };
  registry = await openTestRegistry({ platform, now: () => clock });
});
afterEach(() => registry.remove());

const request = (body: object, headers: Record<string, string> = registry.headers) =>
  registry.post('/registry/override-grants', body, headers);
const parsePart = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString());

test('a grant names the remote, the build, the operator and the end, and is signed by a key of the site @PLAT-07', async () => {
  const rex = await registry.token({ name: 'rex', role: 'releaser', remotes: ['mfe-wallet'] });
  const answer = await request(order, rex);
  expect(answer.statusCode).toBe(201);
  const { grant, expiresAt } = answer.json();
  expect(expiresAt).toBe('2026-11-22T12:00:00.000Z');
  const [header, claims, signature] = grant.split('.');
  const { keys } = (await registry.get('/registry/keys')).json();
  expect(parsePart(header)).toEqual({ typ: 'remote-override+jwt', alg: 'EdDSA', kid: keys[0].id });
  const iat = clock.getTime() / 1000;
  expect(parsePart(claims)).toMatchObject({
    ...order,
    sub: 'rex',
    iat,
    exp: iat + 7200,
    aud: 'parlour-page',
  });
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: keys[0].publicKey }, format: 'jwk' });
  expect(verify(null, Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url'))).toBe(
    true,
  );
  const { records } = (await registry.get('/registry/audit?act=override-granted', registry.headers)).json();
  expect(records).toMatchObject([{ by: 'rex', details: { name: 'mfe-wallet', origin, description } }]);
  expect(registry.deployments.revision()).toBe(0);
});

test('only an operator who may deploy the remote grants a build, and only from an allowed address @PLAT-07', async () => {
  const code = async (body: object, headers?: Record<string, string>) =>
    (await request(body, headers)).json().error.code;
  expect(await code(order, {})).toBe('token-missing');
  const other = await registry.token({ name: 'team', role: 'releaser', remotes: ['mfe-lobby'] });
  expect(await code(order, other)).toBe('not-permitted');
  const publisher = await registry.token({ name: 'ci', role: 'publisher', remotes: ['mfe-wallet'] });
  expect(await code(order, publisher)).toBe('not-permitted');
  expect(await code({ ...order, origin: 'https://evil.example' })).toBe('request-invalid');
  expect(await code({ ...order, description: 'any' })).toBe('request-invalid');
});
