import { sql } from 'kysely';
import { Client } from 'pg';
import { type RestartingPostgresServer, startRestartingPostgres } from '../../testing/postgres-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { createLog } from '../log.ts';
import type { Database } from './database.ts';
import { openServer } from './server.ts';

let servers: RestartingPostgresServer[];
let database: Database;
beforeAll(async () => {
  servers = await Promise.all([startRestartingPostgres(), startRestartingPostgres()]);
});
afterAll(async () => {
  await database?.close();
  await Promise.all((servers ?? []).map((server) => server.stop()));
});

/**
 * Makes the server a standby, which refuses writes, or the primary. Then it ends the open connections, as in a
 * switchover.
 */
async function setStandby(server: RestartingPostgresServer, isStandby: boolean): Promise<void> {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  await client.query('set default_transaction_read_only = off');
  await client.query(`alter system set default_transaction_read_only = ${isStandby ? 'on' : 'off'}`);
  await client.query('select pg_reload_conf()');
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $1',
    ['client backend'],
  );
  await client.end();
}

const toHost = ({ url }: RestartingPostgresServer): string =>
  encodeURIComponent(new URL(url).searchParams.get('host') ?? '');

test('writes to the primary of several servers, even after another server has become the primary @PLAT-03', async () => {
  const [one, two] = servers as [RestartingPostgresServer, RestartingPostgresServer];
  await setStandby(one, true);
  const url = `postgres://parlour@${toHost(one)},${toHost(two)}/postgres?port=5432`;
  database = await openServer(url, 4, createLog('silent'));
  const received: string[] = [];
  await database.listen('coins', (payload) => received.push(payload));
  const write = () => sql`create table if not exists coin (id bigint)`.execute(database.kysely);
  await write();
  await setStandby(one, false);
  await setStandby(two, true);
  await waitUntil(() =>
    write().then(
      () => true,
      () => false,
    ),
  );
  const { rows } = await sql<{ socket: string }>`show unix_socket_directories`.execute(database.kysely);
  expect(encodeURIComponent(Object.values(rows[0] ?? {})[0] ?? '')).toBe(toHost(one));
  await waitUntil(async () => {
    await sql`select pg_notify('coins', 'received')`.execute(database.kysely);
    return received.includes('received');
  });
});
