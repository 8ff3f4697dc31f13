import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { ClientBase } from 'pg';
import type { Logger } from '../log.ts';
import { getErrorMessage, StartError } from '../start-error.ts';
import type { Database } from './database.ts';
import { unlimited } from './unlimited.ts';

interface MigrationSource {
  module: string;
  folder: URL;
}

interface Migration {
  module: string;
  name: string;
  text: string;
  checksum: string;
}

const namePattern = /^\d{4}-[a-z0-9-]+\.sql$/;
/** An arbitrary fixed number that all gateways share. */
const migrationLock = 7_205_310_114;

/**
 * Applies the modules' numbered SQL files that are not applied yet, in the order of the modules, each file once and in
 * its own transaction. Several gateways may start together. An applied file must not change afterwards. Fails with
 * `migration.changed`, `migration.failed`, or `database.newer` when a newer gateway has migrated the database. Returns
 * how many files this call applied.
 */
export async function migrate(
  database: Database,
  sources: readonly MigrationSource[],
  log: Logger,
): Promise<number> {
  const migrations = (await Promise.all(sources.map(readMigrations))).flat();
  return database.withConnection(async (client) => {
    // A migration may take long, and so may the wait for another gateway that migrates.
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query(unlimited('select pg_advisory_lock($1)', [migrationLock]));
    try {
      return await applyMissing(client, migrations, log);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [migrationLock]);
      await client.query('reset statement_timeout; reset lock_timeout');
    }
  });
}

async function readMigrations({ module, folder }: MigrationSource): Promise<Migration[]> {
  const base = folder.href.endsWith('/') ? folder : new URL(`${folder.href}/`);
  const names = (await readdir(base)).filter((name) => name.endsWith('.sql')).sort();
  const misnamed = names.find((name) => !namePattern.test(name));
  if (misnamed !== undefined)
    throw new StartError(
      'migration.failed',
      `Reading migrations of ${module}: "${misnamed}" is not named NNNN-title.sql. Rename it.`,
    );
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, base), 'utf8');
      return { module, name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function applyMissing(
  client: ClientBase,
  migrations: readonly Migration[],
  log: Logger,
): Promise<number> {
  await client.query(`create table if not exists migration (
    module text not null, name text not null, checksum text not null,
    applied_at timestamptz not null default now(), primary key (module, name))`);
  const { rows } = await client.query<{ module: string; name: string; checksum: string }>(
    'select module, name, checksum from migration',
  );
  const applied = new Map(rows.map((row) => [`${row.module}/${row.name}`, row.checksum]));
  refuseNewer(rows, migrations);
  let count = 0;
  for (const migration of migrations) {
    const before = applied.get(`${migration.module}/${migration.name}`);
    if (before === migration.checksum) continue;
    if (before !== undefined) throw createChangedError(migration);
    await apply(client, migration);
    log.debug({ module: migration.module, migration: migration.name }, 'migrated');
    count += 1;
  }
  return count;
}

/** Fails when a module of this gateway has a migration that this gateway does not have. */
function refuseNewer(
  applied: readonly Pick<Migration, 'module' | 'name'>[],
  migrations: readonly Migration[],
): void {
  const modules = new Set(migrations.map(({ module }) => module));
  const known = new Set(migrations.map(({ module, name }) => `${module}/${name}`));
  const unknown = applied.find(({ module, name }) => modules.has(module) && !known.has(`${module}/${name}`));
  if (unknown)
    throw new StartError(
      'database.newer',
      `Checking the database: a newer gateway has migrated it (${unknown.module}/${unknown.name}). Start that version, or restore a backup from before; in development, remove DATA_DIR.`,
    );
}

async function apply(client: ClientBase, { module, name, text, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(unlimited(text));
    await client.query('insert into migration (module, name, checksum) values ($1, $2, $3)', [
      module,
      name,
      checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new StartError(
      'migration.failed',
      `Applying migration ${module}/${name}: ${getErrorMessage(error)}. The database is as it was before this file; correct it and start again.`,
      error,
    );
  }
}

const createChangedError = ({ module, name }: Migration): StartError =>
  new StartError(
    'migration.changed',
    `Checking migration ${module}/${name}: it was applied to this database with another content. Restore the file and put the change in a new one; in development, remove DATA_DIR.`,
  );
