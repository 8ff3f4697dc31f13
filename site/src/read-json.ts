import { existsSync, readFileSync } from 'node:fs';
import { DamagedFile } from '@parlour/sandbox';

/**
 * Reads a file of the data folder; `undefined` when there is none. Fails with `DamagedFile`, which quotes nothing of
 * the content.
 */
export function readJson<T>(file: string): T | undefined {
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new DamagedFile(file);
  }
}
