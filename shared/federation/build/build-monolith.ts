import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Compilation } from 'webpack';
import { compile } from './compile.ts';
import { createMonolithConfiguration, type MonolithOptions } from './page-configuration.ts';
import { collectModuleFiles, collectTextAssets } from './view-assets.ts';

/** The whole site in one build, as files in `output`. */
export interface Monolith {
  /** What a page starts with, in this order. */
  start: string[];
  /** What each of `views` adds, in the order given. */
  views: string[][];
  /** By folder of language: `texts:my`. */
  texts: Record<string, string[]>;
}

/**
 * Builds what federation is measured against; see `createMonolithConfiguration`. `source` is the text of the entry, which is
 * written to `entry` first; `views` are modules that are imported lazily. Throws when the build fails.
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
