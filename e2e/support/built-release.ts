import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ReleaseManifest } from '@parlour/contracts';
import { deployReleases, isPublished, type OperatedRegistry, publishFolder } from './registry.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Reads the version of the remote that this repository builds. A freshly seeded site has it live. */
export async function readBuiltVersion(name: string): Promise<string> {
  const manifest = await readFile(join(root, name, 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

/** Reads the manifest of the built release of a remote. */
export async function readBuiltManifest(name: string): Promise<ReleaseManifest> {
  const file = join(root, name, 'dist', await readBuiltVersion(name), 'release.json');
  return JSON.parse(await readFile(file, 'utf8')) as ReleaseManifest;
}

/** Makes the built releases of these remotes live again. */
export async function restoreReleases(site: OperatedRegistry, names: readonly string[]): Promise<void> {
  const built = await Promise.all(names.map(async (name) => [name, await readBuiltVersion(name)] as const));
  await deployReleases(site, Object.fromEntries(built));
}

/** Changes the source of an entry whose container has this name. */
type ChangeEntry = (source: string, container: string) => string;

/**
 * Publishes a copy of the built release: the same bytes under its own version and class names, so that nothing is
 * compiled. Returns the version. Skips a copy that this site already has.
 */
export async function publishCopy(
  site: OperatedRegistry,
  name: string,
  suffix: string,
  changeEntry: ChangeEntry = (source) => source,
): Promise<string> {
  const version = await readBuiltVersion(name);
  const next = `${version}-${suffix}`;
  if (await isPublished(site, name, next)) return next;
  const folder = await mkdtemp(join(tmpdir(), 'parlour-copy-'));
  try {
    await cp(join(root, name, 'dist', version), folder, { recursive: true });
    await rewrite(folder, version, next, changeEntry);
    await publishFolder(site, { name, version: next }, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return next;
}

/** The hash in a class name, which differs from sheet to sheet and from release to release. */
const hashOfClassName = /(?<=\w_)[0-9a-f]{8}\b/g;

async function rewrite(
  folder: string,
  version: string,
  next: string,
  changeEntry: ChangeEntry,
): Promise<void> {
  const manifest = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')) as ReleaseManifest;
  const { container, entry } = manifest;
  const renamed = `${container}${next.slice(version.length).replaceAll('-', '_')}`;
  const files = (await readdir(folder)).filter((file) => file in manifest.sizes);
  const sizes: Record<string, number> = {};
  const toOwnHash = (hash: string): string =>
    createHash('sha256').update(renamed).update(hash).digest('hex').slice(0, 8);
  for (const file of files) {
    const path = join(folder, file);
    if (/\.(js(on)?|css)$/.test(file)) {
      const source = (await readFile(path, 'utf8'))
        .replaceAll(container, renamed)
        .replaceAll(`"${version}"`, `"${next}"`)
        .replaceAll(hashOfClassName, toOwnHash);
      await writeFile(path, file === entry ? changeEntry(source, renamed) : source);
    }
    sizes[file] = (await stat(path)).size;
  }
  const changed = { ...manifest, version: next, container: renamed, sizes };
  await writeFile(join(folder, 'release.json'), JSON.stringify(changed));
}
