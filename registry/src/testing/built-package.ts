import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ReleaseManifest } from '@parlour/contracts';
import type { BuiltRelease } from './built-release.ts';

const run = promisify(execFile);
const repository = path.resolve(__dirname, '../../..');

/** Returns the shell and a remote of the repository as `npm run build` builds them. */
export async function readPackageBuilds(
  remote: string,
): Promise<{ shell: BuiltRelease; remote: BuiltRelease }> {
  const [shell = '', folder = ''] = await ensurePackageBuilds('shell', remote);
  return { shell: emptyEntry(await readBuild(shell)), remote: await readBuild(folder) };
}

/** Empties the entry and styles: nothing runs them here, and the registry would spend seconds compressing them. */
function emptyEntry({ manifest, files }: BuiltRelease): BuiltRelease {
  const isEmptied = (file: string): boolean => file === manifest.entry || file.endsWith('.css');
  const emptiedFiles = Object.entries(files).map(([file, text]) => [file, isEmptied(file) ? '/**/' : text]);
  return toRelease(manifest, Object.fromEntries(emptiedFiles));
}

/** Returns the folders of these packages' builds, after building what has changed. */
export async function ensurePackageBuilds(...names: string[]): Promise<string[]> {
  const command = [path.join(repository, 'site/src/ensure-build.ts'), ...names];
  return (await run(process.execPath, command)).stdout.trim().split('\n');
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
