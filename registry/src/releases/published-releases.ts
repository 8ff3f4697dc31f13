import { rcompare } from 'semver';
import { RegistryError } from '../errors.ts';
import type { Storage, StoredValue } from '../storage/storage.ts';
import { parseStored } from '../storage/stored-json.ts';
import { isReleaseName, isReleaseVersion } from './manifest.ts';
import { getMarkerKey, getUploadFolder, type StoredRelease, storedRelease } from './release.ts';

/** Reads published releases. */
export interface PublishedReleases {
  /** Returns the release, or `undefined` when it was never published. */
  find(name: string, version: string): Promise<StoredRelease | undefined>;
  /** Like `find`, but fails with `release-unknown`. */
  get(name: string, version: string): Promise<StoredRelease>;
  /** Returns the published versions by name, newest first. */
  versions(): Promise<Record<string, string[]>>;
  /** Opens one file of a release: the original or its compressed copy. */
  openFile(release: StoredRelease, file: string, compressed: boolean): Promise<StoredValue>;
}

/** Creates the reader. It caches releases, since a published release never changes. */
export function createPublishedReleases(storage: Storage): PublishedReleases {
  const cache = new Map<string, StoredRelease>();

  const find = async (name: string, version: string): Promise<StoredRelease | undefined> => {
    if (!isReleaseName(name) || !isReleaseVersion(version)) return undefined;
    const key = getMarkerKey(name, version);
    const cached = cache.get(key);
    if (cached) return cached;
    const marker = await storage.read(key);
    if (!marker) return undefined;
    const release = parseStored(key, await marker.text(), storedRelease);
    cache.set(key, release);
    return release;
  };

  return {
    find,

    async get(name, version) {
      const release = await find(name, version);
      if (!release) throw new RegistryError('release-unknown', `${name} ${version} was never published.`);
      return release;
    },

    async versions() {
      // It inherits nothing, because a caller may ask for the name `toString`.
      const found: Record<string, string[]> = Object.create(null);
      for (const folder of await storage.list('releases')) {
        const name = folder.replace(/\/$/, '');
        const markers = (await storage.list(`releases/${name}`)).filter((entry) => entry.endsWith('.json'));
        const versions = markers.map((marker) => marker.replace(/\.json$/, ''));
        if (versions.length > 0) found[name] = versions.sort(rcompare);
      }
      return found;
    },

    async openFile({ name, version, upload }, file, compressed) {
      const key = `${getUploadFolder(name, version, upload)}/${file}${compressed ? '.br' : ''}`;
      const value = await storage.read(key);
      if (!value) throw new Error(`${key} belongs to a published release and is not there.`);
      return value;
    },
  };
}
