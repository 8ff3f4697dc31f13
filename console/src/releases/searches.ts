import type { SearchProvider } from '../frame/area.ts';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';

const remoteSearch: SearchProvider = {
  label: texts.palette.remotes,
  icon: 'package',
  accepts: () => true,
  async find(text, { registry }) {
    const { remotes } = await registry.overview();
    return remotes
      .filter(({ name }) => name.includes(text.toLowerCase()))
      .map(({ name, live }) => ({
        key: name,
        label: name,
        detail: live?.version ?? texts.overview.never,
        to: paths.remote(name),
      }));
  },
};

/** A version, behind a part of the remote's name or alone: `wallet 0.2.0`. */
const release = /^(?:(\S+)\s+)?v?(\d+\.\d+\.\d+\S*)$/i;

const releaseSearch: SearchProvider = {
  label: texts.palette.releases,
  icon: 'package',
  accepts: (text) => release.test(text),
  async find(text, { registry }) {
    const [, name = '', version = ''] = release.exec(text) ?? [];
    const { remotes } = await registry.overview();
    const found = await Promise.all(
      remotes
        .filter((remote) => remote.name.includes(name.toLowerCase()))
        .map(async (remote) => ({ name: remote.name, releases: await registry.releases(remote.name) })),
    );
    return found.flatMap((remote) =>
      remote.releases
        .filter((one) => one.version === version)
        .map(({ standing }) => ({
          key: `${remote.name} ${version}`,
          label: `${remote.name} ${version}`,
          detail: texts.remote.standings[standing],
          to: paths.remote(remote.name),
        })),
    );
  },
};

export const releaseSearches: readonly SearchProvider[] = [remoteSearch, releaseSearch];
