import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { noContributions, type ReleaseManifest, siteContractVersion } from '@parlour/contracts';
import type { Compilation } from 'webpack';
import { compile } from './compile.ts';
import { containerOf, type PartToBuild } from './configuration.ts';
import { resolveContributions, textKeysOf } from './declared-texts.ts';
import type { Definition, RemoteDefinition, ShellDefinition } from './definition.ts';
import { commitOf, packageOf, packageSeenFrom } from './packages.ts';
import { exposedChunk, exposedModule, remoteConfiguration, remoteEntry } from './remote-release.ts';
import { sharedModulesOf } from './shared-modules.ts';
import { shellConfiguration } from './shell-release.ts';
import { assetsOfTexts, assetsOfViews } from './view-assets.ts';

export interface BuildOptions {
  /** The package's folder, where its `federation.config.ts` is. */
  folder: string;
  /** Semver. Default: the version in its package.json. */
  version?: string;
  /** Default: `dist/<version>` in the folder. */
  output?: string;
  /** Default: the folder of `@parlour/texts`. */
  textsFolder?: string;
  cache?: boolean;
  warn?(message: string): void;
}

export interface BuiltRelease {
  manifest: ReleaseManifest;
  output: string;
}

/** The default export of the `federation.config.ts` in `folder`. */
export async function readDefinition(folder: string): Promise<Definition> {
  const file = path.join(folder, 'federation.config.ts');
  const module: { default?: Definition } = await import(pathToFileURL(file).href);
  if (!module.default) throw new Error(`${file} must export defineRemote(…) or defineShell(…) by default.`);
  return module.default;
}

/** What a build of `definition` works on. */
export function partOf(definition: Definition, options: BuildOptions): PartToBuild {
  const { folder, cache } = options;
  const version = options.version ?? packageOf(path.join(folder, 'package.json')).version;
  return {
    name: definition.name,
    version,
    folder,
    cache,
    output: path.resolve(folder, options.output ?? path.join('dist', version)),
    textsFolder: options.textsFolder
      ? path.resolve(folder, options.textsFolder)
      : packageSeenFrom(folder, '@parlour/texts').folder,
    texts: [definition.name, ...(definition.texts ?? [])],
    ownsPage: definition.kind === 'shell',
  };
}

/**
 * Builds the release that `folder` describes and writes its `release.json` beside the files.
 * Throws, with everything that is wrong at once, when the source does not compile, a stylesheet reaches beyond the
 * remote, or a contributed title lacks a text.
 */
export async function buildRelease(options: BuildOptions): Promise<BuiltRelease> {
  const definition = await readDefinition(options.folder);
  const part = partOf(definition, options);
  const manifest =
    definition.kind === 'remote'
      ? await buildRemote(definition, part, options)
      : await buildShell(definition, part, options);
  writeFileSync(path.join(part.output, 'release.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return { manifest, output: part.output };
}

async function buildRemote(
  definition: RemoteDefinition,
  part: PartToBuild,
  { warn = console.warn }: BuildOptions,
): Promise<ReleaseManifest> {
  const contributions = resolveContributions(definition.contributions, part.textsFolder, part.name);
  const compilation = await compile(remoteConfiguration(part), warn);
  rmSync(path.join(part.output, 'mf-stats.json'), { force: true });
  const views = assetsOfViews(compilation, path.join(part.folder, 'src/remote.tsx'), exposedChunk);
  refuseUnknownViews(contributions, Object.keys(views));
  return {
    ...facts(definition, part),
    entry: remoteEntry,
    exposes: [exposedModule],
    contributions,
    assets: { ...views, ...assetsOfTexts(compilation, part.texts) },
    sizes: sizesIn(part.output),
  };
}

async function buildShell(
  definition: ShellDefinition,
  part: PartToBuild,
  { warn = console.warn }: BuildOptions,
): Promise<ReleaseManifest> {
  const compilation = await compile(shellConfiguration(part, definition), warn);
  const initial = initialFiles(compilation, 'main');
  const entry = initial.findLast((file) => file.endsWith('.js'));
  if (!entry) throw new Error('The shell was built without a script.');
  return {
    ...facts(definition, part),
    entry,
    exposes: [],
    contract: siteContractVersion,
    provides: versionsOf(part.folder),
    headless: initialFiles(compilation, 'headless').find((file) => file.endsWith('.js')),
    contributions: noContributions,
    assets: { '': initial, ...assetsOfTexts(compilation, part.texts) },
    sizes: sizesIn(part.output),
  };
}

const versionsOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sharedModulesOf(folder)).map(([request, { version }]) => [request, version]),
  );

function facts(definition: Definition, { name, version, folder, textsFolder, texts }: PartToBuild) {
  const shared = Object.entries(sharedModulesOf(folder)).map(([request, { range }]) => [request, range]);
  return {
    schema: 1 as const,
    name,
    version,
    commit: commitOf(folder),
    container: containerOf(name, version),
    platform: definition.platform ?? `^${siteContractVersion}`,
    shared: Object.fromEntries(shared) as Record<string, string>,
    texts: textKeysOf(textsFolder, texts),
    uses: definition.uses,
    budget: definition.budget,
  };
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

const initialFiles = (compilation: Compilation, entry: string): string[] =>
  (compilation.entrypoints.get(entry)?.getFiles() ?? []).filter((file) => /\.(js|css)$/.test(file));

function sizesIn(folder: string): Record<string, number> {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'release.json')
    .map(({ name }) => name)
    .sort();
  return Object.fromEntries(files.map((file) => [file, statSync(path.join(folder, file)).size]));
}
