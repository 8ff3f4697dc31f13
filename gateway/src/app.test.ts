import { allCalls } from '@parlour/contracts/all-calls';
import { startTestGateway, type TestGateway } from './testing/index.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway?.stop());

test('answers every declared call, and describes it with its flags @API-01', async () => {
  const { paths } = (await gateway.app.inject('/openapi.json')).json();
  const described = new Map<string, Record<string, unknown>>();
  for (const [path, methods] of Object.entries<Record<string, Record<string, unknown>>>(paths))
    for (const [method, call] of Object.entries(methods))
      described.set(`${method.toUpperCase()} ${path}`, call);

  expect([...described.keys()].sort()).toEqual([...allCalls.keys()].sort());
  for (const [name, call] of allCalls)
    expect({
      name,
      token: described.get(name)?.['x-token'],
      encrypted: described.get(name)?.['x-encrypted'],
    }).toEqual({
      name,
      token: call.token,
      encrypted: call.encrypted,
    });
});

test('refuses every call that needs a token, when it comes without one @AUTH-16', async () => {
  for (const [name, call] of allCalls) {
    if (call.token !== 'required') continue;
    const { status, body } = await gateway.send(call, {});
    expect({ name, status, body }).toMatchObject({
      name,
      status: 401,
      body: { error: { code: 'session.required' } },
    });
  }
});

test('refuses an encrypted call without encryption @AUTH-16', async () => {
  for (const [name, call] of allCalls) {
    if (!call.encrypted || call.token === 'required') continue;
    const answer = await gateway.app.inject({
      method: call.method,
      url: call.path,
      payload: { username: 'ada' },
    });
    expect({ name, code: answer.json().error?.code }).toEqual({ name, code: 'payload.unreadable' });
  }
});
