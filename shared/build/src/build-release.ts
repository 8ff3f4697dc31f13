import { rmSync } from 'node:fs';
import path from 'node:path';
import { noContributions, type ReleaseManifest, siteContractVersion } from '@parlour/contracts';
import type { Compilation } from 'webpack';
import { compile } from './compile.ts';
import type { RemoteDefinition, ShellDefinition } from './definition.ts';
import {
  collectReleaseFacts,
  createRemoteManifest,
  measureSizes,
  writeManifest,
} from './release/manifest.ts';
import { exposedChunk } from './release/names.ts';
import { type BuildOptions, type PartToBuild, readDefinition, toPartToBuild } from './release/part.ts';
import { createRemoteConfiguration } from './remote-release.ts';
import { resolveSharedModules } from './shared-modules.ts';
import { createEarlyConfiguration, createShellConfiguration } from './shell-release.ts';
import { collectTextAssets, collectViewAssets } from './view-assets.ts';

export interface BuiltRelease {
  manifest: ReleaseManifest;
  output: string;
}

/**
 * Builds the release that `folder` describes and writes its `release.json` beside the files.
 * Throws one error that lists every problem: source that does not compile, a stylesheet that reaches beyond the
 * remote, or a contributed title without a text.
 */
export async function buildRelease(options: BuildOptions): Promise<BuiltRelease> {
  const definition = await readDefinition(options.folder);
  const part = toPartToBuild(definition, options);
  const manifest =
    definition.kind === 'remote'
      ? await buildRemote(definition, part, options)
      : await buildShell(definition, part, options);
  writeManifest(part.output, manifest);
  return { manifest, output: part.output };
}

async function buildRemote(
  definition: RemoteDefinition,
  part: PartToBuild,
  { warn = console.warn }: BuildOptions,
): Promise<ReleaseManifest> {
  const compilation = await compile(createRemoteConfiguration(part), warn);
  rmSync(path.join(part.output, 'mf-stats.json'), { force: true });
  const views = collectViewAssets(compilation, path.join(part.folder, 'src/remote.tsx'), exposedChunk);
  return createRemoteManifest(definition, part, { ...views, ...collectTextAssets(compilation, part.texts) });
}

async function buildShell(
  definition: ShellDefinition,
  part: PartToBuild,
  { warn = console.warn }: BuildOptions,
): Promise<ReleaseManifest> {
  const compilation = await compile(createShellConfiguration(part, definition), warn);
  const initial = getInitialFiles(compilation, 'main');
  const entry = initial.findLast((file) => file.endsWith('.js'));
  if (!entry) throw new Error('The shell was built without a script.');
  const early = definition.early ? await buildEarly(part, definition.early) : [];
  return {
    ...collectReleaseFacts(definition, part),
    entry,
    exposes: [],
    contract: siteContractVersion,
    provides: getVersions(part.folder),
    loadsFileLists: true,
    headless: getInitialFiles(compilation, 'headless').find((file) => file.endsWith('.js')),
    contributions: noContributions,
    assets: { '': [...early, ...initial], ...collectTextAssets(compilation, part.texts) },
    sizes: measureSizes(part.output),
  };
}

async function buildEarly(part: PartToBuild, early: string): Promise<string[]> {
  const compilation = await compile(createEarlyConfiguration(part, early), () => undefined);
  return getInitialFiles(compilation, 'early');
}

const getVersions = (folder: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(resolveSharedModules(folder)).map(([request, { version }]) => [request, version]),
  );

const getInitialFiles = (compilation: Compilation, entry: string): string[] =>
  (compilation.entrypoints.get(entry)?.getFiles() ?? []).filter((file) => /\.(js|css)$/.test(file));
