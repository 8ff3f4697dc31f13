import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { isLoopbackHost } from '@parlour/contracts';
import { parseProxyTrust } from '@parlour/gateway';
import * as z from 'zod/mini';
import { isOrigin } from '../platform.ts';

const text = z.string().check(z.minLength(1));
/** A path. It must not be the text of the file, because messages about the path would show it. */
const filePath = text.check(z.refine((value) => !value.includes('\n') && !value.includes('-----')));
const integer = (minimum: number, maximum: number) => z.int().check(z.gte(minimum), z.lte(maximum));
const share = z.optional(z.number().check(z.gt(0), z.lte(100)));
const isHttpsOrigin = (value: string): boolean => isOrigin(value) && value.startsWith('https://');
const httpsOrigins = z.array(z.string().check(z.refine(isHttpsOrigin)));
const isConnectionUrl = (value: string): boolean => {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  const isEncrypted = protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname));
  return isEncrypted && username === '' && password === '';
};
const isHost = (value: string): boolean => /^[\w.:-]{1,253}$/.test(value);
/** Names of connections, which the variables of their secrets repeat in capitals, with their addresses. */
const connections = z.record(
  z.string().check(z.regex(/^[A-Za-z0-9_]{2,40}$/)),
  z.string().check(z.refine(isConnectionUrl)),
);

/** Distant addresses that belong to no proxy: those of a public DNS service, and ones reserved for documentation. */
const strangers = ['8.8.8.8', '203.0.113.9', '2001:4860:4860::8888', '3fff::1'];
/** More than any chain of proxies, so that only networks count. */
const farHop = 100;

const isProxyTrust = (setting: string): boolean => {
  try {
    const trust = parseProxyTrust(setting);
    return trust !== undefined && !strangers.some((address) => trust(address, farHop));
  } catch {
    return false;
  }
};

interface Setting<Schema> {
  /** Requirement of the setting, as a sentence for the person who must correct it. */
  needs: string;
  schema: Schema;
  /** Whether a value may contain a secret by mistake, and is never shown. */
  isHidden?: boolean;
}

const define = <Schema>(needs: string, schema: Schema): Setting<Schema> => ({ needs, schema });

/** Every setting of the configuration file. Secrets are in the environment. */
export const settings = {
  publicUrl: define(
    'the address of the site, such as https://play.example',
    z.string().check(z.refine(isHttpsOrigin)),
  ),
  dataDir: define('a folder for the files of this site', text),
  host: define(
    'an IP address of this machine',
    z.optional(z.string().check(z.refine((value) => isIP(value) > 0))),
  ),
  port: define('a whole number from 1 to 65535', z.optional(integer(1, 65_535))),
  commandPort: define('a whole number from 1 to 65535', z._default(integer(1, 65_535), 8081)),
  tls: define(
    '{"certificate": "file.pem", "key": "file.pem"}, and "redirectPort" for a port that redirects to https',
    z.optional(
      z.strictObject({ certificate: filePath, key: filePath, redirectPort: z.optional(integer(1, 65_535)) }),
    ),
  ),
  trustProxy: define(
    'the number of proxies in a row from 1 to 9, or their networks such as "10.0.0.0/8, loopback"',
    z.optional(
      z.union([integer(1, 9), z.string().check(z.refine((value) => value !== 'on' && isProxyTrust(value)))]),
    ),
  ),
  hsts: define(
    '{"includeSubDomains": true or false}',
    z._default(z.strictObject({ includeSubDomains: z.boolean() }), { includeSubDomains: false }),
  ),
  canaryNetworksMin: define('a whole number from 1 to 1000', z.optional(integer(1, 1000))),
  countryHeader: define('the name of a header', z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]+$/)))),
  currency: define(
    '{"code": "MMK", "symbol": "Ks"}',
    z.optional(
      z.strictObject({
        code: z.string().check(z.regex(/^[A-Z]{3}$/)),
        symbol: z.string().check(z.minLength(1), z.maxLength(8)),
      }),
    ),
  ),
  timeZone: define('the name of a time zone, such as "Asia/Yangon"', z.optional(text)),
  profile: define('"specification" or "strict"', z._default(z.enum(['specification', 'strict']), 'strict')),
  profileFigures: define(
    'an object of figures, such as {"password": {"expiresAfterDays": 90}}',
    z._default(z.record(z.string(), z.unknown()), {}),
  ),
  platform: define(
    'an object of brand, languages, themes and so on',
    z.optional(z.record(z.string(), z.unknown())),
  ),
  pictureOrigins: define('a list of addresses such as https://one.example', z._default(httpsOrigins, [])),
  gameOrigins: define('a list of addresses such as https://one.example', z._default(httpsOrigins, [])),
  webhookPrivateHosts: define(
    'a list of host names or addresses such as ["chat.internal"]',
    z._default(z.array(z.string().check(z.refine(isHost))), []),
  ),
  vendors: {
    ...define(
      'names with https addresses, such as {"NOVA": "https://nova.example/vwc"}',
      z._default(connections, {}),
    ),
    isHidden: true,
  },
  walletVendors: define('a list of names from "vendors"', z._default(z.array(text), [])),
  paymentProviders: {
    ...define(
      'names with https addresses, such as {"paygate": "https://paygate.example"}',
      z._default(connections, {}),
    ),
    isHidden: true,
  },
  mailFrom: define('an email address', z.optional(z.string().check(z.regex(/@[^@\s]+$/)))),
  databasePoolSize: define('a whole number from 2 to 200', z.optional(integer(2, 200))),
  betBatchMax: define('a whole number from 1 to 500', z.optional(integer(1, 500))),
  drainMs: define('milliseconds from 0 to 600000', z.optional(integer(0, 600_000))),
  verificationHour: define('an hour from 0 to 23', z.optional(integer(0, 23))),
  memberCallsPerSecond: define('a whole number from 1 to 1000000', z.optional(integer(1, 1_000_000))),
  logLevel: define(
    'fatal, error, warn, info, debug, trace or silent',
    z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  ),
  pageWorker: define('true or false', z._default(z.boolean(), true)),
  releaseStorage: define(
    '{"bucket": "…"}, and "endpoint", "region", "prefix" where they differ from the defaults',
    z.optional(
      z.strictObject({
        bucket: text,
        endpoint: z.optional(text),
        region: z.optional(text),
        prefix: z.optional(text),
      }),
    ),
  ),
  serviceTargets: define(
    '{"mfe-lobby": {"starts": 99, "renders": 99, "lcp": 75, "inp": 75}}, the least shares of good reports in per cent',
    z._default(
      z.record(z.string(), z.strictObject({ starts: share, renders: share, lcp: share, inp: share })),
      {},
    ),
  ),
  gateBrowser: define(
    '"auto", "off" or the path of a Chromium',
    z._default(text.check(z.refine((value) => ['auto', 'off'].includes(value) || existsSync(value))), 'auto'),
  ),
  releaseBudgets: define(
    '{"mfe-lobby": {"viewBytes": 150000}}',
    z._default(
      z.record(
        z.string(),
        z.strictObject({ viewBytes: z.optional(z.int()), totalBytes: z.optional(z.int()) }),
      ),
      {},
    ),
  ),
} satisfies Record<string, Setting<z.ZodMiniType>>;

export type Settings = { [Name in keyof typeof settings]: z.output<(typeof settings)[Name]['schema']> };
