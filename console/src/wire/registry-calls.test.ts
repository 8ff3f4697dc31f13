import { texts } from '../texts.ts';
import { createRegistry } from './registry.ts';
import { createRegistryCalls } from './registry-calls.ts';

const answer =
  (body: unknown, status = 200) =>
  async () =>
    Response.json(body, { status });
const connect = (fetch: () => Promise<Response>) =>
  createRegistry(createRegistryCalls({ fetch, isInUse: () => true, texts: texts.failure }));
const operator = {
  name: 'ann',
  roles: ['viewer'],
  createdAt: '2026-11-22T10:00:00.000Z',
  createdBy: 'bob',
  secondFactor: false,
};

describe('an answer of the registry', () => {
  test('is returned when it matches its contract, with what a newer registry adds', async () => {
    const operators = [{ ...operator, later: true }];
    expect(await connect(answer({ operators })).operators()).toEqual(operators);
  });

  test.each([
    ['operators.0.roles.0', { operators: [{ ...operator, roles: ['owner'] }] }],
    ['operators', { operators: 'ann' }],
    ['Invalid input', ['ann']],
  ])('that is not as expected names the difference: %s', async (part, body) => {
    await expect(connect(answer(body)).operators()).rejects.toMatchObject({
      code: 'answer-unexpected',
      message: expect.stringContaining(`does not understand (${part}`),
    });
  });

  test('carries the code and the message of an error', async () => {
    const error = { code: 'operator-exists', message: 'The operator ann already exists.' };
    await expect(connect(answer({ error }, 409)).operators()).rejects.toMatchObject(error);
  });

  test.each([
    ['a proxy’s page', async () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['a proxy’s object', answer({ error: 'bad gateway' }, 502)],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is missing after %s', async (_, fetch) => {
    await expect(connect(fetch).operators()).rejects.toMatchObject({
      code: 'unreachable',
      message: texts.failure.unreachable,
    });
  });
});
