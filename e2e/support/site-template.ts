import type { Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { addSource, root, startFingerprint, toName } from './fingerprint.ts';
import { isRunning, removeFolder } from './run-folder.ts';
import { startSite } from './site-process.ts';

const cache = `${root}.cache/site-templates/`;
const serverFolders = ['gateway', 'registry', 'site', 'shared', 'console/server'];
const templatesRetained = 2;
/** Half of a demonstration's days: they take most of the time of a seed. Promotions are simulated over thirty days. */
const historyDays = 31;

/**
 * Returns the data folder of a freshly seeded site that no site runs on: copy it to start one. Seeds it once per state
 * of the server's source, the builds and the day, since the seeded history ends with the day before.
 */
export async function prepareSiteTemplate(): Promise<string> {
  const template = `${cache}${computeFingerprint()}`;
  if (existsSync(template)) return template;
  const unfinished = `${template}.${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  try {
    const site = await startSite({ dataDir: unfinished, env: { HISTORY_DAYS: String(historyDays) } });
    await site.stop();
    await rename(unfinished, template);
  } catch (error) {
    removeFolder(unfinished);
    throw error;
  }
  removeOldTemplates();
  return template;
}

function computeFingerprint(): string {
  const hash = startFingerprint().update(new Date().toISOString().slice(0, 10));
  for (const folder of serverFolders) addSource(hash, root + folder);
  for (const name of readdirSync(root)) addBuild(hash, `${root}${name}/dist`);
  return toName(hash);
}

/** The marker of each build names the state of its source. */
function addBuild(hash: Hash, folder: string): void {
  if (!existsSync(folder)) return;
  for (const version of readdirSync(folder).sort()) {
    const marker = join(folder, version, '.fingerprint');
    if (existsSync(marker)) hash.update(marker.slice(root.length)).update(readFileSync(marker));
  }
}

function removeOldTemplates(): void {
  for (const name of readdirSync(cache)) {
    const seeder = Number(/\.(\d+)$/.exec(name)?.[1] ?? process.pid);
    if (!isRunning(seeder)) removeFolder(cache + name);
  }
  const folders = readdirSync(cache).map((name) => cache + name);
  const newestFirst = folders.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const folder of newestFirst.slice(templatesRetained)) removeFolder(folder);
}
