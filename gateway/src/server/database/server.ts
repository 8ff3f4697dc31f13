import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { Client, Pool, type PoolClient } from 'pg';
import type { Logger } from '../log.ts';
import { getErrorMessage, StartError } from '../start-error.ts';
import {
  afterCommit,
  type Database,
  type ListenHandle,
  outsideTransaction,
  refuseInsideTransaction,
  runTransaction,
} from './database.ts';
import { createNamingPool } from './naming-pool.ts';
import { valueTypes } from './value-types.ts';

const connectTimeoutMs = 5_000;
const versionMin = 150_000;

/** Opens a PostgreSQL server, 15 or newer. Fails with `database.unreachable`. */
export async function openServer(url: string, poolSize: number, log: Logger): Promise<Database> {
  const settings = { connectionString: url, connectionTimeoutMillis: connectTimeoutMs, types: valueTypes };
  const pool = new Pool({ ...settings, max: poolSize, application_name: 'parlour' });
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
  await requireServer(pool, url);

  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: createNamingPool(pool) }) });
  const listener = createListener(() => new Client({ ...settings, application_name: 'parlour listen' }), log);
  const withConnection = async <T>(work: (client: PoolClient) => Promise<T>): Promise<T> => {
    refuseInsideTransaction();
    const client = await pool.connect();
    try {
      return await work(client);
    } finally {
      client.release();
    }
  };
  return {
    engine: 'postgres',
    kysely,
    withTables: kysely.withTables.bind(kysely),
    transaction: (work) => runTransaction(kysely, work),
    afterCommit,
    withConnection,
    listen: listener.listen,
    async close() {
      await listener.stop();
      await pool.end();
    },
  };
}

async function requireServer(pool: Pool, url: string): Promise<void> {
  let version: number;
  try {
    const { rows } = await pool.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    );
    version = rows[0]?.version ?? 0;
  } catch (error) {
    await pool.end();
    throw createUnreachableError(url, getErrorMessage(error), error);
  }
  if (version >= versionMin) return;
  await pool.end();
  throw createUnreachableError(
    url,
    `its version is ${Math.floor(version / 10_000)}, and 15 is the oldest that works`,
  );
}

const createUnreachableError = (url: string, found: string, cause?: unknown): StartError =>
  new StartError(
    'database.unreachable',
    `Connecting to the database ${withoutPassword(url)}: ${found}. Check DATABASE_URL and that the server accepts connections, or leave DATABASE_URL out to use the embedded database.`,
    cause,
  );

function withoutPassword(url: string): string {
  try {
    const parsed = new URL(url);
    parsed.password = '';
    return parsed.href;
  } catch {
    return '(an address that cannot be read)';
  }
}

interface Channel {
  messageListeners: Set<(payload: string) => void>;
  gapListeners: Set<() => void>;
}

/** Creates a connection that only listens. When it breaks, it is replaced, and every subscriber's `onGap` runs. */
function createListener(newClient: () => Client, log: Logger) {
  const channels = new Map<string, Channel>();
  let current: Promise<Client> | undefined;
  let stopped = false;

  const connect = async (): Promise<Client> => {
    const client = newClient();
    client.on('notification', ({ channel, payload }) => {
      for (const onMessage of channels.get(channel)?.messageListeners ?? []) onMessage(payload ?? '');
    });
    client.on('error', (error) => log.warn({ err: error }, 'listening connection lost'));
    client.once('end', () => {
      if (current !== undefined && !stopped) current = reconnect();
    });
    await client.connect();
    for (const name of channels.keys()) await client.query(`listen ${client.escapeIdentifier(name)}`);
    return client;
  };
  const reconnect = async (): Promise<Client> => {
    for (let attempt = 1; ; attempt += 1) {
      await wait(Math.min(250 * attempt, 5_000), undefined, { ref: false });
      if (stopped) throw new Error('The listener was stopped.');
      try {
        const client = await connect();
        for (const channel of channels.values()) for (const onGap of channel.gapListeners) onGap();
        return client;
      } catch (error) {
        log.warn({ attempt, reason: getErrorMessage(error) }, 'listening connection not made yet');
      }
    }
  };

  return {
    async listen(
      name: string,
      onMessage: (payload: string) => void,
      onGap?: () => void,
    ): Promise<ListenHandle> {
      const channel = channels.get(name) ?? { messageListeners: new Set(), gapListeners: new Set() };
      channels.set(name, channel);
      channel.messageListeners.add(onMessage);
      if (onGap) channel.gapListeners.add(onGap);
      current ??= outsideTransaction(connect);
      const client = await current;
      await client.query(`listen ${client.escapeIdentifier(name)}`);
      return {
        async stop() {
          channel.messageListeners.delete(onMessage);
          if (onGap) channel.gapListeners.delete(onGap);
        },
      };
    },
    async stop(): Promise<void> {
      stopped = true;
      const client = await current?.catch(() => undefined);
      await client?.end();
    },
  };
}
