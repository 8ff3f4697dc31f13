import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AppError } from '@parlour/contracts';
import { generateKeyPair } from 'jose';
import { olga, readTestOperatorKeys, signGrant } from '../../testing/operator.ts';
import { createGrantVerifier, type GrantVerifier } from './grants.ts';

const verifierWith = (changes: Partial<Parameters<typeof createGrantVerifier>[0]> = {}): GrantVerifier =>
  createGrantVerifier({
    operatorKeys: readTestOperatorKeys,
    operatorSecondFactor: 'optional',
    ...changes,
  });
const code = (error: AppError['code']) => expect.objectContaining({ code: error });
const nowSeconds = () => Math.floor(Date.now() / 1000);

test('gives the person, the roles and the name for the audit record', async () => {
  expect(await verifierWith()(await signGrant({ sub: 'vera', roles: ['viewer', 'support'] }))).toEqual({
    actor: 'operator:vera',
    person: 'vera',
    isProgram: false,
    changedOperators: [],
    roles: ['viewer', 'support'],
  });
});

test('identifies a program, and the person who answers for it', async () => {
  const grant = await signGrant({ sub: 'olga', roles: ['content'], tokenOwner: 'rex' });
  expect(await verifierWith()(grant)).toMatchObject({
    actor: 'program:olga',
    person: 'rex',
    isProgram: true,
    changedOperators: [],
  });
});

test('tolerates clocks that differ by less than five seconds', async () => {
  // Otherwise a slow machine would let more seconds pass before the grant is verified.
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
  try {
    const verifyEnded = async (secondsAgo: number) => {
      const claims = { iat: nowSeconds() - 300, exp: nowSeconds() - secondsAgo };
      return verifierWith()(await signGrant(olga, { claims }));
    };
    await expect(verifyEnded(4)).resolves.toBeDefined();
    await expect(verifyEnded(5)).rejects.toEqual(code('session.expired'));
  } finally {
    jest.useRealTimers();
  }
});

const ended = () => ({ iat: nowSeconds() - 300, exp: nowSeconds() - 6 });
test.each<[string, () => Parameters<typeof signGrant>[1] | Promise<Parameters<typeof signGrant>[1]>]>([
  ['that has ended', () => ({ claims: ended() })],
  [
    'that lives longer than grants do',
    () => ({ claims: { iat: nowSeconds() - 400, exp: nowSeconds() + 400 } }),
  ],
  ['without an end', () => ({ claims: { exp: undefined } })],
  ['for another audience', () => ({ claims: { aud: 'parlour-registry' } })],
  ['of another issuer', () => ({ claims: { iss: 'somebody' } })],
  ['of another type', () => ({ header: { typ: 'JWT' } })],
  ['with a role that does not exist', () => ({ claims: { roles: ['owner'] } })],
  ['without the owner of its token', () => ({ claims: { tokenOwner: undefined } })],
  ['with another key of the same name', async () => ({ key: (await generateKeyPair('EdDSA')).privateKey })],
  ['with a key that nobody knows', () => ({ header: { kid: 'unknown' } })],
  [
    'signed by a secret that is the public key',
    async () => ({
      header: { alg: 'HS256' },
      key: new TextEncoder().encode((await readTestOperatorKeys()).keys[0]?.x?.padEnd(64, '=')),
    }),
  ],
])('refuses a grant %s', async (_what, changes) => {
  await expect(verifierWith()(await signGrant(olga, await changes()))).rejects.toEqual(
    code('session.expired'),
  );
});

test('refuses a changed grant, one without signature, and no grant at all', async () => {
  const [header, payload, signature] = (await signGrant({ sub: 'vera', roles: ['viewer'] })).split('.');
  const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString());
  const raised = Buffer.from(JSON.stringify({ ...claims, roles: ['admin'] })).toString('base64url');
  const unsigned = Buffer.from('{"alg":"none","typ":"operator-grant+jwt"}').toString('base64url');
  for (const grant of [`${header}.${raised}.${signature}`, `${unsigned}.${payload}.`, 'x'.repeat(40)])
    await expect(verifierWith()(grant)).rejects.toEqual(code('session.expired'));
});

test('where a second factor is required, refuses people without one, and not programs', async () => {
  const verify = verifierWith({ operatorSecondFactor: 'required' });
  await expect(verify(await signGrant(olga))).rejects.toEqual(code('operator.second-factor-required'));
  await expect(verify(await signGrant({ ...olga, secondFactor: true }))).resolves.toBeDefined();
  await expect(verify(await signGrant({ ...olga, tokenOwner: 'rex' }))).resolves.toBeDefined();
});

test('without a registry, nobody is an operator', async () => {
  const verify = verifierWith({ operatorKeys: undefined });
  await expect(verify(await signGrant(olga))).rejects.toEqual(code('session.expired'));
});

describe('the keys of a registry at an address', () => {
  let server: Server;
  let answered: number;
  let isAway: boolean;
  let address: URL;
  // Only `Date.now` is moved; the time of a grant is compared with that of a new Date.
  const startedAt = Math.floor(Date.now() / 1000);
  const recent = { iat: startedAt, exp: startedAt + 300 };
  beforeEach(async () => {
    answered = 0;
    isAway = false;
    server = createServer(async (_request, response) => {
      if (isAway) return void response.writeHead(503).end();
      answered += 1;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(await readTestOperatorKeys()));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/registry/operator-keys`);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    server.close();
  });

  test('are asked for at the first grant, and serve through an outage until their age ends', async () => {
    const verify = verifierWith({ operatorKeys: address });
    expect(answered).toBe(0);
    await verify(await signGrant(olga));
    isAway = true;
    const started = Date.now();
    const now = jest.spyOn(Date, 'now');
    now.mockImplementation(() => started + 9 * 60_000);
    await expect(verify(await signGrant(olga, { claims: recent }))).resolves.toBeDefined();
    expect(answered).toBe(1);
    now.mockImplementation(() => started + 11 * 60_000);
    await expect(verify(await signGrant(olga, { claims: recent }))).rejects.toEqual(
      code('server.unavailable'),
    );
    isAway = false;
    await expect(verify(await signGrant(olga, { claims: recent }))).resolves.toBeDefined();
  });

  test('are not asked for again by each grant with a made-up key', async () => {
    const verify = verifierWith({ operatorKeys: address });
    await verify(await signGrant(olga));
    for (let guess = 0; guess < 5; guess += 1)
      await verify(await signGrant(olga, { header: { kid: `made-up-${guess}` } })).catch(() => undefined);
    expect(answered).toBe(1);
  });
});
