import { createLog } from '../log.ts';
import { createCookies } from './cookies.ts';
import { createHttpServer } from './http-server.ts';
import { trustHops } from './proxy-trust.ts';

const server = createHttpServer({ log: createLog('silent'), trustProxy: trustHops(1) });
server.get('/set', async (request, reply) => {
  createCookies(request, reply).set('device', 'value', 60);
  return {};
});
server.get('/clear', async (request, reply) => {
  createCookies(request, reply).clear('device');
  return {};
});
server.get('/read', async (request, reply) => ({
  device: createCookies(request, reply).read('device') ?? null,
}));
afterAll(() => server.close());

const send = async (url: string, headers: Record<string, string>) => {
  const answer = await server.inject({ url, headers });
  return { body: answer.json(), set: answer.headers['set-cookie'] };
};
const encrypted = { 'x-forwarded-proto': 'https' };

test('sets a cookie over HTTPS that only this host can set, and otherwise one for its calls', async () => {
  expect((await send('/set', encrypted)).set).toBe(
    '__Host-device=value; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Strict',
  );
  expect((await send('/clear', encrypted)).set).toMatch(/^__Host-device=; Max-Age=0; Path=\/; /);
  expect((await send('/set', {})).set).toBe('device=value; Max-Age=60; Path=/wps; HttpOnly; SameSite=Strict');
});

test('reads over HTTPS no cookie that a neighbouring host or an unencrypted page could have planted', async () => {
  const cookie = 'device=planted; __Host-device=own';
  expect((await send('/read', { cookie, ...encrypted })).body).toEqual({ device: 'own' });
  expect((await send('/read', { cookie: 'device=planted', ...encrypted })).body).toEqual({ device: null });
  expect((await send('/read', { cookie })).body).toEqual({ device: 'planted' });
});
