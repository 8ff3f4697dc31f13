import { setTimeout } from 'node:timers/promises';
import {
  defaultPlatformConfig,
  type PlatformConfig,
  type ServiceTargets,
  type SizeBudget,
} from '@parlour/contracts';
import type { FastifyServerOptions } from 'fastify';
import type { LocalTokenRights } from './access/local-operator.ts';
import { type PasswordCost, recommendedPasswordCost } from './access/operator-passwords.ts';
import { networksMinDefault } from './canary/network-samples.ts';
import type { S3Options } from './storage/s3-storage.ts';

/** Configuration of one registry. */
export interface RegistryConfig {
  /** Folder for all data of the registry. */
  folder: string;
  /**
   * URL of a PostgreSQL server, 15 or newer, for the journal and the telemetry when several registries serve one site:
   * `postgres://…`. Absent for a single-process registry, which stores them in `folder`.
   */
  databaseUrl?: string;
  /**
   * Bucket for releases, tokens, operators and sessions when several registries serve one site. Absent to use `folder`.
   */
  releaseBucket?: S3Options;
  /**
   * Returns true for the senders of `x-forwarded-for` that are proxies of the site, counted from the connection's own
   * address; false when there is no proxy.
   */
  trustProxy: ((address: string, hop: number) => boolean) | false;
  /** Name of the environment whose deployments the registry serves. */
  environment: string;
  /** Configuration of the site, embedded in each page. */
  platform: PlatformConfig;
  /** Origins besides the site's own that game frames may load from: `https://games.vendor.example`. */
  frameOrigins: readonly string[];
  /**
   * Keys that sign discovery documents, in the format of `signing-keys.json`. Absent to create and store them in
   * `folder`.
   */
  signingKeys?: string;
  /**
   * Whether browsers cache what they need to start without the registry. When false, existing service workers remove
   * themselves.
   */
  pageWorker: boolean;
  /** Origins besides the site's own that images may load from. */
  imageOrigins: readonly string[];
  /**
   * Number of distinct networks whose pages must agree before the canary guard rolls back. With evidence from fewer, it
   * pauses the canary and a person decides. 1 only where all visitors come from one address, such as a demonstration on
   * one machine: then anybody who reaches the site can cause a rollback.
   */
  canaryNetworksMin: number;
  /**
   * Host names and addresses that receive webhooks although they are private, such as those of a chat in the same
   * network. These may be reached without https.
   */
  webhookPrivateHosts: readonly string[];
  /** Targets of the service by release name, for remotes that need other ones than the default. */
  serviceTargets: Readonly<Record<string, Partial<ServiceTargets>>>;
  /** Size limits by release name, for releases that need other limits than the common budget. */
  sizeBudgets: Readonly<Record<string, SizeBudget>>;
  /**
   * Browser in which the gate tries uploaded releases: the path of a Chromium, `auto` for the one of the npm package, or
   * `off`.
   */
  gateBrowser: string;
  /** Address of the site for players: `https://play.example`. Absent where nobody named one. */
  publicUrl?: string | undefined;
  /**
   * Whether operators need a second factor. With `required`, a session without one can only set it up. Without it, each
   * operator decides.
   */
  operatorSecondFactor: 'optional' | 'required';
  /** Cost of a password's hash. No setting changes it; tests that are not about it pass a low one. */
  passwordCost: PasswordCost;
  /** Rights of this machine's own token, `token` in `folder`. A site in production needs no more than `operators-only`. */
  localToken: LocalTokenRights;
  /** How long the registry still answers after `drain()`, while `/registry/health/ready` is 503 already, in milliseconds. */
  drainMs: number;
  /** Logs requests and defects, never a token. */
  logger: FastifyServerOptions['logger'];
  now(): Date;
  /** Waits before the check of a password, when many attempts failed before. */
  wait(ms: number): Promise<void>;
}

/** Creates the configuration of a site on this machine. `folder` is `DATA_DIR/registry`. */
export const createRegistryConfig = (
  given: Partial<RegistryConfig> & { folder: string },
): RegistryConfig => ({
  environment: 'production',
  trustProxy: false,
  platform: defaultPlatformConfig,
  frameOrigins: [],
  imageOrigins: [],
  pageWorker: true,
  passwordCost: recommendedPasswordCost,
  canaryNetworksMin: networksMinDefault,
  webhookPrivateHosts: [],
  sizeBudgets: {},
  gateBrowser: 'off',
  serviceTargets: {},
  drainMs: 0,
  logger: false,
  operatorSecondFactor: 'optional',
  localToken: 'everything',
  now: () => new Date(),
  wait: (ms) => setTimeout(ms),
  ...given,
});
