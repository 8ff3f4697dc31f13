import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  AppError,
  type ErrorCode,
  endpoint,
  getSealingKeysCall,
  isAppError,
  SealedClaims,
} from '@parlour/contracts';
import * as z from '@parlour/schema';
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import { isUndecided } from './answer.ts';
import { createApi } from './client.ts';

interface Seen {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}
type Answer = (seen: Seen, response: ServerResponse) => void | Promise<void>;

let server: Server;
let baseUrl = '';
let answer: Answer = () => undefined;
let seen: Seen[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const one = {
      method: request.method ?? '',
      url: new URL(request.url ?? '', baseUrl),
      headers: request.headers,
      body,
    };
    seen.push(one);
    await answer(one, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  seen = [];
});

const reply = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
const value =
  (given: unknown): Answer =>
  (_seen, response) =>
    reply(response, 200, { success: true, value: given });
const failure =
  (status: number, error: { code: string; [more: string]: unknown }): Answer =>
  (_seen, response) =>
    reply(response, status, { success: false, error: { message: 'said the gateway', ...error } });

function start(options: { token?: string; timeouts?: { readMs?: number; writeMs?: number } } = {}) {
  const lost: string[] = [];
  const api = createApi({
    baseUrl,
    token: () => options.token,
    onSessionLost: (token) => lost.push(token),
    isKnownCode: (code) => code !== 'wallet.of-the-future',
    ...(options.timeouts ? { timeouts: options.timeouts } : {}),
  });
  return { api, lost };
}

const ok = z.object({ ok: z.boolean() });
const shape = { summary: 'A call of the test.', token: 'required', value: ok } as const;
const read = endpoint({ ...shape, method: 'GET', path: '/wps/read', carrier: 'none' });
const filter = z.object({
  name: z.optional(z.string()),
  page: z.optional(z.int()),
  kinds: z.optional(z.array(z.string())),
});
const query = endpoint({ ...shape, method: 'GET', path: '/wps/query', carrier: 'query', input: filter });
const data = endpoint({ ...shape, method: 'GET', path: '/wps/relay/data', carrier: 'data', input: filter });
const body = endpoint({ ...shape, method: 'POST', path: '/wps/body', carrier: 'body', input: filter });
const form = endpoint({ ...shape, method: 'POST', path: '/wps/form', carrier: 'form', input: filter });
const open = endpoint({ ...read, path: '/wps/open', token: 'none' });
const secret = endpoint({ ...body, path: '/wps/secret', encrypted: true });
const halfSecret = endpoint({ ...body, path: '/wps/half', sealedFields: ['name'] });

const getRejection = async (promise: Promise<unknown>): Promise<{ code: ErrorCode; message: string }> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isAppError(error)) throw new Error(`not an expected failure: ${error}`);
  return error;
};

describe('the request', () => {
  test('the token goes only with calls that require one @AUTH-16', async () => {
    answer = value({ ok: true });
    const { api } = start({ token: 'token-of-ada' });
    await api.call(read);
    await api.call(open);
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-of-ada', undefined]);
  });

  test('each carrier puts the input into its part of the request @API-02', async () => {
    answer = value({ ok: true });
    const { api } = start();
    const input = { name: 'မြန်မာ & more', page: 2, kinds: ['a', 'b'] };
    for (const call of [query, data, body, form]) await api.call(call, input);

    const [asQuery, asData, asBody, asForm] = seen;
    expect([...(asQuery?.url.searchParams ?? [])]).toEqual([
      ['name', input.name],
      ['page', '2'],
      ['kinds', 'a'],
      ['kinds', 'b'],
    ]);
    expect(JSON.parse(asData?.url.searchParams.get('data') ?? '')).toEqual(input);
    expect([asBody?.headers['content-type'], JSON.parse(asBody?.body ?? '')]).toEqual([
      'application/json',
      input,
    ]);
    expect(asForm?.headers['content-type']).toMatch('application/x-www-form-urlencoded');
    expect(new URLSearchParams(asForm?.body).get('name')).toBe(input.name);
  });

  test('an absent field is not sent', async () => {
    answer = value({ ok: true });
    const { api } = start();
    await api.call(query, { name: undefined, page: 1 });
    expect(seen[0]?.url.search).toBe('?page=1');
  });
});

