import { AsyncLocalStorage } from 'node:async_hooks';
import type { Subscription } from '@parlour/postgres';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { ClientBase } from 'pg';

export type Tx = Transaction<unknown>;

/** One PostgreSQL database, embedded or on a server. The SQL is the same on both. */
export interface Database {
  readonly engine: 'pglite' | 'postgres';
  readonly kysely: Kysely<unknown>;
  /** Returns queries typed with a module's own tables. */
  withTables: Kysely<unknown>['withTables'];
  /**
   * Runs `work` in one transaction (read committed) and runs it again when the database aborted it for a deadlock, so
   * `work` must do nothing but query `tx`. A query inside `work` that does not use `tx` is refused: the embedded engine
   * has one connection, and the query would wait for its own transaction forever.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Inside a transaction: runs `callback` after the commit, and never after a rollback. Outside: runs it at once. */
  afterCommit(callback: () => void): void;
  /** Runs `work` with a dedicated connection, for work that must stay on one: migrations, session locks. */
  withConnection<T>(work: (client: ClientBase) => Promise<T>): Promise<T>;
  /** Runs `work` while no other gateway on this database runs work under the same name. It waits for its turn. */
  withLock<T>(name: string, work: () => Promise<T>): Promise<T>;
  /**
   * Subscribes to `NOTIFY channel`. `onGap` runs after a broken connection was replaced: messages sent in between are
   * lost.
   */
  listen(channel: string, onMessage: (payload: string) => void, onGap?: () => void): Promise<Subscription>;
  close(): Promise<void>;
}

interface OpenTransaction {
  afterCommit: (() => void)[];
}

const openTransaction = new AsyncLocalStorage<OpenTransaction | undefined>();

export function refuseInsideTransaction(): void {
  if (openTransaction.getStore() !== undefined)
    throw new Error('A query went past the open transaction: use the `tx` that the work was given.');
}

/**
 * Runs `work` as if no transaction were open around it, for timers and queues that were started inside a transaction.
 */
export const outsideTransaction = <T>(work: () => T): T => openTransaction.run(undefined, work);

export function afterCommit(act: () => void): void {
  const open = openTransaction.getStore();
  if (open === undefined) act();
  else open.afterCommit.push(act);
}

const attemptsMax = 4;
const retryableCodes = new Set(['40001', '40P01']);
const isRetryable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && retryableCodes.has(String(error.code));

export async function runTransaction<T>(kysely: Kysely<unknown>, work: (tx: Tx) => Promise<T>): Promise<T> {
  refuseInsideTransaction();
  for (let attempt = 1; ; attempt += 1) {
    const open: OpenTransaction = { afterCommit: [] };
    try {
      const result = await kysely.transaction().execute((tx) => openTransaction.run(open, () => work(tx)));
      for (const callback of open.afterCommit) callback();
      return result;
    } catch (error) {
      if (!isRetryable(error) || attempt >= attemptsMax) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
    }
  }
}

/**
 * Measures the offset of the database's clock from the clock of this machine, in milliseconds. `errorMs` is how far the
 * offset can be wrong, because the answer takes time.
 */
export async function measureOffset(
  database: Database,
  readMachineMs = Date.now,
): Promise<{ offsetMs: number; errorMs: number }> {
  const askedAt = readMachineMs();
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(database.kysely);
  const answeredAt = readMachineMs();
  const at = rows[0]?.at.getTime() ?? answeredAt;
  return {
    offsetMs: Math.round(at - (askedAt + answeredAt) / 2),
    errorMs: Math.ceil((answeredAt - askedAt) / 2) + 1,
  };
}
