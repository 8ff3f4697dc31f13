import { readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type ReleaseManifest, siteContractVersion } from '@parlour/contracts';
import { collectTextKeys, resolveContributions } from '../declared-texts.ts';
import type { Definition, RemoteDefinition } from '../definition.ts';
import { readCommit } from '../packages.ts';
import { resolveSharedModules } from '../shared-modules.ts';
import { exposedModule, remoteEntry, toContainerName } from './names.ts';
import type { PartToBuild } from './part.ts';

/** Collects the facts of a release that are known before the build, from its definition and its folder. */
export function collectReleaseFacts(definition: Definition, part: PartToBuild) {
  const { name, version, folder, textsFolder, texts, laterTexts = [] } = part;
  const shared = Object.entries(resolveSharedModules(folder)).map(([request, { range }]) => [request, range]);
  return {
    schema: 1 as const,
    name,
    version,
    commit: readCommit(folder),
    container: toContainerName(name, version),
    platform: definition.platform ?? `^${siteContractVersion}`,
    shared: Object.fromEntries(shared) as Record<string, string>,
    texts: collectTextKeys(textsFolder, [...texts, ...laterTexts]),
    uses: definition.uses,
    budget: definition.budget,
  };
}

/**
 * Creates the `release.json` of a remote whose files are in `part.output`. `assets` lists the files that each part
 * needs: `''` for every view, one name per view with the files it adds, and `texts:<folder>` per language.
 * Throws when a title lacks a text, or contributions name a view without assets.
 */
export function createRemoteManifest(
  definition: RemoteDefinition,
  part: PartToBuild,
  assets: ReleaseManifest['assets'],
): ReleaseManifest {
  const contributions = resolveContributions(definition.contributions, part.textsFolder, part.name);
  refuseUnknownViews(contributions, Object.keys(assets));
  return {
    ...collectReleaseFacts(definition, part),
    entry: remoteEntry,
    exposes: [exposedModule],
    contributions,
    assets,
    sizes: measureSizes(part.output),
  };
}

/**
 * Writes `release.json` beside the files of a release. It is the last file of a build; the registry publishes by it.
 */
export function writeManifest(folder: string, manifest: ReleaseManifest): void {
  writeFileSync(path.join(folder, 'release.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Returns the size of each file of a built release, in bytes. */
export function measureSizes(folder: string): Record<string, number> {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'release.json')
    .map(({ name }) => name)
    .sort();
  return Object.fromEntries(files.map((file) => [file, statSync(path.join(folder, file)).size]));
}

function refuseUnknownViews(contributions: ReleaseManifest['contributions'], views: string[]): void {
  const { routes, panels, panelPages, widgets } = contributions;
  const used = [...routes, ...panels, ...panelPages, ...widgets].map(({ view }) => view);
  const unknown = used.filter((view) => !views.includes(view));
  if (unknown.length > 0) {
    throw new Error(
      `contributions name views that src/remote.tsx does not have: ${[...new Set(unknown)].join(', ')}`,
    );
  }
}
