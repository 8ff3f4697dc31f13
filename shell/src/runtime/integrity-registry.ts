import type { LiveRelease } from '@parlour/contracts';

/** A release's folder and the hashes of its files. */
export type HashedFiles = Pick<LiveRelease, 'base' | 'integrity'>;

/** Hashes that the files of known releases must have. Every request for code checks it first. */
export interface IntegrityRegistry {
  add(release: HashedFiles): void;
  remove(release: HashedFiles): void;
  /**
   * Returns the `sha256-…` of a file, or undefined for an address outside of all releases.
   * Throws an error named `IntegrityError` for a file in the folder of releases, or of a known release, that no known
   * release lists: such a file must not run.
   */
  get(url: string): string | undefined;
}

/** Creates a registry. `releasesRoot` is the path below which every file belongs to a release: `/releases/`. */
export function createIntegrityRegistry(releasesRoot = '/releases/'): IntegrityRegistry {
  const hashes = new Map<string, Record<string, string>>();

  return {
    add: (release) => void hashes.set(toPathname(release.base), release.integrity),
    remove: (release) => void hashes.delete(toPathname(release.base)),
    get(url) {
      const path = toPathname(url);
      for (const [base, files] of hashes) {
        const hash = path.startsWith(base) ? files[path.slice(base.length)] : undefined;
        if (hash) return hash;
      }
      const mustBeKnown =
        path.startsWith(releasesRoot) || [...hashes.keys()].some((base) => path.startsWith(base));
      if (mustBeKnown) {
        throw Object.assign(new Error(`No known release lists ${path}`), { name: 'IntegrityError' });
      }
      return undefined;
    },
  };
}

const toPathname = (url: string): string => new URL(url, document.baseURI).pathname;
