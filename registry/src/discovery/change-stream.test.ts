import { once } from 'node:events';
import { request as send } from 'node:http';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

let registry: TestRegistry;
let url: string;
beforeEach(async () => {
  registry = await openTestRegistry();
  url = await registry.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => registry.remove());

/** Opens a stream from an address of this machine. */
async function openStream(localAddress = '127.0.0.1') {
  const sent = send(`${url}/registry/changes`, { localAddress }).end();
  const [response] = await once(sent, 'response');
  response.on('error', () => undefined);
  return { response, close: () => response.destroy() };
}

test('gives callers a bounded time and a bounded number of connections', () => {
  expect(registry.app.server).toMatchObject({
    headersTimeout: 15_000,
    requestTimeout: 120_000,
    maxConnections: 20_000,
  });
});

test('keeps two hundred streams of one address and asks it to return later, but not others', async () => {
  const streams = await Promise.all(Array.from({ length: 200 }, () => openStream()));
  expect(new Set(streams.map(({ response }) => response.statusCode))).toEqual(new Set([200]));
  const { response } = await openStream();
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '30']);
  const other = await openStream('127.0.0.2');
  expect(other.response.statusCode).toBe(200);
  other.close();
  for (const { close } of streams) close();
  const reopen = async (): Promise<number> => {
    const again = await openStream();
    again.close();
    return again.response.statusCode;
  };
  while ((await reopen()) !== 200) await new Promise(setImmediate);
});
