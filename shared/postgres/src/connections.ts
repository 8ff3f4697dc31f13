import { type ClientConfig, type CustomTypesConfig, Pool, type PoolClient } from 'pg';
import { isConnectionFailure } from './failures.ts';
import { createListener, type Listener } from './listener.ts';
import { createServerClient } from './server-client.ts';
import { parseServers } from './servers.ts';

interface ConnectionSettings {
  /** Connection string, with one or several hosts (`parseServers`). */
  url: string;
  poolSize: number;
  /** Name that the server shows for each connection. The listening connection is called `<name> listen`. */
  applicationName: string;
  types?: CustomTypesConfig;
  /** Reports lost connections. They are replaced without further action. */
  onFailure(error: unknown): void;
}

/** The connections of one process to one database. */
export interface Connections {
  /** Lends a connection. Give it back with `release`, never with its own method. */
  connect(): Promise<PoolClient>;
  /** Takes a connection back. `error` is the failure of its last query, if it failed: a lost connection is closed. */
  release(client: PoolClient, error?: unknown): void;
  withConnection<T>(work: (client: PoolClient) => Promise<T>): Promise<T>;
  listen: Listener['listen'];
  close(): Promise<void>;
}

const connectTimeoutMs = 5_000;
const keepAliveDelayMs = 10_000;
/** The server ends a statement, a wait for a lock and an idle transaction after these times. */
const limits = {
  statement_timeout: 60_000,
  lock_timeout: 20_000,
  idle_in_transaction_session_timeout: 60_000,
};
/** The server would compile the statements of long tables at each execution, which takes longer than most of them. */
const serverOptions = '-c jit=off';
/** The driver gives up a query after this time if the server does not even report the timeout. */
const answerTimeoutMs = 90_000;

/** Opens the connections to a PostgreSQL database. Connects on the first use. Throws for an invalid connection string. */
export function openConnections(settings: ConnectionSettings): Connections {
  const servers = parseServers(settings.url);
  let closed = false;
  const onFailure = (error: unknown): void => {
    if (!closed) settings.onFailure(error);
  };
  const common: ClientConfig = {
    ...limits,
    options: serverOptions,
    query_timeout: answerTimeoutMs,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
    ...(settings.types && { types: settings.types }),
  };

  const ServerClient = createServerClient(servers);
  const pool = new Pool({
    ...common,
    Client: ServerClient,
    max: settings.poolSize,
    application_name: settings.applicationName,
  });
  const lost = new WeakSet<PoolClient>();
  // The pool listens to idle connections only. Without this handler, the loss of a lent one would end the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      lost.add(client);
      onFailure(error);
    });
  });
  pool.on('error', () => undefined);
  const listener = createListener({
    createClient: () =>
      new ServerClient({ ...common, application_name: `${settings.applicationName} listen` }),
    onFailure,
  });

  async function connect(): Promise<PoolClient> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await pool.connect();
      } catch (error) {
        if (closed || attempt >= servers.urls.length) throw error;
      }
    }
  }
  const release = (client: PoolClient, error?: unknown): void =>
    client.release(lost.has(client) || isConnectionFailure(error));

  return {
    connect,
    release,
    async withConnection(work) {
      const client = await connect();
      let failure: unknown;
      try {
        return await work(client);
      } catch (error) {
        failure = error;
        throw error;
      } finally {
        release(client, failure);
      }
    },
    listen: listener.listen,
    async close() {
      closed = true;
      await listener.close();
      await pool.end();
    },
  };
}
