import { openConnections, type Subscription } from '@parlour/postgres';
import type { PoolClient, QueryResult, QueryResultRow } from 'pg';
import { RegistryError } from '../errors.ts';
import { schema } from './schema.ts';

/** Arbitrary constant; every registry must use the same one. */
const schemaLock = 7_205_310_201;
const poolSize = 4;

/** Database that several registries of one site share. */
export interface RegistryDatabase {
  query<R extends QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<R>>;
  transaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T>;
  /**
   * Subscribes to `channel`. Calls `onNotification` after each notification and after each connect, since notifications
   * may have been missed before it. Resolves once the subscription is active.
   */
  listen(channel: string, onNotification: () => void): Promise<Subscription>;
  close(): Promise<void>;
}

/** Connects and creates missing tables. `url` may name several hosts. Fails with `database-unreachable`. */
export async function openDatabase(
  url: string,
  onFailure: (error: unknown) => void,
): Promise<RegistryDatabase> {
  try {
    const connections = openConnections({ url, poolSize, applicationName: 'parlour registry', onFailure });
    const database = createDatabase(connections);
    await createTables(database).catch(async (error: unknown) => {
      await database.close();
      throw error;
    });
    return database;
  } catch (cause) {
    const found = cause instanceof Error ? cause.message : String(cause);
    throw new RegistryError('database-unreachable', `The registry's database cannot be used: ${found}`);
  }
}

const createTables = (database: RegistryDatabase): Promise<void> =>
  database.transaction(async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [schemaLock]);
    await client.query(schema);
  });

const createDatabase = ({
  withConnection,
  listen,
  close,
}: ReturnType<typeof openConnections>): RegistryDatabase => ({
  query: (text, values) => withConnection((client) => client.query(text, values)),
  transaction: (work) =>
    withConnection(async (client) => {
      try {
        await client.query('begin');
        const result = await work(client);
        await client.query('commit');
        return result;
      } catch (error) {
        // A lost connection cannot roll back. The server does it.
        await client.query('rollback').catch(() => undefined);
        throw error;
      }
    }),
  async listen(channel, onNotification) {
    const subscription = await listen(channel, onNotification, onNotification);
    onNotification();
    return subscription;
  },
  close,
});
