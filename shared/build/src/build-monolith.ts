import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Compilation } from 'webpack';
import { compile } from './compile.ts';
import { createMonolithConfiguration, type MonolithOptions } from './page-configuration.ts';
import { collectModuleFiles, collectTextAssets } from './view-assets.ts';

/** A build of the whole site as one bundle, with its files in `output`. */
export interface Monolith {
  /** Files that the page loads at start, in this order. */
  start: string[];
  /** Files that each of `views` adds, in the order given. */
  views: string[][];
  /** Files by language folder: `texts:my`. */
  texts: Record<string, string[]>;
}

/**
 * Builds the baseline that federation is measured against; see `createMonolithConfiguration`.
 * `source` is the text of the entry module, which is first written to `entry`. `views` are modules that are imported
 * lazily.
 * Throws when the build fails.
 */
export async function buildMonolith(
  options: MonolithOptions & { source: string; views: readonly string[] },
): Promise<Monolith> {
  writeFileSync(options.entry, options.source);
  const configuration = createMonolithConfiguration(options);
  const own = path.join(options.folder, 'node_modules');
  const compilation = await compile(
    { ...configuration, resolve: { ...configuration.resolve, modules: ['node_modules', own] } },
    () => undefined,
  );
  const start = getStartFiles(compilation);
  return {
    start,
    views: options.views.map((file) =>
      collectModuleFiles(compilation, file).filter((name) => !start.includes(name)),
    ),
    texts: collectTextAssets(compilation, options.texts),
  };
}

const getStartFiles = (compilation: Compilation): string[] =>
  (compilation.entrypoints.get('main')?.getFiles() ?? []).filter((file) => /\.(js|css)$/.test(file));
