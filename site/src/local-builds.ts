import type { PlatformConfig } from '@parlour/contracts';

/** Ports of `npm start` in the folders of the remotes; see the `start` scripts of their package.json. */
const ports = [3001, 3002, 3003, 3004, 3005, 3006];
const loopback = ['127.0.0.1', '::1', 'localhost'];

/** Whether the site is reachable only from this machine and stores its data in a folder. */
export const isLocalSite = (host: string, databaseUrl?: string): boolean =>
  !databaseUrl && loopback.includes(host);

/**
 * Allows overrides from this machine's builds on a local site, as in development. Any other site sets the allowed
 * origins in `PLATFORM`, if any.
 */
export function withLocalBuilds(
  platform: PlatformConfig,
  host: string,
  databaseUrl?: string,
): PlatformConfig {
  if (platform.overrides || !isLocalSite(host, databaseUrl)) return platform;
  return { ...platform, overrides: { origins: ports.map((port) => `http://127.0.0.1:${port}`) } };
}
