/**
 * One connection of a real database for a whole run, shared by the simulated processes. Each query waits for its turn. The
 * run is one transaction, which is rolled back at its end; the transactions of the gateway are savepoints in it.
 */
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type { ClientBase } from 'pg';
import { afterCommit, type Database, runTransaction } from '../../server/database/database.ts';
import { createNamingPool } from '../../server/database/naming-pool.ts';
import type { Life, Scheduler } from './scheduler.ts';

export interface SimulatedServer {
  /** Number of changes that were committed. */
  readonly commits: number;
  /** Whether a transaction is open, so that a query would see changes that are not committed. */
  readonly isInTransaction: boolean;
  /** Creates the database as one process sees it. */
  connect(life: Life): Database;
  /** Runs a query outside of all turns. */
  query<R>(text: string, values?: readonly unknown[]): Promise<R[]>;
  /** Ends the transaction and the connection of a dead process, as a server does. */
  disconnectDead(): Promise<void>;
  /** Begins a run; `end` undoes all its changes. */
  begin(): Promise<void>;
  end(): Promise<void>;
}

interface ServerParts {
  client: ClientBase;
  scheduler: Scheduler;
  /** Returns whether the process dies right after this query, before it learns the result. */
  diesAfter(life: Life, isCommit: boolean): boolean;
}

type Query = (text: string, values?: readonly unknown[]) => Promise<unknown>;

const isBegin = (text: string): boolean => /^(?:begin|start transaction)/i.test(text);
const isCommit = (text: string): boolean => /^commit/i.test(text);
const isRollback = (text: string): boolean => /^rollback$/i.test(text);
/** A query that changes nothing needs no savepoint of its own. */
const isReading = (text: string): boolean =>
  /^\s*(?:select|with)\b/i.test(text) && !/\b(?:insert|update|delete|nextval|pg_notify)\b/i.test(text);
const toSummary = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 70);

export async function createSimulatedServer(parts: ServerParts): Promise<SimulatedServer> {
  const { client, scheduler } = parts;
  const pool = createNamingPool({
    connect: async () => client as never,
    release: () => undefined,
    close: async () => undefined,
  });
  const { query } = (await pool.connect()) as unknown as { query: Query };
  const transactions = createTransactions(client, query);
  let user: Life | undefined;

  async function lease(life: Life): Promise<PostgresPoolClient> {
    await scheduler.takeTurn({
      text: `${life.name} gets the connection`,
      life,
      isReady: () => user === undefined,
      onTake: () => {
        user = life;
      },
    });
    const ask: Query = async (text, values = []) => {
      await scheduler.takeTurn({ text: `${life.name}: ${toSummary(text)}`, life });
      const result = await scheduler.hold(() => transactions.execute(text, values));
      // A process that dies learns no result, not even that of its commit.
      if (parts.diesAfter(life, isCommit(text))) life.isDead = true;
      return life.isDead ? new Promise<never>(() => undefined) : result;
    };
    return {
      query: ask as PostgresPoolClient['query'],
      release() {
        if (user === life) user = undefined;
      },
    };
  }

  return {
    get commits() {
      return transactions.commits;
    },
    get isInTransaction() {
      return transactions.isOpen;
    },
    connect: (life) => createDatabase(() => lease(life)),
    async query<R>(text: string, values: readonly unknown[] = []) {
      const { rows } = (await query(text, values)) as { rows: R[] };
      return rows;
    },
    async disconnectDead() {
      if (!user?.isDead) return;
      await transactions.abandon();
      user = undefined;
    },
    async begin() {
      await client.query('begin');
    },
    async end() {
      await client.query('rollback');
      transactions.forget();
      user = undefined;
    },
  };
}

/** Translates transactions to savepoints. A single statement that changes something has one of its own. */
function createTransactions(client: ClientBase, query: Query) {
  let isOpen = false;
  let commits = 0;
  const begin = async (): Promise<void> => {
    await client.query('savepoint work');
    isOpen = true;
  };
  const rollBack = async (): Promise<void> => {
    await client.query('rollback to savepoint work; release savepoint work');
    isOpen = false;
  };
  const commit = async (): Promise<void> => {
    try {
      // What the database checks at a commit, it checks here.
      await client.query('set constraints all immediate; set constraints all deferred');
      await client.query('release savepoint work');
      isOpen = false;
      commits += 1;
    } catch (error) {
      await rollBack();
      throw error;
    }
  };
  const empty = { command: 'SELECT', rowCount: 0, rows: [] } as const;

  return {
    get commits() {
      return commits;
    },
    get isOpen() {
      return isOpen;
    },
    async execute(text: string, values: readonly unknown[]): Promise<unknown> {
      if (isBegin(text)) return begin().then(() => empty);
      if (isCommit(text)) return commit().then(() => empty);
      if (isRollback(text)) return rollBack().then(() => empty);
      if (isOpen || isReading(text)) return query(text, values);
      await begin();
      try {
        const result = await query(text, values);
        await commit();
        return result;
      } catch (error) {
        if (isOpen) await rollBack();
        throw error;
      }
    },
    /** Rolls back the open transaction, if any. */
    async abandon(): Promise<void> {
      if (isOpen) await rollBack();
    },
    forget(): void {
      isOpen = false;
    },
  };
}

function createDatabase(lease: () => Promise<PostgresPoolClient>): Database {
  const kysely = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: { options: {}, connect: lease, end: async () => undefined } }),
  });
  return {
    engine: 'pglite',
    kysely,
    withTables: kysely.withTables.bind(kysely),
    transaction: (work) => runTransaction(kysely, work),
    afterCommit,
    async withConnection(work) {
      const leased = await lease();
      const ask = leased.query as Query;
      const query = (given: string | { text: string; values?: unknown[] }, values?: unknown[]) =>
        typeof given === 'string' ? ask(given, values) : ask(given.text, given.values);
      try {
        return await work({ query } as unknown as ClientBase);
      } finally {
        leased.release();
      }
    },
    // No other process runs meanwhile.
    withLock: (_name, work) => work(),
    listen: async () => ({ stop: () => undefined }),
    close: async () => undefined,
  };
}
