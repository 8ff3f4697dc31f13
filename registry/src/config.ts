import { defaultPlatformConfig, type PlatformConfig, type SizeBudget } from '@parlour/contracts';
import type { FastifyServerOptions } from 'fastify';
import type { S3Options } from './storage/s3-storage.ts';

/** Facts of one deployment of the registry. */
export interface RegistryConfig {
  /** Folder for everything the registry keeps. */
  folder: string;
  /**
   * A PostgreSQL server, 15 or newer, for the journal and what pages report, where several registries serve one site:
   * `postgres://…`. Absent for a registry of one process, which keeps them in `folder`.
   */
  databaseUrl?: string;
  /** The bucket for releases and tokens, where several registries serve one site. Absent for `folder`. */
  releaseBucket?: S3Options;
  /** Whether requests come through a proxy that names the caller in `x-forwarded-for`. */
  trustProxy: boolean;
  /** The environment whose deployments it serves. */
  environment: string;
  /** The site's configuration, written into each page. */
  platform: PlatformConfig;
  /** Origins besides the site's own that game frames may come from: `https://games.vendor.example`. */
  frameOrigins: readonly string[];
  /** The keys that sign discovery documents, as `signing-keys.json` would hold them. Made and kept in `folder` when absent. */
  signingKeys?: string;
  /** Whether browsers keep what they need to start without the registry. Off ends it in those that do. */
  pageWorker: boolean;
  /** Origins besides the site's own that pictures may come from. */
  imageOrigins: readonly string[];
  /** By name, what a release may weigh where the common budget does not suit it. */
  sizeBudgets: Readonly<Record<string, SizeBudget>>;
  /** Logs requests and defects. Never logs a token. */
  logger: FastifyServerOptions['logger'];
  now(): Date;
}

/** The configuration of a site on this machine; `folder` is `DATA_DIR/registry`. */
export const createRegistryConfig = (
  given: Partial<RegistryConfig> & { folder: string },
): RegistryConfig => ({
  environment: 'production',
  trustProxy: false,
  platform: defaultPlatformConfig,
  frameOrigins: [],
  imageOrigins: [],
  pageWorker: true,
  sizeBudgets: {},
  logger: false,
  now: () => new Date(),
  ...given,
});
