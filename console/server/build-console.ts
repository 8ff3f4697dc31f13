/**
 * Builds the console's page into `dist/`: a script and a stylesheet for the first load, one of each for every page, the
 * fonts, and `page.json`, which names them with their hashes.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile, createPageConfiguration, IntegrityPlugin } from '@parlour/build';
import { consoleDist, filesPath, type PageFacts } from './page-facts.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));

/** Modules that several pages use are one file, which the first of them loads. */
const shared = { name: 'shared', chunks: 'async', minChunks: 3, minSize: 0, priority: 1 } as const;

/**
 * Runs the build. Throws with every compiler error. `page.json` is written last, so an interrupted build leaves no
 * usable output.
 */
async function buildConsole(): Promise<void> {
  const { version } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8')) as { version: string };
  const configuration = createPageConfiguration(
    {
      name: 'console',
      version,
      folder,
      output: consoleDist,
      textsFolder: path.join(folder, 'src'),
      texts: [],
      ownsPage: true,
    },
    './src/main.tsx',
    filesPath,
  );
  const compilation = await compile(
    {
      ...configuration,
      plugins: [...(configuration.plugins ?? []), new IntegrityPlugin()],
      // Layers order the rules of different sheets; the order of the sheets has no effect.
      ignoreWarnings: [/Conflicting order/],
      optimization: { ...configuration.optimization, splitChunks: { cacheGroups: { shared } } },
    },
    console.warn,
  );
  const started = compilation.entrypoints.get('main')?.getFiles() ?? [];
  const files = compilation.getAssets().map(({ name }) => name);
  const facts: PageFacts = {
    start: started
      .filter(isLoaded)
      .map((name) => ({ name, integrity: computeIntegrity(path.join(consoleDist, name)) })),
    later: Object.fromEntries(
      files
        .filter((name) => isLoaded(name) && !started.includes(name))
        .map((name) => [name, computeIntegrity(path.join(consoleDist, name))]),
    ),
    files,
  };
  writeFileSync(path.join(consoleDist, 'page.json'), JSON.stringify(facts, null, 1));
}

/** Returns whether the page runs a file, which then needs a hash. */
const isLoaded = (name: string): boolean => /\.(js|css)$/.test(name);

const computeIntegrity = (file: string): string =>
  `sha256-${createHash('sha256').update(readFileSync(file)).digest('base64')}`;

if (import.meta.main) {
  try {
    await buildConsole();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
