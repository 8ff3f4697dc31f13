import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Client } from 'pg';
import { createListener, getRetryDelayMs } from './listener.ts';

test('closes while the server has not answered its connection yet', async () => {
  const silent = createServer((socket: Socket) => socket.resume()).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const failures: unknown[] = [];
  const listener = createListener({
    createClient: () => new Client({ host: '127.0.0.1', port }),
    onFailure: (error) => failures.push(error),
  });
  const connected = once(silent, 'connection');
  void listener.listen('news', () => undefined);
  await connected;
  await listener.close();
  expect(failures).toEqual([]);
  silent.close();
});

test.each([
  [1, 125, 250],
  [2, 250, 500],
  [4, 1_000, 2_000],
  [5, 1_000, 2_000],
  [1_000, 1_000, 2_000],
])(
  'attempt %i to connect again comes after %i to %i ms, at random, so that many processes do not come at once @PLAT-03',
  (attempt, least, most) => {
    const delays = [0, 0.5, 1].map((chance) => getRetryDelayMs(attempt, () => chance));
    expect(delays).toEqual([least, (least + most) / 2, most]);
  },
);
