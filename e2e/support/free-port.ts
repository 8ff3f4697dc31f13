import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';

/** A port of loopback that nobody listens on, for who has to know it before it listens. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/**
 * A port that stays the same for the life of this worker, for an origin that outlives its server. It lies below those
 * that the system gives out by itself, so that none of them is on it; `use` is another one for each file.
 */
export const settledPort = (use: 0 | 1 | 2): number => 20_000 + use * 4_000 + (process.pid % 4_000);
