import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { type ReleasedPackage, root } from './packages.ts';

const skipped = new Set(['node_modules', 'dist', '.tsbuild', '.cache']);
const sharedWithBrowsers = [
  'api-client',
  'contracts',
  'events',
  'federation',
  'money',
  'router',
  'session',
  'testing',
  'texts',
  'ui',
];

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    if (skipped.has(entry.name)) continue;
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (!/\.test\.tsx?$|\.md$/.test(entry.name)) yield path;
  }
}

const addFolder = (hash: ReturnType<typeof createHash>, folder: string): void => {
  for (const file of filesBelow(folder)) hash.update(file.slice(root.length)).update(readFileSync(file));
};

let sharedDigest: Buffer | undefined;
function digestOfShared(): Buffer {
  if (!sharedDigest) {
    const hash = createHash('sha256').update(readFileSync(`${root}pnpm-lock.yaml`));
    for (const name of sharedWithBrowsers) addFolder(hash, `${root}shared/${name}`);
    sharedDigest = hash.digest();
  }
  return sharedDigest;
}

/** Twelve hex digits that change when anything that a package's build reads changes: its own files, `shared/`, the lock file. */
export function fingerprintOf(name: ReleasedPackage | 'console'): string {
  const hash = createHash('sha256').update(digestOfShared());
  addFolder(hash, root + name);
  return hash.digest('hex').slice(0, 12);
}
