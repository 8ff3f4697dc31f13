import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Contributions, noContributions, type ReleaseManifest } from '@parlour/contracts';

export interface BuiltRelease {
  manifest: ReleaseManifest;
  files: Record<string, string>;
}

export interface BuiltReleaseOptions {
  contributions?: Partial<Contributions>;
  files?: Record<string, string>;
  assets?: Record<string, string[]>;
  /** Other properties of `release.json`. */
  manifest?: Partial<ReleaseManifest>;
}

/** Creates the output of a build: a manifest and its files. */
export function buildRelease(
  name: string,
  version: string,
  { contributions, files, assets, manifest: manifestChange }: BuiltReleaseOptions = {},
): BuiltRelease {
  const isShell = name === 'shell';
  const entry = isShell ? 'main.js' : 'remoteEntry.js';
  const all = { [entry]: `/* ${name} ${version} */`, ...files };
  const manifest: ReleaseManifest = {
    schema: 1,
    name,
    version,
    commit: 'unknown',
    container: `${name}_${version}`.replace(/\W/g, '_'),
    entry,
    platform: '^1.0.0',
    shared: {},
    exposes: isShell ? [] : ['./remote'],
    contributions: { ...noContributions, ...contributions },
    assets: assets ?? (isShell ? { '': [entry] } : { '': [] }),
    sizes: Object.fromEntries(Object.entries(all).map(([file, text]) => [file, Buffer.byteLength(text)])),
    ...manifestChange,
  };
  return { manifest, files: { ...all, 'release.json': JSON.stringify(manifest) } };
}

/** Writes a release to `folder`, as a build does. */
export async function writeRelease(folder: string, { files }: BuiltRelease): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(folder, file), text);
  return folder;
}
