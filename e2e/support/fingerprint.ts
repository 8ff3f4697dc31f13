import { createHash, type Hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));
const skippedFolders = new Set(['node_modules', 'dist', '.tsbuild', 'testing', 'built']);

/** Creates a hash that already covers the installed packages. */
export const startFingerprint = (): Hash =>
  createHash('sha256').update(readFileSync(`${root}pnpm-lock.yaml`));

/** Returns the first digits of a hash, for the name of a folder. */
export const toName = (hash: Hash): string => hash.digest('hex').slice(0, 16);

/** Adds the source below `folder`, without tests and documentation. */
export function addSource(hash: Hash, folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!skippedFolders.has(entry.name)) addSource(hash, path);
    } else if (!/\.test\.tsx?$|\.md$/.test(entry.name))
      hash.update(path.slice(root.length)).update(readFileSync(path));
  }
}
