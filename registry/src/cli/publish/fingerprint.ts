import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';

const skipped = new Set(['node_modules', 'dist', '.tsbuild', '.cache']);

function* walkFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    if (skipped.has(entry.name)) continue;
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* walkFiles(path);
    else if (!/\.test\.tsx?$|\.md$/.test(entry.name)) yield path;
  }
}

function digestFolder(folder: string, workspace: string): Buffer {
  const hash = createHash('sha256');
  for (const file of walkFiles(folder)) hash.update(file.slice(workspace.length)).update(readFileSync(file));
  return hash.digest();
}

type Dependencies = Record<string, string>;

/** Returns the folders of the workspace packages that the package.json in `folder` names. */
function getDependencyFolders(folder: string): string[] {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as {
    dependencies?: Dependencies;
    devDependencies?: Dependencies;
  };
  return Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, range]) => range.startsWith('workspace:'))
    .map(([name]) => realpathSync(`${folder}/node_modules/${name}`));
}

/**
 * Returns the folders of all workspace packages that the package in `folder` depends on, directly or indirectly;
 * sorted.
 */
export function getSourceFolders(folder: string): string[] {
  const found = new Set<string>();
  const waiting = [folder];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const added = getDependencyFolders(next).filter((one) => !found.has(one));
    for (const one of added) found.add(one);
    waiting.push(...added);
  }
  return [...found].sort();
}

const dependencyDigests = new Map<string, Buffer>();

/** Hashes a dependency once per process, since every released package depends on most of them. */
function digestDependency(folder: string, workspace: string): Buffer {
  const digest = dependencyDigests.get(folder) ?? digestFolder(folder, workspace);
  dependencyDigests.set(folder, digest);
  return digest;
}

/**
 * Returns twelve hex digits that change with every input of a package's build: its own files, those of the workspace
 * packages it depends on, and the lock file. A deleted file changes it, too, as no time of a file does.
 */
export function computeFingerprint(name: string, root: string): string {
  const workspace = realpathSync(root);
  const folder = `${workspace}/${name}`;
  const lock = `${workspace}/pnpm-lock.yaml`;
  const hash = createHash('sha256').update(existsSync(lock) ? readFileSync(lock) : '');
  for (const dependency of getSourceFolders(folder)) hash.update(digestDependency(dependency, workspace));
  return hash.update(digestFolder(folder, workspace)).digest('hex').slice(0, 12);
}
