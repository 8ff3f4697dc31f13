import { readConfig } from '@parlour/gateway';
import { prepareProduction } from '@parlour/gateway/seed';
import { readReleaseBucket } from '@parlour/registry';
import { toPlatform } from '../platform.ts';
import type { SiteConfig, SiteKind } from '../site.ts';
import { type ConfigFile, readConfigFile } from './config-file.ts';
import { decideExposure } from './exposure.ts';
import {
  refuseLeftoverFiles,
  refusePublishedOperators,
  refuseSandbox,
  requireWalletVendors,
} from './leftovers.ts';
import { type Secrets, takeSecrets } from './secrets.ts';
import type { Settings } from './settings.ts';

/** Rules for operators: each has a second factor, and this machine's own token only adds and removes operators. */
const operatorRules = { operatorSecondFactor: 'required', localToken: 'operators-only' } as const;

/** A production site that may start. */
interface Production {
  config: SiteConfig;
  kind: SiteKind;
  publicUrl: string;
}

/**
 * Reads and checks everything that can be known before the start, and removes the secrets from `env`. Fails with a
 * `StartProblem` of one line for each problem.
 */
export function readProduction(env: NodeJS.ProcessEnv, now: Date): Production {
  const file = readConfigFile(env);
  refuseSandbox(file);
  requireWalletVendors(file);
  const secrets = takeSecrets(env, file.path, file.settings);
  const exposure = decideExposure(file, now);
  refuseLeftoverFiles(file.settings.dataDir);
  return {
    config: toSiteConfig(file, secrets),
    kind: {
      command: 'npm run serve',
      ...exposure,
      prepareData: prepareProduction,
      triesUpdates: true,
      checkRegistry: refusePublishedOperators,
    },
    publicUrl: file.settings.publicUrl,
  };
}

function toSiteConfig({ settings }: ConfigFile, { env, vendors, payments }: Secrets): SiteConfig {
  return {
    ...readConfig({ ...toVariables(settings), ...env, OUTBOX_PAGE: 'off' }),
    vendors: toConnections(settings.vendors, vendors).map(({ name, ...rest }) => ({
      code: name,
      ...rest,
      ...(settings.walletVendors.includes(name) && { keepsWallets: true }),
    })),
    payments: toConnections(settings.paymentProviders, payments),
    platform: toPlatform(settings.platform ?? {}),
    registry: {
      ...operatorRules,
      databaseUrl: env.REGISTRY_DATABASE_URL,
      signingKeys: env.REGISTRY_SIGNING_KEYS,
      pageWorker: settings.pageWorker,
      imageOrigins: settings.pictureOrigins,
      frameOrigins: settings.gameOrigins,
      webhookPrivateHosts: settings.webhookPrivateHosts,
      sizeBudgets: settings.releaseBudgets,
      gateBrowser: settings.gateBrowser,
      publicUrl: settings.publicUrl,
      serviceTargets: settings.serviceTargets,
      ...(settings.canaryNetworksMin && { canaryNetworksMin: settings.canaryNetworksMin }),
      releaseBucket: readBucket(settings, env),
    },
  };
}

/** Returns the settings as the gateway's variables, so that both kinds of site are checked by the same rules. */
function toVariables(settings: Settings): Record<string, string | undefined> {
  const numbers = { DATABASE_POOL_SIZE: settings.databasePoolSize, BET_BATCH_MAX: settings.betBatchMax };
  return {
    ...Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, value?.toString()])),
    NODE_ENV: 'production',
    OPERATOR_SECOND_FACTOR: operatorRules.operatorSecondFactor,
    HOST: settings.host,
    PORT: settings.port?.toString(),
    DATA_DIR: settings.dataDir,
    DRAIN_MS: settings.drainMs?.toString(),
    VERIFICATION_HOUR: settings.verificationHour?.toString(),
    MEMBER_CALLS_PER_SECOND: settings.memberCallsPerSecond?.toString(),
    LOG_LEVEL: settings.logLevel,
    TRUST_PROXY: settings.trustProxy?.toString(),
    COUNTRY_HEADER: settings.countryHeader,
    PROFILE: settings.profile,
    PROFILE_FIGURES: JSON.stringify(settings.profileFigures),
    CURRENCY: settings.currency?.code,
    CURRENCY_SYMBOL: settings.currency?.symbol,
    TIME_ZONE: settings.timeZone,
    PUBLIC_URL: settings.publicUrl,
    MAIL_FROM: settings.mailFrom,
  };
}

const toConnections = (urls: Readonly<Record<string, string>>, secrets: Readonly<Record<string, string>>) =>
  Object.entries(urls).map(([name, url]) => ({
    name,
    url: () => url.replace(/\/$/, ''),
    secret: secrets[name] ?? '',
  }));

function readBucket({ releaseStorage }: Settings, env: Secrets['env']) {
  if (!releaseStorage) return undefined;
  return readReleaseBucket({
    ...env,
    RELEASE_STORAGE: 's3',
    RELEASE_BUCKET: releaseStorage.bucket,
    ...(releaseStorage.endpoint && { RELEASE_ENDPOINT: releaseStorage.endpoint }),
    ...(releaseStorage.region && { RELEASE_REGION: releaseStorage.region }),
    ...(releaseStorage.prefix && { RELEASE_PREFIX: releaseStorage.prefix }),
  });
}
