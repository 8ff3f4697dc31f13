import { readdirSync } from 'node:fs';
import type { PlatformConfig } from '@parlour/contracts';
import { root } from '../packages.ts';
import { readJson } from '../read-json.ts';

/** Reads the ports of `npm start` in the folders of the remotes from the `start` scripts of their package.json. */
export function readLocalPorts(workspace: string = root): number[] {
  const remotes = readdirSync(workspace).filter((name) => name.startsWith('mfe-'));
  return remotes.flatMap((name) => {
    const manifest = readJson<{ scripts?: { start?: string } }>(`${workspace}/${name}/package.json`);
    const [, port] = /--port (\d+)/.exec(manifest?.scripts?.start ?? '') ?? [];
    return port ? [Number(port)] : [];
  });
}

/** Allows overrides from this machine's builds, as in development, unless `platform` names other origins. */
export const withLocalBuilds = (platform: PlatformConfig): PlatformConfig =>
  platform.overrides
    ? platform
    : { ...platform, overrides: { origins: readLocalPorts().map((port) => `http://127.0.0.1:${port}`) } };
