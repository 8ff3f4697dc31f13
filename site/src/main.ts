/** `npm start`: runs the demonstration, for the users of this machine, with only this repository. */
import { readConfig } from '@parlour/gateway';
import { publishedPassword } from '@parlour/gateway/seed';
import { readCanarySettings } from './demo/canary-settings.ts';
import { createDemonstration } from './demo/demonstration.ts';
import { withLocalBuilds } from './demo/local-builds.ts';
import { refusePublicDemonstration } from './demo/refuse-public.ts';
import { readPageOrigins } from './page-origins.ts';
import { parsePlatform } from './platform.ts';
import { createTerminalProgress } from './progress.ts';
import { publishedOperatorPassword } from './published-operators.ts';
import { readReleaseSettings } from './release-settings.ts';
import { runSite } from './run-site.ts';
import { type SiteConfig, startSite } from './site.ts';

function readSettings(env: NodeJS.ProcessEnv): SiteConfig {
  const given = readConfig({ LOG_LEVEL: 'warn', ...env });
  refusePublicDemonstration(given);
  return {
    ...given,
    platform: withLocalBuilds(parsePlatform(env.PLATFORM)),
    registry: {
      databaseUrl: env.REGISTRY_DATABASE_URL,
      signingKeys: env.REGISTRY_SIGNING_KEYS,
      pageWorker: env.PAGE_WORKER !== 'off',
      ...readPageOrigins(env),
      ...readReleaseSettings(env),
      ...readCanarySettings(env),
    },
  };
}

await runSite(async () => {
  const config = readSettings(process.env);
  console.log('Parlour is starting');
  const site = await startSite(config, createDemonstration(config), createTerminalProgress(process.stdout));
  const ready = [
    '',
    `Parlour is ready: ${site.url}`,
    '',
    'This is a demonstration, for this machine only. Its people, play and money are invented.',
    `Members log in with ${publishedPassword} (ada, chi, …), operators at /console/ with ${publishedOperatorPassword} (olga, rex, vera).`,
    '`npm run serve` starts a production site: docs/operations.md.',
    '',
  ];
  return { site, ready: ready.join('\n') };
});
