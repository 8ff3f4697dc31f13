import { createHash, randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { buildApp, buildWith } from '../app.ts';
import type { Database } from '../server/database/database.ts';
import { openInMemory } from '../server/database/embedded.ts';
import { openServer } from '../server/database/server.ts';
import { createLog } from '../server/log.ts';
import { testConfig } from './test-config.ts';
import { getTestServerUrl } from './test-server.ts';

const sources = fileURLToPath(new URL('..', import.meta.url));
const cache = fileURLToPath(new URL('../../../.cache/test-databases/', import.meta.url));
const log = createLog('silent');
const serverPoolSize = 8;
const templatesMax = 6;

/** The embedded engine in memory, or a PostgreSQL server. */
export type Engine = 'embedded' | 'server';

export interface DatabaseChoice {
  /** Default: `TEST_DATABASE_ENGINE`, else `server`. */
  engine?: Engine;
  /** A server other than the one that all tests share. */
  serverUrl?: string;
}

/**
 * Creates a migrated database for one test file: a copy of a template that is built once per state of the SQL files.
 * Closing it removes it.
 */
export async function createTestDatabase(
  choice: DatabaseChoice = {},
  tables: Tables = 'whole',
): Promise<Database> {
  const template = { name: `parlour_${tables}_${await computeFingerprint(tables)}`, tables };
  const serverUrl = await getServerUrl(choice);
  if (serverUrl !== undefined) return cloneOnServer(serverUrl, template);
  return openInMemory(log, await loadMemoryTemplate(template));
}

/** Creates a separate empty database without any table. */
export async function createEmptyDatabase(choice: DatabaseChoice = {}): Promise<Database> {
  const serverUrl = await getServerUrl(choice);
  if (serverUrl !== undefined) return cloneOnServer(serverUrl, undefined);
  return openInMemory(log, await loadMemoryTemplate(empty));
}

/** Returns undefined for the embedded engine. */
async function getServerUrl({ engine, serverUrl }: DatabaseChoice): Promise<string | undefined> {
  if (serverUrl !== undefined) return serverUrl;
  const chosen = engine ?? process.env.TEST_DATABASE_ENGINE ?? 'server';
  return chosen === 'embedded' ? undefined : getTestServerUrl();
}

/** All tables of the gateway, only those of the frame, or none. */
type Tables = 'whole' | 'frame' | 'none';

interface Template {
  name: string;
  tables: Tables;
}

const empty: Template = { name: 'parlour_none', tables: 'none' };

/** Migrates `database` and closes it. */
async function fill(database: Database, tables: Tables): Promise<void> {
  if (tables === 'none') return database.close();
  const noModules = () => ({ modules: [], sessions: { find: async () => undefined }, services: {} });
  const parts = { database, log };
  const gateway = await (tables === 'whole'
    ? buildApp(testConfig(), parts)
    : buildWith(testConfig(), noModules, parts));
  await gateway.stop();
}

async function computeFingerprint(tables: Tables): Promise<string> {
  const folder = tables === 'whole' ? '*' : 'server';
  const files = globSync(`${folder}/migrations/*.sql`, { cwd: sources }).sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(await readFile(join(sources, file)));
  return hash.digest('hex').slice(0, 16);
}

async function loadMemoryTemplate({ name, tables }: Template): Promise<Blob> {
  const path = join(cache, `${name}.tar`);
  const cached = await readFile(path).catch(() => undefined);
  if (cached !== undefined) return new Blob([cached]);
  // Creating the files of a database takes seconds, so that all templates begin with one empty database.
  const database = await openInMemory(log, tables === 'none' ? undefined : await loadMemoryTemplate(empty));
  let dump: Blob | undefined;
  const close = async (): Promise<void> => {
    dump = await database.dump();
    await database.close();
  };
  await fill({ ...database, close }, tables);
  if (dump === undefined) throw new Error('The template was not dumped.');
  await mkdir(cache, { recursive: true });
  // Several workers may build it at once, so each renames a complete file.
  const unfinished = `${path}.${randomUUID()}`;
  await writeFile(unfinished, Buffer.from(await dump.arrayBuffer()));
  await rename(unfinished, path);
  await removeOldTemplates();
  return dump;
}

/** Each template has about 40 MB, and every change of an SQL file creates a new one. */
async function removeOldTemplates(): Promise<void> {
  const files = (await readdir(cache))
    .filter((name) => name.endsWith('.tar'))
    .map((name) => join(cache, name));
  const ages = await Promise.all(files.map(async (file) => ({ file, madeAt: (await stat(file)).mtimeMs })));
  const old = ages.sort((a, b) => b.madeAt - a.madeAt).slice(templatesMax);
  await Promise.all(old.map(({ file }) => rm(file, { force: true })));
}

async function cloneOnServer(serverUrl: string, template: Template | undefined): Promise<Database> {
  const name = `parlour_test_${randomUUID().replaceAll('-', '')}`;
  await asAdministrator(serverUrl, async (admin) => {
    if (template !== undefined) await requireTemplate(admin, serverUrl, template);
    await admin.query(`create database ${name} template ${template?.name ?? 'template0'} strategy file_copy`);
  });
  const database = await openServer(toDatabaseUrl(serverUrl, name), serverPoolSize, log);
  return {
    ...database,
    async close() {
      await database.close();
      await asAdministrator(serverUrl, (admin) => admin.query(`drop database ${name} with (force)`));
    },
  };
}

const templateLock = 7_205_310_116;

async function requireTemplate(admin: Client, serverUrl: string, { name, tables }: Template): Promise<void> {
  await admin.query('select pg_advisory_lock($1)', [templateLock]);
  const found = await admin.query('select 1 from pg_database where datname = $1', [name]);
  if (found.rowCount === 0) {
    const unfinished = `${name}_unfinished`;
    await admin.query(`drop database if exists ${unfinished} with (force)`);
    await admin.query(`create database ${unfinished} template template0`);
    await fill(await openServer(toDatabaseUrl(serverUrl, unfinished), serverPoolSize, log), tables);
    await admin.query(`alter database ${unfinished} rename to ${name}`);
  }
  await admin.query('select pg_advisory_unlock($1)', [templateLock]);
}

async function asAdministrator<T>(serverUrl: string, work: (admin: Client) => Promise<T>): Promise<T> {
  const admin = new Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

function toDatabaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
