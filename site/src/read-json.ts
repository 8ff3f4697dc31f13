import { existsSync, readFileSync } from 'node:fs';
import { DamagedFile } from '@parlour/sandbox';

/** What a file of the data folder holds, or undefined when there is none. Fails with `DamagedFile`, which quotes nothing of it. */
export function readJson<T>(file: string): T | undefined {
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new DamagedFile(file);
  }
}
