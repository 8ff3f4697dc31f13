import { minuteMs } from '@parlour/basics';
import type { ClientBase } from 'pg';
import type { Logger } from '../log.ts';

const everyMs = minuteMs;
const walBytesMax = 32 * 1024 * 1024;
/** Kept small, because the engine blocks all other work while it vacuums. */
const tablesAtOnce = 4;

type WithConnection = <T>(work: (client: ClientBase) => Promise<T>) => Promise<T>;

/**
 * Starts the maintenance that the embedded engine lacks, because it has no background processes. Without it the log
 * grows without bound and dead rows remain.
 */
export function startHousekeeping(withConnection: WithConnection, log: Logger): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let checkpointLsn = '0/0';
  const runHousekeeping = async (): Promise<void> => {
    await tidyTables(withConnection);
    checkpointLsn = await readCheckpointSince(withConnection, checkpointLsn);
  };
  const timer = setInterval(() => {
    running = running
      .then(runHousekeeping)
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

/** Vacuums the tables with the most dead rows and analyzes those with the most changes. Returns their names. */
export async function tidyTables(withConnection: WithConnection): Promise<string[]> {
  const { rows } = await withConnection((client) =>
    client.query<{ name: string; worn: boolean }>(
      `select format('%I.%I', schemaname, relname) as name, n_dead_tup > 2000 + n_live_tup / 5 as worn
         from pg_stat_user_tables
        where n_dead_tup > 2000 + n_live_tup / 5 or n_mod_since_analyze > 2000 + n_live_tup / 5
        order by n_dead_tup desc, n_mod_since_analyze desc limit $1`,
      [tablesAtOnce],
    ),
  );
  for (const { name, worn } of rows)
    await withConnection((client) => client.query(worn ? `vacuum (analyze) ${name}` : `analyze ${name}`));
  return rows.map(({ name }) => name);
}

/**
 * Runs a checkpoint when the log has grown enough since the last one. Returns the log position of the latest
 * checkpoint.
 */
async function readCheckpointSince(withConnection: WithConnection, lastLsn: string): Promise<string> {
  const { rows } = await withConnection((client) =>
    client.query<{ lsn: string; bytes: number }>(
      `select lsn::text, pg_wal_lsn_diff(lsn, $1::pg_lsn)::bigint as bytes from pg_current_wal_insert_lsn() as lsn`,
      [lastLsn],
    ),
  );
  const now = rows[0];
  if (now === undefined || now.bytes < walBytesMax) return lastLsn;
  await withConnection((client) => client.query('checkpoint'));
  return now.lsn;
}
