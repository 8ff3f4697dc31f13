import path from 'node:path';
import type { CommandContext } from '../context.ts';
import { CommandError, exitStatus } from '../errors.ts';
import type { RegistryClient } from '../registry-client.ts';
import {
  findPackage,
  findWorkspaceRoot,
  type ReleasedPackage,
  readFinishedRelease,
  toReleaseName,
} from '../workspace.ts';
import { type Bump, chooseVersion } from './choose-version.ts';
import { findBuild } from './find-build.ts';
import { formatSkipped } from './format-verdict.ts';
import { uploadBuild } from './upload.ts';

export interface PublishOptions {
  version?: string;
  bump?: Bump;
  /** Builds even when a build of this version exists. */
  build?: boolean;
  /** Folder with a finished release from another tool chain or another repository. Nothing is built. */
  from?: string;
}

/** Publishes the build of a package in this repository, or a finished release. It is live only after a deployment. */
export async function publish(
  client: RegistryClient,
  name: string,
  options: PublishOptions,
  { cwd, env, print }: CommandContext,
): Promise<void> {
  const released = resolvePackage(name, options, cwd);
  const published = (await client.versions())[released.name] ?? [];
  const version = chooseVersion(released, published, options);
  const fresh = options.build === true;
  const folder =
    options.from === undefined ? await findBuild(released, version, { fresh, env }) : released.folder;
  const uploaded = await uploadBuild(client, { name: released.name, version }, folder);
  const files = Object.values(uploaded.files);
  const bytes = files.reduce((sum, file) => sum + (file.compressedBytes ?? file.bytes), 0);
  print(
    `Published ${released.name} ${version}: ${files.length} files, ${Math.ceil(bytes / 1024)} KB compressed.`,
  );
  for (const line of formatSkipped(uploaded.skipped)) print(line);
  print(`It is not live yet. To make it live: remotes deploy ${released.name} ${version}`);
}

/** Returns the package to publish. Fails when the folder contains a release with another name. */
export function resolvePackage(name: string, { from }: PublishOptions, cwd: string): ReleasedPackage {
  if (from === undefined) return findPackage(name, findWorkspaceRoot(cwd));
  const released = readFinishedRelease(path.resolve(cwd, from));
  if (released.name === toReleaseName(name)) return released;
  throw new CommandError(`${from} contains ${released.name}, not ${toReleaseName(name)}.`, exitStatus.usage);
}
