import { resolve } from 'node:path';
import { isLoopbackHost, operatorKeysPath } from '@parlour/contracts';
import type { JSONWebKeySet } from 'jose';
import * as z from 'zod/mini';
import { type ProxyTrust, parseProxyTrust } from './http/proxy-trust.ts';
import { StartError } from './start-error.ts';

const flag = z.pipe(
  z.enum(['on', 'off', 'true', 'false', '1', '0']),
  z.transform((value) => ['on', 'true', '1'].includes(value)),
);
const integer = (minimum: number, maximum: number) =>
  z.pipe(
    z.string().check(
      z.refine((text) => /^\d+$/.test(text) && Number(text) >= minimum && Number(text) <= maximum, {
        error: `a whole number from ${minimum} to ${maximum} is needed`,
      }),
    ),
    z.transform(Number),
  );

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const isProxyTrust = (text: string): boolean => {
  try {
    parseProxyTrust(text);
    return true;
  } catch {
    return false;
  }
};
const proxyTrust = z.pipe(
  z
    .string()
    .check(
      z.refine(isProxyTrust, { error: 'on, off, a number of proxies or a list of their networks is needed' }),
    ),
  z.transform(parseProxyTrust),
);

/** `NOVA=https://nova.example secret,TIGER=…`: name, address and shared secret of each external service. */
const connectionList = z.pipe(
  z.string().check(
    z.refine(
      (text) => text.split(',').every((one) => one === '' || /^\w+=https?:\/\/\S+ \S{32,}$/.test(one)),
      {
        error: 'NAME=https://address secret is needed for each, with a secret of 32 characters or more',
      },
    ),
  ),
  z.transform((text) =>
    text.split(',').flatMap((one) => {
      const [, name, url, secret] = /^(\w+)=(\S+) (\S+)$/.exec(one) ?? [];
      return name && url && secret ? [{ name, url: () => url.replace(/\/$/, ''), secret }] : [];
    }),
  ),
);

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
const jsonObject = z.pipe(
  z.string().check(z.refine((text) => parseObject(text) !== undefined, { error: 'a JSON object is needed' })),
  z.transform((text) => parseObject(text) ?? {}),
);

/** `NOVA,TIGER`: names of vendors. */
const nameList = z.pipe(
  z.string().check(z.regex(/^(\w+(,\w+)*)?$/, 'names separated by commas are needed')),
  z.transform((text) => new Set(text.split(',').filter((one) => one !== ''))),
);

/** `google=https://accounts.google.com id secret,…`: name, issuer, client id and client secret of each service. */
const openIdList = z.pipe(
  z.string().check(
    z.refine(
      (text) =>
        text.split(',').every((one) => one === '' || /^[a-z]{2,20}=https?:\/\/\S+ \S+ \S+$/.test(one)),
      {
        error: 'name=https://issuer id secret is needed for each',
      },
    ),
  ),
  z.transform((text) =>
    text.split(',').flatMap((one): OpenIdConnection[] => {
      const [, name, issuer, clientId, clientSecret] = /^(\w+)=(\S+) (\S+) (\S+)$/.exec(one) ?? [];
      return name && issuer && clientId && clientSecret ? [{ name, issuer, clientId, clientSecret }] : [];
    }),
  ),
);

const dataKeyList = z.pipe(
  z.string().check(
    z.refine((text) => text.split(',').every((one) => one === '' || /^\S{32,}$/.test(one)), {
      error: 'one or more keys of 32 characters or more are needed, separated by commas',
    }),
  ),
  z.transform((text) => text.split(',').filter((one) => one !== '')),
);

