import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CommandError, exitStatus } from './errors.ts';

/** Returns the root of the repository that contains the folder `from`. */
export function findWorkspaceRoot(from: string): string {
  for (let folder = from; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, 'pnpm-workspace.yaml'))) return folder;
    if (folder === path.dirname(folder)) {
      throw new CommandError(`There is no pnpm-workspace.yaml above ${from}.`, exitStatus.usage);
    }
  }
}

/** Package of a remote or of the shell. `wallet` means `mfe-wallet`. */
export interface ReleasedPackage {
  name: string;
  folder: string;
  version: string;
}

export function findPackage(name: string, root: string): ReleasedPackage {
  for (const candidate of [name, `mfe-${name}`]) {
    const folder = path.join(root, candidate);
    if (!existsSync(path.join(folder, 'federation.config.ts'))) continue;
    const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { name: candidate, folder, version };
  }
  throw new CommandError(`No package ${name} with a federation.config.ts in ${root}.`, exitStatus.usage);
}

/** Reads the finished release in `folder`, whichever tool built it. Its `release.json` has the name and version. */
export function readFinishedRelease(folder: string): ReleasedPackage {
  const file = path.join(folder, 'release.json');
  if (!existsSync(file)) throw new CommandError(`There is no release.json in ${folder}.`, exitStatus.usage);
  const { name, version } = JSON.parse(readFileSync(file, 'utf8')) as { name?: string; version?: string };
  if (!name || !version) throw new CommandError(`${file} names no release and version.`, exitStatus.usage);
  return { name, folder, version };
}

/** Returns the name of a release, whether or not its sources are in this repository. */
export function toReleaseName(name: string): string {
  return name === 'shell' || name.startsWith('mfe-') ? name : `mfe-${name}`;
}
