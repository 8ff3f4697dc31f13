/** Builds the console's page into `dist/`: one script, one stylesheet, the fonts, and `page.json`, which names them. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile, createPageConfiguration } from '@parlour/build';
import webpack from 'webpack';
import { consoleDist, filesPath, type PageFacts } from './page-facts.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));

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
  // One file of each kind, so that the page can name the hash of everything that runs on it.
  const oneChunk = new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 });
  const compilation = await compile(
    { ...configuration, plugins: [...(configuration.plugins ?? []), oneChunk] },
    console.warn,
  );
  const started = compilation.entrypoints.get('main')?.getFiles() ?? [];
  const facts: PageFacts = {
    start: started
      .filter((name) => /\.(js|css)$/.test(name))
      .map((name) => ({ name, integrity: computeIntegrity(path.join(consoleDist, name)) })),
    files: compilation.getAssets().map(({ name }) => name),
  };
  writeFileSync(path.join(consoleDist, 'page.json'), JSON.stringify(facts, null, 1));
}

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
