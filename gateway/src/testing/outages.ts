import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { RestartingPostgresServer } from './postgres-server.ts';
import { waitUntil } from './wait-until.ts';

/** A way in which a database server stops answering for some time. */
interface Outage {
  /** The predicate of a sentence about the server, for test titles. */
  name: string;
  /** Whether some call must fail meanwhile. */
  isNoticed: boolean;
  cause(): Promise<void>;
}

interface OutageOptions {
  downMs: number;
  freezeMs: number;
  /** A server that ended does not start again before this resolves. */
  waitUntilNoticed?(): Promise<void>;
}

/** Returns the five kinds of outage of a server. Each lasts `downMs` or `freezeMs`. */
export function createOutages(
  getServer: () => RestartingPostgresServer,
  { downMs, freezeMs, waitUntilNoticed = async () => undefined }: OutageOptions,
): readonly Outage[] {
  const endServer = (signal: NodeJS.Signals) => async (): Promise<void> => {
    const server = getServer();
    server.holdDown(true);
    const [postmaster = 0] = server.listProcesses();
    process.kill(postmaster, signal);
    await Promise.all([wait(downMs), waitUntilNoticed()]);
    server.holdDown(false);
  };
  const signalAll = (signal: NodeJS.Signals): void => {
    for (const id of getServer().listProcesses()) process.kill(id, signal);
  };
  const freeze = async (): Promise<void> => {
    signalAll('SIGSTOP');
    await wait(freezeMs);
    signalAll('SIGCONT');
  };
  return [
    { name: 'is restarted', isNoticed: true, cause: endServer('SIGINT') },
    { name: 'ends at once', isNoticed: true, cause: endServer('SIGQUIT') },
    { name: 'is killed', isNoticed: true, cause: endServer('SIGKILL') },
    { name: 'freezes', isNoticed: false, cause: freeze },
    {
      name: 'has no connection left',
      // Calls may wait for a connection.
      isNoticed: false,
      cause: () => exhaustConnections(getServer(), downMs),
    },
  ];
}

/** Takes every connection that the server allows, and gives them back. */
async function exhaustConnections({ url }: RestartingPostgresServer, downMs: number): Promise<void> {
  const clients: Client[] = [];
  try {
    for (;;) {
      const client = new Client({ connectionString: url });
      client.on('error', () => undefined);
      await client.connect();
      clients.push(client);
      if (clients.length === 1) await dropOtherConnections(client);
    }
  } catch (error) {
    expect(error).toMatchObject({ code: '53300' });
  }
  await wait(downMs);
  await Promise.all(clients.map((client) => client.end()));
}
const dropOtherConnections = (client: Client) =>
  client.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()');

/** Creates an empty database, and returns its address. */
export async function createNamedDatabase({ url }: RestartingPostgresServer, name: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${client.escapeIdentifier(name)}`);
  await client.end();
  return url.replace('/postgres?', `/${name}?`);
}

/** Resolves once the server accepts a connection. */
export async function waitForServer({ url }: RestartingPostgresServer): Promise<void> {
  await waitUntil(async () => {
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    const isBack = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    return isBack;
  });
}
