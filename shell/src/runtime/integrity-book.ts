import type { LiveRelease } from '@parlour/contracts';

/** A release's folder and the hashes of its files. */
export type HashedFiles = Pick<LiveRelease, 'base' | 'integrity'>;

/** The hashes that files of the known releases must have. Every request for code asks it first. */
export interface IntegrityBook {
  learn(release: HashedFiles): void;
  forget(release: HashedFiles): void;
  /**
   * The `sha256-…` of a file, or undefined for an address that is no file of a release.
   * Throws an error named `IntegrityError` for a file below a release's folder that the release does not list:
   * such a file must not run.
   */
  of(url: string): string | undefined;
}

/** `releasesRoot` is the path below which every file belongs to a release: `/releases/`. */
export function createIntegrityBook(releasesRoot = '/releases/'): IntegrityBook {
  const hashes = new Map<string, Record<string, string>>();

  return {
    learn: (release) => void hashes.set(pathOf(release.base), release.integrity),
    forget: (release) => void hashes.delete(pathOf(release.base)),
    of(url) {
      const path = pathOf(url);
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

const pathOf = (url: string): string => new URL(url, document.baseURI).pathname;
