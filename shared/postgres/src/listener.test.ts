import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Client } from 'pg';
import { createListener } from './listener.ts';

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
