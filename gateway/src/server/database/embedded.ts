import { existsSync, fdatasyncSync } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool, type PoolClient } from 'pg';
import type { Logger } from '../log.ts';
import { getErrorMessage, StartError } from '../start-error.ts';
import { afterCommit, type Database, refuseInsideTransaction, runTransaction } from './database.ts';
import { createDiskFullError, isDiskFull } from './disk-full.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { startHousekeeping } from './housekeeping.ts';
import { createNamingPool } from './naming-pool.ts';
import { PgliteStream } from './pglite-stream.ts';
import { valueTypes } from './value-types.ts';

const common = [
  '--single',
  '-O',
  '-j',
  ...['search_path=public', 'exit_on_error=false', 'log_checkpoints=false', 'io_method=sync'].flatMap(
    (set) => ['-c', set],
  ),
  ...[
    'max_worker_processes=0',
    'max_parallel_workers=0',
    'max_parallel_workers_per_gather=0',
    'max_parallel_maintenance_workers=0',
    'shared_buffers=16MB',
    // The engine would keep a log as long as that since the checkpoint before, for reuse.
    'min_wal_size=32MB',
    'max_wal_size=64MB',
  ].flatMap((set) => ['-c', set]),
];
const durable = [...common, '-c', 'wal_sync_method=fsync'];
/** For tests, whose data is discarded and small: without fsync, and with one plan of each statement for all values. */
const volatile = [...common, '-F', '-c', 'plan_cache_mode=force_generic_plan'];

/**
 * Opens the embedded PostgreSQL in `dataDir/database` and creates it on the first start, by `fill`. Only one process may
 * open it at a time. Fails with `database.locked`, `database.damaged`, `database.disk-full` or `database.not-durable`.
 */
export async function openEmbedded(
  dataDir: string,
  log: Logger,
  fill: (folder: string) => Promise<void> = createEmptyDatabase,
): Promise<Database> {
  await mkdir(dataDir, { recursive: true });
  // Other accounts of this machine must neither read nor change the data.
  await chmod(dataDir, 0o700);
  const lock = await lockFolder(dataDir);
  try {
    const folder = await prepareFolder(dataDir, log, fill);
    const engine = await startEngine(folder);
    await requireDurableCommits(engine, folder);
    return wrapEngine(engine, log, lock);
  } catch (error) {
    await lock.release();
    // The engine gives no reason when it cannot write, so a full disk looks like a damaged database.
    throw (await isDiskFull(dataDir)) ? createDiskFullError(dataDir, error) : error;
  }
}

/** Opens an embedded PostgreSQL in memory, filled from `template`, a `dump()` of another one, if given. */
export async function openInMemory(
  log: Logger,
  template?: Blob,
): Promise<Database & { dump(): Promise<Blob> }> {
  const engine = await PGlite.create({ startParams: volatile, ...(template && { loadDataDir: template }) });
  return { ...wrapEngine(engine, log), dump: () => engine.dumpDataDir('none') };
}

/**
 * Ensures that the folder `database` is complete or absent. It is created under another name and renamed when complete,
 * so that a start that was killed in between leaves nothing to repair.
 */
async function prepareFolder(
  dataDir: string,
  log: Logger,
  fill: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(dataDir, 'database');
  const content = await readdir(folder).catch(() => []);
  if (content.length > 0) {
    if (existsSync(join(folder, 'PG_VERSION'))) return folder;
    throw createDamagedError(folder, 'it holds files but no complete database');
  }
  log.info({ folder }, 'making the embedded database');
  const unfinished = join(dataDir, 'database.new');
  await rm(unfinished, { recursive: true, force: true });
  await fill(unfinished);
  await rmdir(folder).catch(() => undefined);
  await rename(unfinished, folder);
  return folder;
}

async function createEmptyDatabase(folder: string): Promise<void> {
  const engine = await PGlite.create({ dataDir: folder, startParams: durable });
  await engine.close();
}

async function startEngine(folder: string): Promise<PGlite> {
  try {
    return await PGlite.create({ dataDir: folder, startParams: durable });
  } catch (error) {
    throw createDamagedError(folder, `the engine could not start on it (${getErrorMessage(error)})`, error);
  }
}

const createDamagedError = (folder: string, found: string, cause?: unknown): StartError =>
  new StartError(
    'database.damaged',
    `Opening the database in ${folder}: ${found}. Restore the folder from a backup, or move it away to begin with an empty site.`,
    cause,
  );

interface FileSystem {
  NODEFS?: { stream_ops?: Record<string, unknown> };
}

/**
 * Makes commits durable. The engine requests fsync and its file layer drops the request (pglite #1107), so this
 * function performs it. It relies on undocumented internals; a test commit checks that they still behave this way.
 */
async function requireDurableCommits(engine: PGlite, folder: string): Promise<void> {
  let synced = 0;
  const files = engine.Module as FileSystem;
  if (files.NODEFS?.stream_ops)
    files.NODEFS.stream_ops.fsync = (stream: { nfd: number }): number => {
      synced += 1;
      fdatasyncSync(stream.nfd);
      return 0;
    };
  await engine.query(`select pg_logical_emit_message(true, 'parlour', 'does a commit reach the disk?')`);
  if (synced > 0) return;
  await engine.close();
  throw new StartError(
    'database.not-durable',
    `Opening the database in ${folder}: a commit did not reach the disk with this version of the engine. Use the pinned version, or a PostgreSQL server through DATABASE_URL.`,
  );
}

function wrapEngine(engine: PGlite, log: Logger, lock?: FolderLock): Database {
  const listenersByChannel = new Map<string, Set<(payload: string) => void>>();
  const pool = new Pool({
    max: 1,
    idleTimeoutMillis: 0,
    stream: () => new PgliteStream(engine),
    types: valueTypes,
  });
  pool.on('error', (error) => log.error({ err: error }, 'embedded database connection'));
  pool.on('connect', (client) => {
    client.on('notification', ({ channel, payload }) => {
      for (const listener of listenersByChannel.get(channel) ?? []) listener(payload ?? '');
    });
  });
  const connections = {
    connect: () => pool.connect(),
    release: (client: PoolClient) => client.release(),
    close: () => pool.end(),
  };
  const kysely = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: createNamingPool(connections) }),
  });
  const withConnection = async <T>(work: (client: PoolClient) => Promise<T>): Promise<T> => {
    refuseInsideTransaction();
    const client = await pool.connect();
    try {
      return await work(client);
    } finally {
      client.release();
    }
  };
  const housekeeping = startHousekeeping(withConnection, log);

  return {
    engine: 'pglite',
    kysely,
    withTables: kysely.withTables.bind(kysely),
    transaction: (work) => runTransaction(kysely, work),
    afterCommit,
    withConnection,
    // Only one process opens the folder, so nobody else can hold the lock.
    withLock: (_name, work) => work(),
    async listen(channel, onMessage) {
      const listeners = listenersByChannel.get(channel) ?? new Set();
      listenersByChannel.set(channel, listeners.add(onMessage));
      await withConnection((client) => client.query(`listen ${client.escapeIdentifier(channel)}`));
      return { stop: () => void listeners.delete(onMessage) };
    },
    async close() {
      await housekeeping.stop();
      await pool.end();
      await engine.close();
      await lock?.release();
    },
  };
}
