import { Client, Pool, type PoolClient } from 'pg';
import { RegistryError } from '../errors.ts';
import { schema } from './schema.ts';

/** Arbitrary constant; every registry must use the same one. */
const schemaLock = 7_205_310_201;
const connectTimeoutMs = 5_000;
const poolSize = 4;
const reconnectMs = 500;

/** Database that several registries of one site share. */
export interface RegistryDatabase {
  query: Pool['query'];
  transaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T>;
  /**
   * Subscribes to `channel`. Calls `onNotification` after each notification and after each connect, since notifications
   * may have been missed before it. Resolves once the subscription is active.
   */
  listen(channel: string, onNotification: () => void): Promise<void>;
  close(): Promise<void>;
}

/** Connects and creates missing tables. Fails with `database-unreachable`. */
export async function openDatabase(
  url: string,
  onFailure: (error: unknown) => void,
): Promise<RegistryDatabase> {
  const settings = { connectionString: url, connectionTimeoutMillis: connectTimeoutMs };
  const pool = new Pool({ ...settings, max: poolSize, application_name: 'parlour registry' });
  let closed = false;
  // The pool does not wait until its connections are closed. After `close`, their errors are irrelevant.
  pool.on('error', (error) => {
    if (!closed) onFailure(error);
  });
  const listener = createListener(
    () => new Client({ ...settings, application_name: 'parlour registry listen' }),
    onFailure,
  );

  const transaction: RegistryDatabase['transaction'] = async (work) => {
    const client = await pool.connect();
    let broken: unknown;
    try {
      await client.query('begin');
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch((lost: unknown) => {
        broken = lost;
      });
      throw error;
    } finally {
      client.release(broken !== undefined);
    }
  };
  try {
    await transaction(async (client) => {
      await client.query('select pg_advisory_xact_lock($1)', [schemaLock]);
      await client.query(schema);
    });
  } catch (cause) {
    await pool.end();
    const found = cause instanceof Error ? cause.message : String(cause);
    throw new RegistryError('database-unreachable', `The registry's database cannot be used: ${found}`);
  }
  return {
    query: pool.query.bind(pool) as Pool['query'],
    transaction,
    listen: listener.listen,
    async close() {
      closed = true;
      await listener.close();
      await pool.end();
    },
  };
}

/** Opens one connection per channel that only listens. Reconnects whenever it breaks. */
function createListener(newClient: () => Client, onFailure: (error: unknown) => void) {
  const open = new Set<Client>();
  const timers = new Set<NodeJS.Timeout>();
  let closed = false;

  async function connect(channel: string, onNotification: () => void): Promise<void> {
    const client = newClient();
    open.add(client);
    client.on('notification', onNotification);
    client.on('error', onFailure);
    client.once('end', () => {
      open.delete(client);
      if (!closed) reconnectLater(channel, onNotification);
    });
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    onNotification();
  }
  function reconnectLater(channel: string, onNotification: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      void connect(channel, onNotification).catch(onFailure);
    }, reconnectMs).unref();
    timers.add(timer);
  }

  return {
    listen: connect,
    async close() {
      closed = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all([...open].map((client) => client.end()));
    },
  };
}