const environment = z.object({
  NODE_ENV: z.optional(z.string()),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  PORT: z.prefault(integer(0, 65_535), '8080'),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), '.data'),
  DATABASE_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\//, 'it must begin with postgres://')),
  ),
  DATABASE_POOL_SIZE: z.prefault(integer(2, 200), '10'),
  DRAIN_MS: z.prefault(integer(0, 600_000), '0'),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  TRUST_PROXY: z.prefault(proxyTrust, 'off'),
  PROFILE: z._default(z.enum(['specification', 'strict']), 'specification'),
  PROFILE_FIGURES: z.prefault(jsonObject, '{}'),
  COUNTRY_HEADER: z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]+$/), z.toLowerCase())),
  CURRENCY: z._default(z.string().check(z.regex(/^[A-Z]{3}$/, 'three capital letters are needed')), 'MMK'),
  CURRENCY_SYMBOL: z._default(z.string().check(z.minLength(1), z.maxLength(8)), 'Ks'),
  TIME_ZONE: z._default(
    z.string().check(z.refine(isTimeZone, { error: 'it is not a time zone' })),
    'Asia/Yangon',
  ),
  VERIFICATION_HOUR: z.prefault(integer(0, 23), '4'),
  PUBLIC_URL: z.optional(z.url()),
  BET_BATCH_MAX: z.prefault(integer(1, 500), '128'),
  MEMBER_CALLS_PER_SECOND: z.prefault(integer(1, 1_000_000), '20'),
  VENDORS: z.prefault(connectionList, ''),
  WALLET_VENDORS: z.prefault(nameList, ''),
  REGISTRY_URL: z.optional(z.url({ protocol: /^https?$/ })),
  OPERATOR_SECOND_FACTOR: z.optional(z.enum(['required', 'optional'])),
  PAYMENT_PROVIDERS: z.prefault(connectionList, ''),
  DATA_KEY: z.prefault(dataKeyList, ''),
  MAIL_URL: z.optional(
    z.string().check(z.regex(/^smtps?:\/\/\S+$/, 'it must begin with smtp:// or smtps://')),
  ),
  MAIL_FROM: z._default(
    z.string().check(z.regex(/@[^@\s]+$/, 'an email address is needed')),
    'no-reply@localhost',
  ),
  SMS_PROVIDER: z.optional(
    z.pipe(
      z
        .string()
        .check(
          z.regex(
            /^https?:\/\/\S+ \S{16,}$/,
            'https://address secret is needed, with a secret of 16 characters or more',
          ),
        ),
      z.transform((text) => {
        const [url = '', secret = ''] = text.split(' ');
        return { url: () => url, secret };
      }),
    ),
  ),
  OUTBOX_PAGE: z.optional(flag),
  OPENID_PROVIDERS: z.prefault(openIdList, ''),
  TELEGRAM_BOT: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\w{5,32} \d+:[\w-]{20,}$/, 'the name of the bot and its token are needed')),
      z.transform((text) => {
        const [name = '', token = ''] = text.split(' ');
        return { name, token };
      }),
    ),
  ),
});

/** Everything that a deployment decides before the start. Only this file reads the environment. */
/** Parameters of argon2id: KiB, passes, lanes. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** OWASP's parameters, which are also the library's defaults; about 10 ms of one core per hash. */
export const recommendedPasswordCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface GatewayConfig {
  production: boolean;
  host: string;
  /** 0 selects a free port. */
  port: number;
  /**
   * Absolute path for data that must outlive the process and is not on the database server: the embedded database,
   * files.
   */
  dataDir: string;
  /** When absent, the embedded database in `dataDir/database` is used. */
  databaseUrl: string | undefined;
  databasePoolSize: number;
  /** Time between the first sign of a stop and the end of the open connections, in milliseconds. */
  drainMs: number;
  logLevel: z.output<typeof environment>['LOG_LEVEL'];
  /** Trust `X-Forwarded-For`. Set it only behind a proxy that sets the header. */
  trustProxy: ProxyTrust | undefined;
  /** The header in which the proxy sends the caller's country, in lower case. Read only with `trustProxy`. */
  countryHeader: string | undefined;
  /** The one currency of the deployment: ISO 4217 code and display symbol. */
  currency: { code: string; symbol: string };
  /** IANA name. Days, weeks and months of reports begin in this zone. */
  timeZone: string;
  /** The hour of the day, in this zone, from which audit log and ledger are verified. */
  verificationHour: number;
  /** The jurisdiction profile (`platform/profiles.ts`). */
  profile: 'specification' | 'strict';
  /** Figures of the profile that this deployment sets to another value (`platform/profile-figures.ts`). */
  profileFigures: Readonly<Record<string, unknown>>;
  /** The public address, if it differs from host and port. */
  publicUrl: string | undefined;
  /** The game vendors connected to this deployment. */
  vendors: readonly VendorConnection[];
  /** The maximum number of vendor bets in one transaction; with 1 each bet has its own transaction. */
  betBatchMax: number;
  /** Calls that one member may make per second on average; see `http/call-costs.ts` for bursts and dear calls. */
  memberCallsPerSecond: number;
  /** The payment providers connected to this deployment. */
  payments: readonly PaymentConnection[];
  /**
   * Keys that encrypt bank account numbers. The first key encrypts; every key decrypts. Without a key, a site
   * outside production creates one in `dataDir`.
   */
  dataKeys: readonly string[];
  /**
   * The registry's keys that sign the grants of operators: their address, or a function in the registry's process.
   * Without them nobody may call `/wps/operator/…`.
   */
  operatorKeys: URL | (() => Promise<JSONWebKeySet>) | undefined;
  /** Whether people need a grant of a session that began with a second factor. */
  operatorSecondFactor: 'required' | 'optional';
  /** The SMTP server and sender of outgoing mail; undefined when mail is off. */
  mail: { url: string; from: string } | undefined;
  /** The provider of text messages. */
  sms: SmsConnection | undefined;
  openId: readonly OpenIdConnection[];
  /** The Telegram bot whose login button signs people in. */
  telegram: TelegramBot | undefined;
  /** Shows sent messages at `/wps/development/outbox` to callers on this machine. Never on in production. */
  outboxPage: boolean;
  /** The cost of hashing a password. No setting changes it; tests of other features pass a low cost. */
  passwordCost: PasswordCost;
}

/** A service that signs people in with OpenID Connect. */
export interface OpenIdConnection {
  /** In lower case: `google`. */
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
}

export interface TelegramBot {
  name: string;
  token: string;
}

