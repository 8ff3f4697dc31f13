import { existsSync, readFileSync } from 'node:fs';

/** A file of the data folder whose content is damaged. The error names it and does not quote its content. */
class DamagedFile extends Error {
  override readonly name = 'DamagedFile';

  constructor(file: string) {
    super(`${file} is damaged`);
  }
}

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
