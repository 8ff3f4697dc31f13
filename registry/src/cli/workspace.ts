import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describeMismatch } from '@parlour/contracts/registry-answers';
import * as z from 'zod/mini';
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

const filled = z.string().check(z.minLength(1));
const packageFile = z.object({ version: filled });
const releaseFile = z.object({ name: filled, version: filled });

function readJson<T>(file: string, schema: z.ZodMiniType<T>): T {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new CommandError(`${file} cannot be read as JSON. (${String(cause)})`, exitStatus.usage);
  }
  const checked = schema.safeParse(content);
  if (checked.success) return checked.data;
  throw new CommandError(`${file} is not valid: ${describeMismatch(checked.error)}.`, exitStatus.usage);
}

export function findPackage(name: string, root: string): ReleasedPackage {
  for (const candidate of [name, `mfe-${name}`]) {
    const folder = path.join(root, candidate);
    if (!existsSync(path.join(folder, 'federation.config.ts'))) continue;
    const { version } = readJson(path.join(folder, 'package.json'), packageFile);
    return { name: candidate, folder, version };
  }
  throw new CommandError(`No package ${name} with a federation.config.ts in ${root}.`, exitStatus.usage);
}

/** Reads the finished release in `folder`, whichever tool built it. Its `release.json` has the name and version. */
export function readFinishedRelease(folder: string): ReleasedPackage {
  const file = path.join(folder, 'release.json');
  if (!existsSync(file)) throw new CommandError(`There is no release.json in ${folder}.`, exitStatus.usage);
  const { name, version } = readJson(file, releaseFile);
  return { name, folder, version };
}

/** Returns the name of a release, whether or not its sources are in this repository. */
export function toReleaseName(name: string): string {
  return name === 'shell' || name.startsWith('mfe-') ? name : `mfe-${name}`;
}
