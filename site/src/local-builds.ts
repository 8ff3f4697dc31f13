import type { PlatformConfig } from '@parlour/contracts';

/** The ports that `npm start` in the folders of the remotes takes; see the `start` scripts of their package.json. */
const ports = [3001, 3002, 3003, 3004, 3005, 3006];
const loopback = ['127.0.0.1', '::1', 'localhost'];

/** Whether only this machine reaches the site, and it keeps its data in a folder. */
export const isLocalSite = (host: string, databaseUrl?: string): boolean =>
  !databaseUrl && loopback.includes(host);

/**
 * On a site that only this machine reaches and that keeps its data in a folder, as when developing, builds of this
 * machine may stand in for deployed remotes. Any other site says in `PLATFORM` from where, if at all.
 */
export function withLocalBuilds(
  platform: PlatformConfig,
  host: string,
  databaseUrl?: string,
): PlatformConfig {
  if (platform.overrides || !isLocalSite(host, databaseUrl)) return platform;
  return { ...platform, overrides: { origins: ports.map((port) => `http://127.0.0.1:${port}`) } };
}
