import { readdirSync } from 'node:fs';
import type { PlatformConfig } from '@parlour/contracts';
import { root } from './packages.ts';
import { readJson } from './read-json.ts';

const loopback = ['127.0.0.1', '::1', 'localhost'];

/** Whether the site is reachable only from this machine and stores its data in a folder. */
export const isLocalSite = (host: string, databaseUrl?: string): boolean =>
  !databaseUrl && loopback.includes(host);

/** Reads the ports of `npm start` in the folders of the remotes from the `start` scripts of their package.json. */
export function readLocalPorts(workspace: string = root): number[] {
  const remotes = readdirSync(workspace).filter((name) => name.startsWith('mfe-'));
  return remotes.flatMap((name) => {
    const manifest = readJson<{ scripts?: { start?: string } }>(`${workspace}/${name}/package.json`);
    const [, port] = /--port (\d+)/.exec(manifest?.scripts?.start ?? '') ?? [];
    return port ? [Number(port)] : [];
  });
}

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
  return { ...platform, overrides: { origins: readLocalPorts().map((port) => `http://127.0.0.1:${port}`) } };
}