describe('the response', () => {
  test('the value is unwrapped and fields outside the contract are dropped', async () => {
    answer = value({ ok: true, more: 'of a newer gateway' });
    expect(await start().api.call(read)).toEqual({ ok: true });
  });

  test('a refusal is an error with its code, fields and details', async () => {
    const fields = [{ path: ['username'], rule: 'reg_pattern_letter_first', params: { min: 2, max: 16 } }];
    answer = failure(422, { code: 'identity.field-invalid', fields, details: { a: 1 }, requestId: 'r-1' });
    expect(await getRejection(start().api.call(body, {}))).toMatchObject({
      code: 'identity.field-invalid',
      message: 'said the gateway',
      fields,
      details: { a: 1, requestId: 'r-1' },
    });
  });

  test.each<[string, ErrorCode, Answer]>([
    ['a value that breaks its contract', 'server.defect', value({ ok: 'yes' })],
    ['an answer without envelope', 'server.defect', (_seen, response) => reply(response, 200, { ok: true })],
    ['a page instead of an answer', 'server.defect', (_seen, response) => void response.end('<html>')],
    ['a code of a newer gateway', 'server.defect', failure(409, { code: 'wallet.of-the-future' })],
    ['a failure page', 'server.defect', (_seen, response) => void response.writeHead(500).end('x')],
    ['a proxy alone', 'server.unavailable', (_seen, response) => void response.writeHead(502).end('x')],
    ['a connection that is cut', 'server.unavailable', (_seen, response) => void response.destroy()],
  ])('%s is %s @ERR-01', async (_title, code, given) => {
    answer = given;
    expect((await getRejection(start().api.call(body, {}))).code).toBe(code);
  });

  test('a failed call rejects only after what a failure needs is loaded @ERR-01', async () => {
    const steps: string[] = [];
    const api = createApi({
      baseUrl,
      token: () => undefined,
      onSessionLost: () => undefined,
      isKnownCode: (code) => steps.includes('loaded') && code === 'wallet.insufficient-funds',
      prepareFailure: async () => void steps.push('loaded'),
    });
    answer = value({ ok: true });
    await api.call(open);
    expect(steps).toEqual([]);
    answer = failure(409, { code: 'wallet.insufficient-funds' });
    expect((await getRejection(api.call(open))).code).toBe('wallet.insufficient-funds');
    expect(steps).toEqual(['loaded']);
  });

  test('a refused connection is server.unavailable', async () => {
    const api = createApi({
      baseUrl: 'http://127.0.0.1:1',
      token: () => undefined,
      onSessionLost: () => undefined,
    });
    expect((await getRejection(api.call(body, {}))).code).toBe('server.unavailable');
  });

  test('a call that is not answered in time is server.unavailable', async () => {
    answer = () => undefined;
    const { api } = start({ timeouts: { readMs: 50, writeMs: 50 } });
    expect((await getRejection(api.call(body, {}))).code).toBe('server.unavailable');
    expect((await getRejection(api.call(read))).code).toBe('server.unavailable');
  });

  test('an aborted call rejects with the reason of its signal', async () => {
    answer = () => undefined;
    const { api } = start();
    const left = new AbortController();
    const call = api.call(read, undefined, { signal: left.signal });
    left.abort(new Error('left the page'));
    await expect(call).rejects.toThrow('left the page');
  });
});

describe('repeating', () => {
  const failsOnce =
    (status: number): Answer =>
    (_seen, response) =>
      seen.length === 1
        ? void response.writeHead(status).end()
        : reply(response, 200, { success: true, value: { ok: true } });

  test.each([502, 503, 504])('a read is repeated after %i', async (status) => {
    answer = failsOnce(status);
    expect(await start().api.call(read)).toEqual({ ok: true });
    expect(seen).toHaveLength(2);
  });

  test('a read is repeated after a cut connection, and given up after the third', async () => {
    answer = (_seen, response) => void response.destroy();
    expect((await getRejection(start().api.call(read))).code).toBe('server.unavailable');
    expect(seen).toHaveLength(3);
  });

  test('a member’s read is repeated when the limit of calls allows it again, a visitor’s is refused', async () => {
    answer = (_seen, response) =>
      seen.length === 1
        ? void response.writeHead(429, { 'retry-after': '0' }).end()
        : reply(response, 200, { success: true, value: { ok: true } });
    expect(await start({ token: 'a' }).api.call(read)).toEqual({ ok: true });
    expect(seen).toHaveLength(2);
    seen = [];
    await getRejection(start().api.call(open));
    expect(seen).toHaveLength(1);
  });

  test('a write is never repeated', async () => {
    answer = failsOnce(503);
    expect((await getRejection(start().api.call(body, {}))).code).toBe('server.unavailable');
    expect(seen).toHaveLength(1);
  });

  test('a defect is not repeated', async () => {
    answer = failure(500, { code: 'server.defect' });
    await getRejection(start().api.call(read));
    expect(seen).toHaveLength(1);
  });
});

test('leaves open whether a request arrived only when no usable answer came', () => {
  expect(isUndecided(new AppError('server.unavailable', ''))).toBe(true);
  expect(isUndecided(new AppError('server.defect', ''))).toBe(true);
  expect(isUndecided(new AppError('wallet.method-unavailable', ''))).toBe(false);
});