/** A provider of text messages over HTTP. See `post/carriers.ts`. */
export interface SmsConnection {
  url: () => string;
  secret: string;
}

/** A payment provider that implements our contract of hosted payments. */
export interface PaymentConnection {
  name: string;
  /** Shared with the provider; at least 32 characters. */
  secret: string;
  /** The provider's base address, without a trailing slash. Evaluated at each call. */
  url: () => string;
}

/** A vendor that implements the vendor wallet contract. */
export interface VendorConnection {
  code: string;
  /** Shared with the vendor; at least 32 characters. */
  secret: string;
  /** The base address of the vendor's own verbs, without a trailing slash. Evaluated at each call. */
  url: () => string;
  /** True for a vendor that keeps members' money in its own wallets, from which its games stake. */
  keepsWallets?: boolean;
}

// Error messages do not repeat the values of these variables, even when they are invalid.
const secretNames = new Set([
  'VENDORS',
  'PAYMENT_PROVIDERS',
  'DATA_KEY',
  'DATABASE_URL',
  'OPENID_PROVIDERS',
  'TELEGRAM_BOT',
  'MAIL_URL',
  'SMS_PROVIDER',
]);
const shownValue = (name: string, value: string | undefined): string =>
  secretNames.has(name) ? 'set to something' : `"${value}"`;

/** Reads the environment. Fails with `config.invalid`, naming the variable. */
export function readConfig(env: Record<string, string | undefined>): GatewayConfig {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  if (given.OPERATORS !== undefined)
    throw new StartError(
      'config.invalid',
      'Reading the configuration: OPERATORS is set, and tokens of operators are no longer in the environment. Leave it out; operators log in at the registry and call with `TOKEN=$(npx remotes grant)`, and a gateway of its own needs REGISTRY_URL.',
    );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0]);
    throw new StartError(
      'config.invalid',
      `Reading the configuration: ${name} is ${shownValue(name, given[name])}, which cannot be used (${issue?.message}). Correct ${name} or leave it out.`,
    );
  }
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  return {
    production,
    host: values.HOST,
    port: values.PORT,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    drainMs: values.DRAIN_MS,
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
    countryHeader: values.COUNTRY_HEADER,
    currency: { code: values.CURRENCY, symbol: values.CURRENCY_SYMBOL },
    timeZone: values.TIME_ZONE,
    verificationHour: values.VERIFICATION_HOUR,
    profile: values.PROFILE,
    profileFigures: values.PROFILE_FIGURES,
    publicUrl: values.PUBLIC_URL,
    vendors: toVendors(values),
    betBatchMax: values.BET_BATCH_MAX,
    memberCallsPerSecond: values.MEMBER_CALLS_PER_SECOND,
    payments: values.PAYMENT_PROVIDERS,
    dataKeys: values.DATA_KEY,
    operatorKeys:
      values.REGISTRY_URL === undefined
        ? undefined
        : new URL(values.REGISTRY_URL.replace(/\/$/, '') + operatorKeysPath),
    operatorSecondFactor: values.OPERATOR_SECOND_FACTOR ?? (production ? 'required' : 'optional'),
    mail: values.MAIL_URL === undefined ? undefined : { url: values.MAIL_URL, from: values.MAIL_FROM },
    sms: values.SMS_PROVIDER,
    openId: values.OPENID_PROVIDERS,
    telegram: values.TELEGRAM_BOT,
    outboxPage: isOutboxPageOn(values),
    passwordCost: recommendedPasswordCost,
  };
}

/** Returns the connected vendors. Fails with `config.invalid` if a vendor with wallets is not connected. */
function toVendors({
  VENDORS,
  WALLET_VENDORS,
}: Pick<z.output<typeof environment>, 'VENDORS' | 'WALLET_VENDORS'>): VendorConnection[] {
  const stranger = [...WALLET_VENDORS].find((code) => !VENDORS.some(({ name }) => name === code));
  if (stranger !== undefined)
    throw new StartError(
      'config.invalid',
      `Reading the configuration: WALLET_VENDORS names ${stranger}, which is not in VENDORS. Add it there or leave it out.`,
    );
  return VENDORS.map(({ name, ...connection }) => ({
    code: name,
    ...connection,
    ...(WALLET_VENDORS.has(name) && { keepsWallets: true }),
  }));
}

/**
 * Returns whether the outbox page is on. By default it is on only where messages cannot be read anywhere else: on a
 * development site on this machine that sends nothing out.
 */
function isOutboxPageOn(values: z.output<typeof environment>): boolean {
  const isProduction = values.NODE_ENV === 'production';
  if (isProduction && values.OUTBOX_PAGE)
    throw new StartError(
      'config.invalid',
      "Reading the configuration: OUTBOX_PAGE is on in production, where messages are nobody else's to read. Leave it out.",
    );
  const isOwnMachine = isLoopbackHost(values.HOST) && !values.TRUST_PROXY;
  const sendsNothing = values.MAIL_URL === undefined && values.SMS_PROVIDER === undefined;
  return values.OUTBOX_PAGE ?? (!isProduction && isOwnMachine && sendsNothing);
}
