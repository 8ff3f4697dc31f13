import { sql } from 'kysely';
import type { Database, Tx } from '../server/index.ts';
import { waitUntil } from './wait-until.ts';

/**
 * Starts all works while a transaction holds the locks that `lock` takes, and ends it when each work waits for a lock
 * or has ended, so that they are within their transactions at the same moment. Needs a PostgreSQL server.
 */
export async function meetAtLock<T>(
  database: Database,
  lock: (tx: Tx) => Promise<unknown>,
  works: readonly (() => Promise<T>)[],
): Promise<PromiseSettledResult<T>[]> {
  const locked = Promise.withResolvers<void>();
  const met = Promise.withResolvers<void>();
  const holding = database.transaction(async (tx) => {
    await lock(tx);
    locked.resolve();
    await met.promise;
  });
  await Promise.race([locked.promise, holding]);
  let ended = 0;
  const settled = Promise.allSettled(
    works.map((work) =>
      work().finally(() => {
        ended += 1;
      }),
    ),
  );
  try {
    await waitUntil(async () => {
      const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database.kysely);
      return (rows[0]?.waiting ?? 0) + ended >= works.length;
    });
  } finally {
    met.resolve();
    await holding;
  }
  return settled;
}
