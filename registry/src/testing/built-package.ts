import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ReleaseManifest } from '@parlour/contracts';
import type { BuiltRelease } from './built-release.ts';

const run = promisify(execFile);
const repository = path.resolve(__dirname, '../../..');
const buildCommand = path.join(repository, 'shared/build/src/cli.ts');
const fixture = path.join(repository, 'shared/build/src/testing/fixture');

/**
 * Returns the repository's shell as `npm run build` builds it. Rebuilds only when its source has changed. Its entry and
 * styles are emptied: nothing runs them here, and the registry would spend seconds compressing them.
 */
export async function readShellBuild(): Promise<BuiltRelease> {
  const command = [path.join(repository, 'site/src/ensure-build.ts'), 'shell'];
  const { manifest, files } = await readBuild((await run(process.execPath, command)).stdout.trim());
  const isEmptied = (file: string): boolean => file === manifest.entry || file.endsWith('.css');
  const emptiedFiles = Object.entries(files).map(([file, text]) => [file, isEmptied(file) ? '/**/' : text]);
  return toRelease(manifest, Object.fromEntries(emptiedFiles));
}

/** Builds a remote outside the repository with the repository's tools: the build's own fixture, as `version`. */
export async function buildFixtureRemote(version: string): Promise<BuiltRelease> {
  return withTempFolder(async (folder) => {
    await cp(fixture, folder, { recursive: true });
    const dependencies = path.join(repository, 'mfe-lobby/node_modules');
    await mkdir(path.join(folder, 'node_modules'));
    for (const name of (await readdir(dependencies)).filter((entry) => !entry.startsWith('.')))
      await symlink(path.join(dependencies, name), path.join(folder, 'node_modules', name));
    const manifest = { name: '@parlour/mfe-fixture', version, type: 'module' };
    await writeFile(path.join(folder, 'package.json'), JSON.stringify(manifest));
    await run(process.execPath, [buildCommand, '--texts', 'texts', '--out', 'built'], { cwd: folder });
    return readBuild(path.join(folder, 'built'));
  });
}

async function withTempFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'parlour-built-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Reads the scripts and styles of a build. Fonts and images are irrelevant to these tests. */
async function readBuild(folder: string): Promise<BuiltRelease> {
  const manifest = JSON.parse(await readFile(path.join(folder, 'release.json'), 'utf8')) as ReleaseManifest;
  const names = Object.keys(manifest.sizes).filter((file) => /\.(js|css|json)$/.test(file));
  const texts = names.map(async (file) => [file, await readFile(path.join(folder, file), 'utf8')] as const);
  return toRelease(manifest, Object.fromEntries(await Promise.all(texts)));
}

/** Creates a release whose manifest lists exactly `files`. */
function toRelease(manifest: ReleaseManifest, files: Record<string, string>): BuiltRelease {
  const { 'release.json': _, ...named } = files;
  const sizes = Object.entries(named).map(([file, text]) => [file, Buffer.byteLength(text)]);
  const written = { ...manifest, sizes: Object.fromEntries(sizes) };
  return { manifest: written, files: { ...named, 'release.json': JSON.stringify(written) } };
}
