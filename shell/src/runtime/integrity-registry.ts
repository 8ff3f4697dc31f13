import type { LiveRelease } from '@parlour/contracts';
import { type ListedFiles, loadFileHashes } from './load-file-hashes.ts';

/** A release's folder and the hashes of its files. */
export type HashedFiles = Pick<LiveRelease, 'base' | 'integrity'>;

/** Hashes that the files of known releases must have. Every request for code checks it first. */
export interface IntegrityRegistry {
  add(release: ListedFiles): void;
  remove(release: HashedFiles): void;
  /**
   * Returns the `sha256-…` of a file, or undefined for an address outside of all releases.
   * Throws an error named `IntegrityError` for a file in the folder of releases, or of a known release, that no known
   * release lists: such a file must not run.
   */
  get(url: string): string | undefined;
  /**
   * Loads the list of the release that the file belongs to, unless its hash is known or there is no list. Returns
   * undefined if there is nothing to load. Never rejects: `get` refuses the file of a list that did not load.
   */
  load(url: string): Promise<void> | undefined;
  /** Returns the folders of the releases that have a list. */
  listed(): string[];
}

/** Creates a registry. `releasesRoot` is the path below which every file belongs to a release: `/releases/`. */
export function createIntegrityRegistry(releasesRoot = '/releases/'): IntegrityRegistry {
  const releases = new Map<string, ListedFiles>();
  const loading = new Map<string, Promise<void>>();
  /** Folders whose list did not load, with the query that avoids a damaged copy in a cache. */
  const queries = new Map<string, string>();

  function loadList(base: string, release: ListedFiles): Promise<void> {
    const known = loading.get(base);
    if (known) return known;
    // After a failure, the request for the next file loads the list again. There is no retry before, so that a silent
    // registry blocks no connection.
    const started = loadFileHashes(release, () => queries.get(base) ?? '').catch(() => {
      queries.set(base, `?r=${Date.now().toString(36)}`);
      loading.delete(base);
    });
    loading.set(base, started);
    return started;
  }

  return {
    add: (release) => void releases.set(toPathname(release.base), release),
    remove: (release) => void releases.delete(toPathname(release.base)),
    load(url) {
      const path = toPathname(url);
      const [base, release] = [...releases].find(([folder]) => path.startsWith(folder)) ?? [];
      if (base === undefined || release?.files === undefined) return undefined;
      return release.integrity[path.slice(base.length)] ? undefined : loadList(base, release);
    },
    listed: () => [...releases].flatMap(([base, { files }]) => (files === undefined ? [] : [base])),
    get(url) {
      const path = toPathname(url);
      for (const [base, { integrity }] of releases) {
        const hash = path.startsWith(base) ? integrity[path.slice(base.length)] : undefined;
        if (hash) return hash;
      }
      const mustBeKnown =
        path.startsWith(releasesRoot) || [...releases.keys()].some((base) => path.startsWith(base));
      if (mustBeKnown) {
        throw Object.assign(new Error(`No known release lists ${path}`), { name: 'IntegrityError' });
      }
      return undefined;
    },
  };
}

const toPathname = (url: string): string => new URL(url, document.baseURI).pathname;
