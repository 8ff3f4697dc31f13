import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The repository's root, with a trailing slash. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A folder that outlives the run and is no part of the repository: `.cache/bench/<name>`. */
export function ensureCacheFolder(name: string): string {
  const folder = `${root}.cache/bench/${name}`;
  mkdirSync(folder, { recursive: true });
  return folder;
}
