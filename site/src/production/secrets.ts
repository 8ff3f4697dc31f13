import { StartProblem } from '../start-problem.ts';
import { findDatabaseExposure, findMailExposure } from './encrypted-connections.ts';
import { findWeakness } from './secret-strength.ts';
import type { Settings } from './settings.ts';

/** Variables with secrets, besides one for each vendor and payment provider. */
const secretNames = [
  'DATABASE_URL',
  'REGISTRY_DATABASE_URL',
  'REGISTRY_SIGNING_KEYS',
  'DATA_KEY',
  'OPERATORS',
  'MAIL_URL',
  'SMS_PROVIDER',
  'OPENID_PROVIDERS',
  'TELEGRAM_BOT',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
] as const;
type SecretName = (typeof secretNames)[number];

/** Variables of the demonstration. A production site has these settings in its file. */
const fileSettings = {
  HOST: 'host',
  PORT: 'port',
  DATA_DIR: 'dataDir',
  DATABASE_POOL_SIZE: 'databasePoolSize',
  DRAIN_MS: 'drainMs',
  VERIFICATION_HOUR: 'verificationHour',
  MEMBER_CALLS_PER_SECOND: 'memberCallsPerSecond',
  LOG_LEVEL: 'logLevel',
  TRUST_PROXY: 'trustProxy',
  PROFILE: 'profile',
  PROFILE_FIGURES: 'profileFigures',
  COUNTRY_HEADER: 'countryHeader',
  CURRENCY: 'currency',
  CURRENCY_SYMBOL: 'currency',
  TIME_ZONE: 'timeZone',
  PUBLIC_URL: 'publicUrl',
  BET_BATCH_MAX: 'betBatchMax',
  VENDORS: 'vendors',
  WALLET_VENDORS: 'walletVendors',
  PAYMENT_PROVIDERS: 'paymentProviders',
  MAIL_FROM: 'mailFrom',
  PLATFORM: 'platform',
  PAGE_WORKER: 'pageWorker',
  PICTURE_ORIGINS: 'pictureOrigins',
  GAME_ORIGINS: 'gameOrigins',
  WEBHOOK_PRIVATE_HOSTS: 'webhookPrivateHosts',
  RELEASE_STORAGE: 'releaseStorage',
  RELEASE_BUCKET: 'releaseStorage',
  RELEASE_BUDGETS: 'releaseBudgets',
  GATE_BROWSER: 'gateBrowser',
} satisfies Record<string, keyof Settings>;

/** Secrets of a production site. None of them is ever shown. */
export interface Secrets {
  env: Partial<Record<SecretName, string>>;
  /** By name of the vendor. */
  vendors: Record<string, string>;
  /** By name of the payment provider. */
  payments: Record<string, string>;
}

const databasePasswordMin = 16;
const connectionPrefixes = { vendors: 'VENDOR_SECRET_', payments: 'PAYMENT_SECRET_' } as const;

/**
 * Removes the secrets from the environment and returns them, so that no process that the site starts inherits them. Fails with a
 * `StartProblem` of one line for each secret that is missing or weak, and each setting that belongs in `file`.
 */
export function takeSecrets(env: NodeJS.ProcessEnv, file: string, settings: Settings): Secrets {
  const problems: string[] = [];
  const take = (name: string): string | undefined => {
    const value = env[name];
    delete env[name];
    return value === '' ? undefined : value;
  };
  for (const [name, setting] of Object.entries(fileSettings))
    if (env[name])
      problems.push(
        `${name} is set in the environment, where a production site has secrets only. Set "${setting}" in ${file} instead.`,
      );
  const takeConnections = (names: readonly string[], prefix: string): Record<string, string> => {
    const pairs = names.map((name) => [name, take(prefix + name.toUpperCase())] as const);
    for (const [name, secret] of pairs)
      problems.push(...findConnectionProblem(name, prefix + name.toUpperCase(), { secret, file }));
    return Object.fromEntries(pairs.map(([name, secret]) => [name, secret ?? '']));
  };
  const given = Object.fromEntries(secretNames.map((name) => [name, take(name)])) as Secrets['env'];
  const vendors = takeConnections(Object.keys(settings.vendors), connectionPrefixes.vendors);
  const payments = takeConnections(Object.keys(settings.paymentProviders), connectionPrefixes.payments);
  // The file may no longer have the connections of the others.
  for (const name of Object.keys(env))
    if (Object.values(connectionPrefixes).some((prefix) => name.startsWith(prefix))) delete env[name];
  problems.push(...findProblems(given, settings));
  if (problems.length > 0) throw new StartProblem(problems.map((one) => `Reading the environment: ${one}`));
  return { env: given, vendors, payments };
}

