import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMovableClock } from '../../testing/movable-clock.ts';
import { createPaymentProvider, ProviderUnavailable } from './payment-provider.ts';

let servers: Server[] = [];
afterEach(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  servers = [];
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const connect = (url: string) =>
  createPaymentProvider(
    { name: 'paygate', secret: 's'.repeat(40), url: () => url },
    createMovableClock('2026-11-22T10:00:00Z'),
  );

test('a signed request to a payment provider follows no redirect @SAFE-04', async () => {
  let visits = 0;
  const other = await serve((_request, response) => {
    visits += 1;
    response.end('{}');
  });
  const url = await serve((_request, response) => response.writeHead(307, { location: `${other}/` }).end());
  await expect(connect(url).find('1')).rejects.toThrow(ProviderUnavailable);
  expect(visits).toBe(0);
});

test('an endless answer of a payment provider is cut off @SAFE-04', async () => {
  let sentBytes = 0;
  const url = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const write = (): void => {
      while (!response.destroyed && response.write('x'.repeat(65_536))) sentBytes += 65_536;
      sentBytes += 65_536;
    };
    response.on('drain', write);
    write();
  });
  await expect(connect(url).find('1')).rejects.toThrow(/No answer|contract/);
  expect(sentBytes).toBeLessThan(20_000_000);
});

test('a payment provider that does not answer holds a bounded number of requests @SAFE-04', async () => {
  let open = 0;
  const url = await serve(() => {
    open += 1;
  });
  const provider = connect(url);
  const outcomes = Array.from({ length: 60 }, (_, index) =>
    provider.find(String(index)).then(
      () => 'found',
      (error: unknown) => (error instanceof ProviderUnavailable ? error.message : 'another error'),
    ),
  );
  const first = await Promise.race(outcomes);
  expect(first).toBe('Too many requests to paygate wait');
  expect(open).toBeLessThanOrEqual(24);
  for (const server of servers) server.closeAllConnections();
  expect(new Set(await Promise.all(outcomes))).toEqual(
    new Set(['Too many requests to paygate wait', 'No answer from paygate']),
  );
});
