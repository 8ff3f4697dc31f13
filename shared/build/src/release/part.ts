import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Definition } from '../definition.ts';
import { findPackage, resolvePackage } from '../packages.ts';

export interface PartToBuild {
  name: string;
  version: string;
  /** The package's folder. */
  folder: string;
  /** The folder for the built files. */
  output: string;
  /** The folder that has one folder of texts per language. */
  textsFolder: string;
  /** Packages whose texts go into the build. */
  texts: readonly string[];
  /** As `texts`, for texts that no page needs at start. */
  laterTexts?: readonly string[];
  /** True where this build owns the whole page and may set rules for all of it. */
  ownsPage: boolean;
  /** `false` disables the cache on disk. */
  cache?: boolean;
}

export interface BuildOptions {
  /** The package's folder, which has its `federation.config.ts`. */
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

/** Reads the default export of the `federation.config.ts` in `folder`. */
export async function readDefinition(folder: string): Promise<Definition> {
  const file = path.join(folder, 'federation.config.ts');
  const module: { default?: Definition } = await import(pathToFileURL(file).href);
  if (!module.default) throw new Error(`${file} must export defineRemote(…) or defineShell(…) by default.`);
  return module.default;
}

/** Returns the input of a build of `definition`. */
export function toPartToBuild(definition: Definition, options: BuildOptions): PartToBuild {
  const { folder, cache } = options;
  const version = options.version ?? findPackage(path.join(folder, 'package.json')).version;
  return {
    name: definition.name,
    version,
    folder,
    cache,
    output: path.resolve(folder, options.output ?? path.join('dist', version)),
    textsFolder: options.textsFolder
      ? path.resolve(folder, options.textsFolder)
      : resolvePackage(folder, '@parlour/texts').folder,
    texts: [definition.name, ...(definition.texts ?? [])],
    ...(definition.laterTexts && { laterTexts: definition.laterTexts }),
    ownsPage: definition.kind === 'shell',
  };
}