function findConnectionProblem(
  connection: string,
  name: string,
  { secret, file }: { secret: string | undefined; file: string },
): string[] {
  if (secret === undefined)
    return [
      `${name} is missing, and ${file} connects ${connection}. Set it to the secret that you share with it.`,
    ];
  const weakness = findWeakness(secret);
  return weakness ? [`${name} is weak: ${weakness}. Agree on another with ${connection}.`] : [];
}

function findProblems(given: Secrets['env'], { releaseStorage }: Settings): string[] {
  const problems: string[] = [];
  if (given.DATABASE_URL === undefined)
    problems.push(
      'DATABASE_URL is missing. Set it to your PostgreSQL server: postgres://user:password@host/database.',
    );
  for (const name of ['DATABASE_URL', 'REGISTRY_DATABASE_URL'] as const) {
    const url = given[name];
    if (url === undefined) continue;
    const problem = findPasswordProblem(url);
    const exposure = problem ? undefined : findDatabaseExposure(url);
    if (problem) problems.push(`the password in ${name} is ${problem}`);
    if (exposure) problems.push(`${name} ${exposure}`);
  }
  const mailExposure = given.MAIL_URL && findMailExposure(given.MAIL_URL);
  if (mailExposure) problems.push(`MAIL_URL ${mailExposure}`);
  problems.push(...findDataKeyProblems(given.DATA_KEY));
  if (!given.REGISTRY_SIGNING_KEYS && (given.REGISTRY_DATABASE_URL || releaseStorage))
    problems.push(
      'REGISTRY_SIGNING_KEYS is missing, and several registries share one site, which must sign alike. Create them once: npx remotes keys create.',
    );
  return problems;
}

function findDataKeyProblems(keys: string | undefined): string[] {
  if (keys === undefined)
    return [
      'DATA_KEY is missing. Create it once, for example with `openssl rand -hex 32`: it encrypts the numbers of bank accounts.',
    ];
  return keys.split(',').flatMap((key) => {
    const weakness = findWeakness(key);
    return weakness ? [`DATA_KEY is weak: ${weakness}. Create it with \`openssl rand -hex 32\`.`] : [];
  });
}

/** Returns whether the password contains a character that ends it early in a URL. */
function isPasswordCut(url: string): boolean {
  const user = url.slice(url.indexOf('://') + 3, Math.max(url.lastIndexOf('@'), 0));
  return user.includes(':') && /[/?#]/.test(user);
}

/** Over a socket of this machine, the server identifies the user without a password. */
function findPasswordProblem(url: string): string | undefined {
  const [, , password = '', host = ''] =
    /^postgres(?:ql)?:\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^/?]*)/.exec(url) ?? [];
  const isSocket = host === '' || /^%2f/i.test(host) || /[?&]host=(%2f|\/)/i.test(url);
  const hasCertificate = /[?&]sslcert=/.test(url);
  if (password === '' && (isSocket || hasCertificate)) return undefined;
  const decoded = password === '' && isPasswordCut(url) ? undefined : decodePassword(password);
  if (decoded === undefined) return 'not encoded for a URL. Write % as %25, / as %2F, ? as %3F and # as %23.';
  const weakness = findWeakness(decoded, databasePasswordMin);
  return weakness && `weak: ${weakness}. Give the user a random one.`;
}

function decodePassword(password: string): string | undefined {
  try {
    return decodeURIComponent(password);
  } catch {
    return undefined;
  }
}
