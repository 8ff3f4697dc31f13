import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';

/** Finds a free port of loopback, for a server whose port must be known before it listens. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
