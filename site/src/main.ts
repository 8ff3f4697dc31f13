/** `npm start`: runs the whole site at one address, with only this repository. */
import { readConfig } from '@parlour/gateway';
import { BuildFailure } from './builds.ts';
import { readCanarySettings } from './canary-settings.ts';
import { isLocalSite, withLocalBuilds } from './local-builds.ts';
import { readPageOrigins } from './page-origins.ts';
import { parsePlatform } from './platform.ts';
import { createTerminalProgress } from './progress.ts';
import { readReleaseSettings } from './release-settings.ts';
import { startSite } from './site.ts';
import { StartProblem, toStartProblem } from './start-problem.ts';

const oldestNode = 24;

function checkNode(): void {
  const { node } = process.versions;
  if (Number.parseInt(node, 10) < oldestNode)
    throw new StartProblem(
      `Starting on Node ${node}: Parlour runs on Node ${oldestNode}, which it brings along. Start it with \`npm start\`.`,
    );
}

async function main(): Promise<void> {
  checkNode();
  const given = readConfig({ LOG_LEVEL: 'warn', ...process.env });
  const platform = parsePlatform(process.env.PLATFORM);
  const isLocal = isLocalSite(given.host, process.env.DATABASE_URL ?? process.env.REGISTRY_DATABASE_URL);
  const config = {
    ...given,
    platform: withLocalBuilds(platform, given.host, process.env.DATABASE_URL),
    sampleOperators: isLocal,
    registry: {
      databaseUrl: process.env.REGISTRY_DATABASE_URL,
      signingKeys: process.env.REGISTRY_SIGNING_KEYS,
      pageWorker: process.env.PAGE_WORKER !== 'off',
      ...readPageOrigins(process.env),
      ...readReleaseSettings(process.env),
      ...readCanarySettings(process.env, isLocal),
    },
  };
  console.log('Parlour is starting');
  const site = await startSite(config, createTerminalProgress(process.stdout));
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    console.log('\nParlour is stopping');
    void site.stop().then(() => {
      console.log('Parlour has stopped');
      process.exit(0);
    });
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  console.log(`\nParlour is ready: ${site.url}\n`);
}

await main().catch((error: unknown) => {
  const problem = error instanceof BuildFailure ? error : toStartProblem('Starting', error);
  console.error(problem ? problem.message : error);
  // A database engine that was interrupted could keep the process running.
  process.exit(1);
});
