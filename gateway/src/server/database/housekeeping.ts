import type { PoolClient } from 'pg';
import type { Logger } from '../log.ts';

const everyMs = 60_000;
const walBytesMax = 32 * 1024 * 1024;
const tablesAtOnce = 4;

type WithConnection = <T>(work: (client: PoolClient) => Promise<T>) => Promise<T>;

/**
 * The embedded engine has no background processes: without this its log grows without end and dead rows stay.
 * Few tables at a time, because the engine stops everything else while it works.
 */
export function startHousekeeping(withConnection: WithConnection, log: Logger): { stop(): Promise<void> } {
  let lastLsn = '0/0';
  let running: Promise<void> = Promise.resolve();

  const tidy = async (): Promise<void> => {
    const worn = await withConnection((client) =>
      client.query<{ name: string }>(
        `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
          where n_dead_tup + n_ins_since_vacuum / 10 > 2000 + n_live_tup / 5 order by n_dead_tup desc limit $1`,
        [tablesAtOnce],
      ),
    );
    for (const { name } of worn.rows)
      await withConnection((client) => client.query(`vacuum (analyze) ${name}`));
    const grown = await withConnection((client) =>
      client.query<{ lsn: string; bytes: number }>(
        `select pg_current_wal_insert_lsn()::text as lsn,
                pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1::pg_lsn)::bigint as bytes`,
        [lastLsn],
      ),
    );
    const now = grown.rows[0];
    if (now === undefined || now.bytes < walBytesMax) return;
    await withConnection((client) => client.query('checkpoint'));
    lastLsn = now.lsn;
  };
  const timer = setInterval(() => {
    running = running
      .then(tidy)
      .catch((error: unknown) => log.error({ err: error }, 'housekeeping of the embedded database'));
  }, everyMs);
  timer.unref();

  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
