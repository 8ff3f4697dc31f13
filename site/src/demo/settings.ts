import { readConfig } from '@parlour/gateway';
import { readPageOrigins } from '../page-origins.ts';
import { parsePlatform } from '../platform.ts';
import { readReleaseSettings } from '../release-settings.ts';
import type { SiteConfig } from '../site.ts';
import { readCanarySettings } from './canary-settings.ts';
import { withLocalBuilds } from './local-builds.ts';
import { refusePublicDemonstration } from './refuse-public.ts';

/** A demonstration may send webhooks to programs on its own machine. */
const ownHosts = ['localhost', '127.0.0.1', '::1'];

/** Reads the configuration of a demonstration. Fails with one line for a setting that cannot be used. */
export function readSettings(env: NodeJS.ProcessEnv): SiteConfig {
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
      webhookPrivateHosts: ownHosts,
    },
  };
}
