import { createApi } from '@parlour/api-client';
import { AppError, endpoint } from '@parlour/contracts';
import * as z from 'zod/mini';
import { createFakeGateway } from './fake-gateway.ts';

const readTable = endpoint({
  summary: 'One table.',
  method: 'GET',
  path: '/wps/table',
  token: 'none',
  carrier: 'query',
  input: z.object({ id: z.string() }),
  value: z.object({ seats: z.int() }),
});
const sit = endpoint({
  summary: 'Takes a seat.',
  method: 'POST',
  path: '/wps/seat',
  token: 'required',
  encrypted: true,
  carrier: 'body',
  input: z.object({ seat: z.int() }),
  value: z.object({ taken: z.boolean() }),
  errors: ['wallet.insufficient-funds'],
});

const createTestApi = (gateway = createFakeGateway(), token?: string) => ({
  gateway,
  api: createApi({
    baseUrl: 'http://gateway.test',
    fetch: gateway.fetch,
    token: () => token,
    onSessionLost: () => {},
  }),
});

test('answers by its handlers, and records what it received', async () => {
  const { gateway, api } = createTestApi();
  let seats = 5;
  gateway.on(readTable, () => {
    seats -= 1;
    return { seats };
  });
  expect(await api.call(readTable, { id: '7' })).toEqual({ seats: 4 });
  expect(await api.call(readTable, { id: '8' })).toEqual({ seats: 3 });
  expect(gateway.received(readTable)).toEqual([{ id: '7' }, { id: '8' }]);
});

test('opens sealed payloads with the key that it publishes', async () => {
  const { gateway, api } = createTestApi(createFakeGateway(), 'token');
  gateway.on(sit, ({ input, token }) => ({ taken: input.seat === 3 && token === 'token' }));
  expect(await api.call(sit, { seat: 3 })).toEqual({ taken: true });
});

test('refuses on demand, without a token, and for a violated contract', async () => {
  const { gateway, api } = createTestApi(createFakeGateway(), 'token');
  gateway.refuse(sit, 'wallet.insufficient-funds', { details: { missingMinor: 5 } });
  await expect(api.call(sit, { seat: 3 })).rejects.toMatchObject({
    code: 'wallet.insufficient-funds',
    details: { missingMinor: 5 },
  });
  gateway.on(sit, () => Promise.reject(new AppError('wallet.limit-reached', 'reached')));
  await expect(api.call(sit, { seat: 3 })).rejects.toMatchObject({ code: 'wallet.limit-reached' });
  await expect(api.call(sit, { seat: 1.5 })).rejects.toMatchObject({ code: 'request.invalid' });
  await expect(createTestApi(gateway).api.call(sit, { seat: 3 })).rejects.toMatchObject({
    code: 'session.required',
  });
});

test('does not answer a call that loses its connection', async () => {
  const { gateway, api } = createTestApi(createFakeGateway(), 'token');
  gateway.lose(sit);
  await expect(api.call(sit, { seat: 3 })).rejects.toMatchObject({ code: 'server.unavailable' });
});
