import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type LiveRelease, siteContractVersion } from '@parlour/contracts';
import type { Compilation } from 'webpack';
import { resolveContributions } from './declared-texts.ts';
import type { RemoteDefinition } from './definition.ts';
import { exposedChunk, remoteEntry, toContainerName } from './release/names.ts';
import type { PartToBuild } from './release/part.ts';
import { createRemoteConfiguration } from './remote-release.ts';
import { collectTextAssets, collectViewAssets } from './view-assets.ts';
import { type BuildWatcher, watchBuild } from './watch-build.ts';

/** A release built from the current source of a remote, for a page that uses it instead of the deployed one. */
export interface LocalRelease {
  /** Returns the description that the shell needs: files with their hashes, views, contributions. */
  describe(): LiveRelease;
  folder: string;
  stop(): Promise<void>;
}

/**
 * Builds a remote as a release, and rebuilds it after each change. Its version contains the time, so that no page
 * takes it for a deployed release or for one of an earlier start.
 */
export async function watchRelease(
  definition: RemoteDefinition,
  given: PartToBuild,
  folder: string,
  warn?: (message: string) => void,
): Promise<LocalRelease> {
  const version = `${given.version}-local.${Date.now().toString(36)}`;
  const part: PartToBuild = { ...given, version, output: folder, cache: false };
  const watching: BuildWatcher = await watchBuild(createRemoteConfiguration(part), warn);
  return {
    describe: () => describe(definition, part, watching.compilation()),
    folder,
    stop: watching.stop,
  };
}

function describe(definition: RemoteDefinition, part: PartToBuild, compilation: Compilation): LiveRelease {
  const { name, version, output, folder, texts, textsFolder } = part;
  const files = compilation.getAssets().map((asset) => asset.name);
  const hashed = files.filter((file) => /\.(js|css)$/.test(file));
  return {
    name,
    version,
    container: toContainerName(name, version),
    base: '/release/',
    entry: remoteEntry,
    platform: definition.platform ?? `^${siteContractVersion}`,
    integrity: Object.fromEntries(hashed.map((file) => [file, hashFile(path.join(output, file))])),
    assets: {
      ...collectViewAssets(compilation, path.join(folder, 'src/remote.tsx'), exposedChunk),
      ...collectTextAssets(compilation, texts),
    },
    contributions: resolveContributions(definition.contributions, textsFolder, name),
  };
}

const hashFile = (file: string): string =>
  `sha256-${createHash('sha256').update(readFileSync(file)).digest('base64')}`;