describe('a lost session', () => {
  test.each(['session.expired', 'session.required'])(
    '%s tells which token is lost @AUTH-17',
    async (code) => {
      answer = failure(401, { code });
      const { api, lost } = start({ token: 'old' });
      expect((await getRejection(api.call(read))).code).toBe(code);
      expect(lost).toEqual(['old']);
    },
  );

  test('a request to log in does not end a visitor’s session', async () => {
    answer = failure(401, { code: 'session.required' });
    const { api, lost } = start();
    await getRejection(api.call(read));
    expect(lost).toEqual([]);
  });

  test('a wrong password is not a lost session', async () => {
    answer = failure(401, { code: 'identity.wrong-credentials' });
    const { api, lost } = start({ token: 'old' });
    await getRejection(api.call(body, {}));
    expect(lost).toEqual([]);
  });
});

describe('sealed calls @AUTH-16', () => {
  const serverTime = '2026-11-20T04:00:00.000Z';

  async function createGatewayWithKeys() {
    const pairs = await Promise.all(
      ['new', 'old'].map(async (kid) => {
        const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
        const { x = '', y = '' } = await exportJWK(pair.publicKey);
        const jwk = { kid, kty: 'EC', crv: 'P-256', x, y, alg: 'ECDH-ES', use: 'enc' };
        return { jwk, secret: pair.privateKey };
      }),
    );
    const openPayload = async (payload: string) => {
      const { plaintext, protectedHeader } = await compactDecrypt(payload, (header) => {
        const pair = pairs.find(({ jwk }) => jwk.kid === header.kid);
        if (!pair) throw new Error('no such key');
        return pair.secret;
      });
      return { claims: SealedClaims.parse(JSON.parse(new TextDecoder().decode(plaintext))), protectedHeader };
    };
    const keys = (): unknown => ({ keys: pairs.map(({ jwk }) => jwk), serverTime });
    const withKeys =
      (then: Answer): Answer =>
      (one, response) =>
        one.url.pathname === getSealingKeysCall.path ? value(keys())(one, response) : then(one, response);
    return { openPayload, withKeys };
  }

  test('the whole input is sealed to the newest key, for one call, by the time of the gateway', async () => {
    const gateway = await createGatewayWithKeys();
    answer = gateway.withKeys(value({ ok: true }));
    const { api } = start({ token: 'token-of-ada' });
    await api.call(secret, { name: 'Parlour-2026' });
    await api.call(secret, { name: 'Parlour-2026' });

    expect(seen.map(({ url }) => url.pathname)).toEqual(['/wps/system/keys', '/wps/secret', '/wps/secret']);
    const bodies = seen.slice(1).map((one) => JSON.parse(one.body) as { payload: string });
    expect(seen[1]?.body).not.toContain('Parlour-2026');
    const [first, second] = await Promise.all(bodies.map(({ payload }) => gateway.openPayload(payload)));
    expect(first?.protectedHeader).toMatchObject({ alg: 'ECDH-ES', enc: 'A256GCM', kid: 'new' });
    expect(first?.claims).toMatchObject({ call: 'POST /wps/secret', input: { name: 'Parlour-2026' } });
    expect(Math.abs((first?.claims.iat ?? 0) - Date.parse(serverTime) / 1000)).toBeLessThanOrEqual(2);
    expect(first?.claims.jti).not.toBe(second?.claims.jti);
  });

  test('a field that travels sealed leaves the others in the clear', async () => {
    const gateway = await createGatewayWithKeys();
    answer = gateway.withKeys(value({ ok: true }));
    await start().api.call(halfSecret, { name: 'hidden', page: 3 });
    const sent = JSON.parse(seen[1]?.body ?? '') as { name: string; page: number };
    expect(sent.page).toBe(3);
    expect((await gateway.openPayload(sent.name)).claims.input).toBe('hidden');
  });

  test.each(['payload.unreadable', 'payload.stale'])(
    'after %s the keys are asked again and the call is made once more',
    async (code) => {
      const gateway = await createGatewayWithKeys();
      let refusals = 0;
      answer = gateway.withKeys((one, response) => {
        refusals += 1;
        return refusals === 1 ? failure(400, { code })(one, response) : value({ ok: true })(one, response);
      });
      expect(await start().api.call(secret, {})).toEqual({ ok: true });
      expect(seen.map(({ url }) => url.pathname)).toEqual([
        '/wps/system/keys',
        '/wps/secret',
        '/wps/system/keys',
        '/wps/secret',
      ]);
    },
  );

  test('a second refusal rejects the call', async () => {
    const gateway = await createGatewayWithKeys();
    answer = gateway.withKeys(failure(400, { code: 'payload.stale' }));
    expect((await getRejection(start().api.call(secret, {}))).code).toBe('payload.stale');
  });

  test('on a page that came over plain http nothing is sent', async () => {
    const subtle = jest.spyOn(globalThis.crypto, 'subtle', 'get').mockReturnValue(undefined as never);
    try {
      expect((await getRejection(start().api.call(secret, {}))).code).toBe('payload.insecure-page');
      expect(seen).toHaveLength(0);
    } finally {
      subtle.mockRestore();
    }
  });
});
