import { connect } from 'node:net';
import type { EndpointShape, ErrorCode } from '@parlour/contracts';
import { startTestGateway, type TestGateway } from '../../testing/index.ts';
import { tryAssembly, tryCalls } from '../../testing/try-module.ts';
import type { GatewayModule } from '../index.ts';

const calls = { count: 0 };
let gateway: TestGateway<unknown>;
beforeAll(async () => {
  gateway = await startTestGateway({ assemble: tryAssembly(calls) });
});
afterAll(() => gateway?.stop());
beforeEach(() => {
  calls.count = 0;
});

/** Sends a raw request that our own clients would not send. */
const post = async (path: string, payload: string, type: string | undefined) => {
  const headers = type === undefined ? {} : { 'content-type': type };
  const answer = await gateway.app.inject({ method: 'POST', url: path, payload, headers });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
};
const refusal = async (endpoint: EndpointShape, token?: string) => {
  const { status, body } = await gateway.send(endpoint, undefined, token === undefined ? {} : { token });
  return { status, code: body.success ? undefined : body.error.code };
};
const refused = (status: number, code: ErrorCode) => ({ status, code });

test('answers in one envelope, with the fields that the contract names and no others', async () => {
  const { status, body } = await gateway.send(tryCalls.echo, { name: 'ada', unknown: 1 });
  expect({ status, body }).toEqual({ status: 200, body: { success: true, value: { name: 'ada' } } });
});

test('gives every response a request id, and lets no cache store it', async () => {
  const { body, headers } = await post('/wps/try/echo', '{}', 'application/json');
  expect(body.error.requestId).toBe(headers['x-request-id']);
  expect(headers['cache-control']).toBe('no-store');
});

describe('a call that needs a token', () => {
  test('is refused without a token and with an unknown token @AUTH-16', async () => {
    expect(await refusal(tryCalls.member)).toEqual(refused(401, 'session.required'));
    expect(await refusal(tryCalls.member, 'nobody')).toEqual(refused(401, 'session.expired'));
    const basic = await gateway.send(tryCalls.member, undefined, {
      headers: { authorization: 'Basic YWRhOmFkYQ==' },
    });
    expect(basic.status).toBe(401);
    expect(await gateway.call(tryCalls.member, undefined, { token: 'ada' })).toEqual({ username: 'ada' });
  });

  test('is refused to demo accounts and to non-agents where the contract says so @AUTH-15 @ROLE-01', async () => {
    expect(await refusal(tryCalls.real, 'ben')).toEqual(refused(403, 'session.real-account-required'));
    expect(await refusal(tryCalls.agent, 'ada')).toEqual(refused(403, 'session.agent-required'));
    expect(await gateway.call(tryCalls.real, undefined, { token: 'ada' })).toEqual({ username: 'ada' });
    expect(await gateway.call(tryCalls.agent, undefined, { token: 'chi' })).toEqual({ username: 'chi' });
  });

  test('answers a visitor where the token is optional', async () => {
    expect(await gateway.call(tryCalls.optional)).toEqual({ username: null });
    expect(await gateway.call(tryCalls.optional, undefined, { token: 'nobody' })).toEqual({ username: null });
    expect(await gateway.call(tryCalls.optional, undefined, { token: 'ada' })).toEqual({ username: 'ada' });
  });
});

describe('input', () => {
  test.each([
    ['a field left out', {}, { path: ['name'], rule: 'required' }],
    ['an empty text', { name: '' }, { path: ['name'], rule: 'required' }],
    ['a text too long', { name: 'adalovelace' }, { path: ['name'], rule: 'too_long', params: { max: 5 } }],
    ['a wrong kind', { name: 5 }, { path: ['name'], rule: 'wrong_type' }],
    [
      'a number too small',
      { name: 'ada', age: 17 },
      { path: ['age'], rule: 'too_small', params: { min: 18 } },
    ],
    ['a choice not offered', { name: 'ada', tags: ['blue'] }, { path: ['tags', 0], rule: 'choice' }],
    [
      'too many',
      { name: 'ada', tags: ['red', 'red', 'red'] },
      { path: ['tags'], rule: 'too_many', params: { max: 2 } },
    ],
    ['no object', 'ada', { path: [], rule: 'wrong_type' }],
  ])('with %s is refused with its field and rule', async (_title, input, field) => {
    const { status, body } = await post('/wps/try/echo', JSON.stringify(input), 'application/json');
    expect({ status, code: body.error.code, fields: body.error.fields }).toEqual({
      status: 400,
      code: 'request.invalid',
      fields: [field],
    });
    expect(calls.count).toBe(0);
  });

  test.each([
    ['that is no JSON', '{"name":', 'application/json', 400, 'request.invalid'],
    ['that is empty', '', 'application/json', 400, 'request.invalid'],
    [
      'that poisons prototypes',
      '{"name":"ada","__proto__":{"x":1}}',
      'application/json',
      400,
      'request.invalid',
    ],
    ['of another content type', '<name/>', 'application/xml', 415, 'request.wrong-type'],
    ['that is plain text', '{"name":"ada"}', 'text/plain', 415, 'request.wrong-type'],
    [
      'that is a form where JSON is taken',
      'name=ada',
      'application/x-www-form-urlencoded',
      415,
      'request.wrong-type',
    ],
    [
      'that is too large',
      JSON.stringify({ name: 'a'.repeat(300_000) }),
      'application/json',
      413,
      'request.too-large',
    ],
  ])('%s is refused', async (_title, payload, type, status, code) => {
    const answer = await post('/wps/try/echo', payload, type);
    expect({ status: answer.status, code: answer.body.error.code }).toEqual({ status, code });
    expect(calls.count).toBe(0);
  });

  test('travels as one JSON parameter on game-service calls @API-02', async () => {
    expect(await gateway.call(tryCalls.data, { pageNo: 3, name: 'ada' })).toEqual({ pageNo: 3, name: 'ada' });
    const plain = await gateway.app.inject('/wps/try/data');
    expect(plain.json()).toEqual({ success: true, value: { pageNo: 1 } });
    for (const data of ['{', '[]', '"x"', '{"pageNo":0}']) {
      const answer = await gateway.app.inject({ url: '/wps/try/data', query: { data } });
      expect(answer.json().error.code).toBe('request.invalid');
    }
    const twice = await gateway.app.inject('/wps/try/data?data={}&data={}');
    expect(twice.json().error.fields).toEqual([{ path: ['data'], rule: 'json' }]);
  });

  test('travels as a form where the contract says so', async () => {
    expect(await gateway.call(tryCalls.form, { name: 'a b&c' })).toEqual({ name: 'a b&c' });
    const asJson = await post('/wps/try/form', '{"name":"ada"}', 'application/json');
    expect(asJson.status).toBe(415);
  });
});

