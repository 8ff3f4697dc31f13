import { randomUUID } from 'node:crypto';
import { cpSync, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openEmbedded } from '../server/database/embedded.ts';
import { createLog } from '../server/log.ts';
import { getFastFolder } from './fast-folder.ts';

const cache = fileURLToPath(new URL('../../../.cache/test-databases/', import.meta.url));
const engine = fileURLToPath(
  new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url),
);

/** Creates an empty folder, which the test removes. */
export const createTestFolder = (name: string): Promise<string> =>
  mkdtemp(join(getFastFolder(), `parlour-${name}-`));

/**
 * Fills `folder` with the files that its first start would create. Creating them takes seconds, so they are created
 * once per version and copied.
 */
export async function fillEmbeddedFolder(folder: string): Promise<void> {
  cpSync(await prepareTemplate(), folder, { recursive: true });
}

/** Fills `folder` like `database` in a data folder, for `openEmbedded`. */
export async function copyEmptyDatabase(folder: string): Promise<void> {
  cpSync(join(await prepareTemplate(), 'database'), folder, { recursive: true });
}

/** Returns the folder to copy. The synchronous copy takes a fifth of the processor time of `cp`. */
async function prepareTemplate(): Promise<string> {
  const { version } = JSON.parse(await readFile(engine, 'utf8')) as { version: string };
  const made = join(cache, `embedded-${version}`);
  if (!existsSync(made)) await makeEmbeddedFolder(made);
  return made;
}

/** Several workers may create the folder at once; the first one's is used. */
async function makeEmbeddedFolder(made: string): Promise<void> {
  const unfinished = `${made}.${randomUUID()}`;
  await mkdir(unfinished, { recursive: true });
  await (await openEmbedded(unfinished, createLog('silent'))).close();
  await rename(unfinished, made).catch(() => rm(unfinished, { recursive: true }));
}
