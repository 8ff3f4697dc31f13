/**
 * One PostgreSQL server for a whole run of Jest. It starts when the first test requests it, so that a run without a
 * database does not pay for one, and it ends with the run. `TEST_DATABASE_URL` selects another server instead.
 */
import { createServer, type Server } from 'node:http';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

let starter: Server | undefined;
let postgres: Promise<PostgresServer> | undefined;

/** Sets `TEST_POSTGRES_STARTER` for the workers: a GET on that address returns the server's address. */
export async function openStarter(): Promise<void> {
  if (process.env.TEST_DATABASE_URL !== undefined) return;
  const server = createServer(async (_request, response) => {
    try {
      postgres ??= startPostgres();
      response.end((await postgres).url);
    } catch (error) {
      response.writeHead(500).end(error instanceof Error ? error.message : String(error));
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  server.unref();
  starter = server;
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The starter has no port.');
  process.env.TEST_POSTGRES_STARTER = `http://127.0.0.1:${address.port}`;
}

export async function closeStarter(): Promise<void> {
  starter?.close();
  starter?.closeAllConnections();
  const started = await postgres?.catch(() => undefined);
  [starter, postgres] = [undefined, undefined];
  await started?.stop();
}
