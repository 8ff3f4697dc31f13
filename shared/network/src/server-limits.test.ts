import { createServer } from 'node:http';
import { limitConnections, serverTimeouts } from './server-limits.ts';

test('a server bounds the time of a head and a body, the idle time of a connection, and their number', () => {
  const server = createServer(serverTimeouts);
  limitConnections(server);
  expect(server).toMatchObject({
    headersTimeout: 15_000,
    requestTimeout: 120_000,
    keepAliveTimeout: 75_000,
    maxConnections: 20_000,
  });
  server.close();
});
