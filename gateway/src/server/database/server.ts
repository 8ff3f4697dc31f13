import { type Connections, openConnections, redactPassword } from '@parlour/postgres';
import { Kysely, PostgresDialect } from 'kysely';
import type { Logger } from '../log.ts';
import { getErrorMessage, StartError } from '../start-error.ts';
import {
  afterCommit,
  type Database,
  outsideTransaction,
  refuseInsideTransaction,
  runTransaction,
} from './database.ts';
import { createNamingPool } from './naming-pool.ts';
import { unlimited } from './unlimited.ts';
import { valueTypes } from './value-types.ts';

const versionMin = 150_000;

/** Opens a PostgreSQL server, 15 or newer. `url` may name several hosts. Fails with `database.unreachable`. */
export async function openServer(url: string, poolSize: number, log: Logger): Promise<Database> {
  const connections = openServerConnections(url, poolSize, log);
  await requireServer(connections, url);
  const { withConnection } = connections;
  const kysely = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: createNamingPool(connections) }),
  });
  return {
    engine: 'postgres',
    kysely,
    withTables: kysely.withTables.bind(kysely),
    transaction: (work) => runTransaction(kysely, work),
    afterCommit,
    withConnection(work) {
      refuseInsideTransaction();
      return withConnection(work);
    },
    async withLock(name, work) {
      refuseInsideTransaction();
      return withConnection(async (client) => {
        await client.query('set lock_timeout = 0; set statement_timeout = 0');
        await client.query(unlimited('select pg_advisory_lock(hashtext($1))', [name]));
        try {
          return await work();
        } finally {
          await client.query('select pg_advisory_unlock(hashtext($1))', [name]);
          await client.query('reset lock_timeout; reset statement_timeout');
        }
      });
    },
    listen: (...subscription) => outsideTransaction(() => connections.listen(...subscription)),
    close: connections.close,
  };
}

function openServerConnections(url: string, poolSize: number, log: Logger): Connections {
  try {
    return openConnections({
      url,
      poolSize,
      applicationName: 'parlour',
      types: valueTypes,
      onFailure: (error) => log.warn({ err: error }, 'database connection lost'),
    });
  } catch (error) {
    throw createUnreachableError(url, getErrorMessage(error), error);
  }
}

async function requireServer({ withConnection, close }: Connections, url: string): Promise<void> {
  let version: number;
  try {
    const { rows } = await withConnection((client) =>
      client.query<{ version: number }>(`select current_setting('server_version_num')::int as version`),
    );
    version = rows[0]?.version ?? 0;
  } catch (error) {
    await close();
    throw createUnreachableError(url, getErrorMessage(error), error);
  }
  if (version >= versionMin) return;
  await close();
  throw createUnreachableError(
    url,
    `its version is ${Math.floor(version / 10_000)}, and 15 is the oldest that works`,
  );
}

const createUnreachableError = (url: string, found: string, cause?: unknown): StartError =>
  new StartError(
    'database.unreachable',
    `Connecting to the database ${redactPassword(url)}: ${found}. Check DATABASE_URL and that the server accepts connections, or leave DATABASE_URL out of a demonstration to use the embedded database.`,
    cause,
  );