test('answers an unknown address or method with 404', async () => {
  const unknown = refused(404, 'request.not-found');
  for (const [method, url] of [
    ['GET', '/wps/nothing'],
    ['GET', '/wps/try/echo'],
    ['GET', '/wps/%zz'],
  ] as const) {
    const answer = await gateway.app.inject({ method, url });
    expect({ status: answer.statusCode, code: answer.json().error.code }).toEqual(unknown);
  }
});

test('limits how often one address calls, and says when to come back', async () => {
  const send = (ip: string) => gateway.send(tryCalls.limited, {}, { ip });
  for (let time = 0; time < 3; time += 1) expect((await send('198.51.100.1')).status).toBe(200);
  const { status, body, headers } = await send('198.51.100.1');
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect({ status, body }).toMatchObject({
    status: 429,
    body: { error: { code: 'request.too-many', details: { retryAfterMs: expect.any(Number) } } },
  });
  expect((await send('198.51.100.2')).status).toBe(200);
});

test('treats an answer that breaks its contract as our defect', async () => {
  const { status, body } = await gateway.send(tryCalls.wrong, {});
  expect({ status, body }).toMatchObject({ status: 500, body: { error: { code: 'server.defect' } } });
});

test('reveals nothing about a defect except that there is one', async () => {
  const { status, body } = await gateway.send(tryCalls.broken, {});
  expect(status).toBe(500);
  expect(JSON.stringify(body)).not.toContain('secret detail');
});

test.each(['57014', '55P03'])(
  'asks to try again when the database ended a statement with %s',
  async (code) => {
    const { status, body } = await gateway.send(tryCalls.broken, { code });
    expect({ status, body }).toMatchObject({ status: 503, body: { error: { code: 'server.unavailable' } } });
  },
);

test('describes every call with its flags as OpenAPI @API-01', async () => {
  const document = (await gateway.app.inject('/openapi.json')).json();
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths)).toHaveLength(Object.keys(tryCalls).length);
  expect(document.paths['/wps/try/sealed'].post).toMatchObject({ 'x-encrypted': true, 'x-token': 'none' });
  expect(document.paths['/wps/try/agent'].get).toMatchObject({
    'x-audience': 'agent',
    security: [{ session: [] }],
  });
  expect(document.paths['/wps/try/data'].get.parameters[0]).toMatchObject({
    name: 'data',
    content: { 'application/json': { schema: { properties: { pageNo: { type: 'integer' } } } } },
  });
});

test('is not ready while it drains, and still answers', async () => {
  const draining = await startTestGateway({
    config: { drainMs: 200 },
    assemble: tryAssembly({ count: 0 }, {}),
  });
  const address = await draining.listen();
  const isReady = async () => (await fetch(`${address}/health/ready`)).status;
  expect(await isReady()).toBe(200);
  const stopped = draining.stop();
  // Both requests reach the gateway in the turn in which it begins to drain, however slow the machine is.
  const answers = await Promise.all(
    ['ready', 'live'].map((check) => draining.app.inject(`/health/${check}`)),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 200]);
  await stopped;
  await expect(isReady()).rejects.toThrow();
});

test('finishes calls in flight before it stops, and does not wait for unused connections', async () => {
  const calls = { count: 0 };
  let finish: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const begun = Promise.withResolvers<void>();
  const plugin: GatewayModule['plugin'] = (app) => {
    app.get('/slow', async () => {
      begun.resolve();
      await waiting;
      return 'done';
    });
  };
  const stopping = await startTestGateway({ assemble: tryAssembly(calls, { plugin }) });
  const address = await stopping.listen();
  const unused = connect(Number(new URL(address).port), '127.0.0.1');
  await new Promise((resolve) => unused.once('connect', resolve));
  const answer = fetch(`${address}/slow`);
  await begun.promise;
  const stopped = stopping.stop();
  finish();
  expect(await (await answer).text()).toBe('done');
  await stopped;
});
