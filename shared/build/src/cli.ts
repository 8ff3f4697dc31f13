#!/usr/bin/env node
import { program } from 'commander';
import { buildRelease } from './build-release.ts';
import { serveAlone } from './serve-alone.ts';

interface Options {
  version?: string;
  out?: string;
  texts?: string;
  cache: boolean;
  serve?: boolean;
  port: string;
  as?: string;
}

program
  .name('parlour-build')
  .description('Builds the package of the current folder as a release, from its federation.config.ts.')
  .option('--version <semver>', 'version of the release, instead of the one in package.json')
  .option('--out <folder>', 'where the files go (default: dist/<version>)')
  .option('--texts <folder>', 'where the texts are, one folder per language (default: @parlour/texts)')
  .option('--no-cache', 'build without the cache on disk')
  .option('--serve', 'build the remote as a standalone page and serve it, against GATEWAY')
  .option('--port <number>', 'with --serve: the port, or 0 for a free one', '0')
  .option('--as <username>', 'with --serve: sign in as one of the seeded people')
  .action(async ({ version, out, texts, cache, serve, port, as }: Options) => {
    const options = { folder: process.cwd(), version, output: out, textsFolder: texts, cache };
    if (serve) {
      const gateway = process.env.GATEWAY ?? 'http://127.0.0.1:8080';
      const page = await serveAlone({ ...options, gateway, port: Number(port), username: as });
      console.log(
        `${page.name} runs alone at ${page.url} against ${gateway}${as ? `, signed in as ${as}` : ''}`,
      );
      console.log(`In the site, for this tab and two hours: ${page.inSite}`);
      return;
    }
    const started = performance.now();
    const { manifest, output } = await buildRelease(options);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${manifest.name} ${manifest.version} → ${output} (${seconds} s)`);
  });

try {
  await program.parseAsync();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
