import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Root of the repository, with a trailing slash. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Creates a folder that outlives the run and is not part of the repository: `.cache/bench/<name>`. */
export function ensureCacheFolder(name: string): string {
  const folder = `${root}.cache/bench/${name}`;
  mkdirSync(folder, { recursive: true });
  return folder;
}
