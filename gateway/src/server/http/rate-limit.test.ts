import { type FastifyInstance, fastify } from 'fastify';
import { createAddressLimit, registerRateLimits } from './rate-limit.ts';

const perMs = 60_000;
let app: FastifyInstance;
let nowMs: number;
beforeEach(async () => {
  nowMs = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => nowMs);
  app = fastify();
  await registerRateLimits(app);
  const count = createAddressLimit(app, { times: 2, perMs });
  app.get('/', async (request) => ({ waitMs: await count(request) }));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await app.close();
});

const call = async (remoteAddress: string): Promise<number> =>
  (await app.inject({ url: '/', remoteAddress })).json().waitMs;

test('refuses further calls of an address until its window ends', async () => {
  expect([await call('198.51.100.1'), await call('198.51.100.1')]).toEqual([0, 0]);
  nowMs += 20_000;
  expect(await call('198.51.100.1')).toBe(40_000);
  nowMs += 39_999;
  expect(await call('198.51.100.1')).toBe(1);
  expect(await call('198.51.100.2')).toBe(0);
  nowMs += 1;
  expect(await call('198.51.100.1')).toBe(0);
});

test('lets the first calls of one moment pass, and refuses the others', async () => {
  const waits = await Promise.all(Array.from({ length: 5 }, () => call('198.51.100.1')));
  expect(waits).toEqual([0, 0, perMs, perMs, perMs]);
});

test('counts the addresses of one IPv6 network as one', async () => {
  for (const host of ['::1', ':a:b:c:d']) expect(await call(`2001:db8:1:2${host}`)).toBe(0);
  expect(await call('2001:db8:1:2:9:9:9:9')).toBeGreaterThan(0);
  expect(await call('2001:db8:1:3:9:9:9:9')).toBe(0);
});

test('counts an IPv4 address in IPv6 form as that address', async () => {
  expect([await call('198.51.100.1'), await call('::ffff:198.51.100.1')]).toEqual([0, 0]);
  expect(await call('::ffff:198.51.100.1')).toBeGreaterThan(0);
});

test('still limits an address after calls of ten thousand others', async () => {
  expect([await call('198.51.100.1'), await call('198.51.100.1')]).toEqual([0, 0]);
  for (let index = 0; index < 10_000; index += 1) await call(`10.0.${index >> 8}.${index & 255}`);
  expect(await call('198.51.100.1')).toBeGreaterThan(0);
});
