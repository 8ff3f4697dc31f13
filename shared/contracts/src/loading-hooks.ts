/**
 * Hooks that the shell stores in `globalThis[loadingHooksKey]` before it loads a release. Each release's chunk loader
 * calls them for every script and stylesheet that it adds to the page. Without them, as when a remote runs alone,
 * files load without a hash.
 */
export interface LoadingHooks {
  /**
   * Returns the hash that the file at this absolute or root-relative address must have; `refusedIntegrity` for an
   * unknown file.
   */
  integrityOf(url: string): string;
  /**
   * Loads the list with the hash of this file, if it is not known yet: for a release whose list the page loads later.
   * Never rejects.
   */
  loadHash?(url: string): Promise<void> | undefined;
  /**
   * Returns the address to load instead of `url`: the same one, or one with a query string after a failure. A browser
   * may allow only one pending request per address, so a retry of the same address can hang although the server has
   * recovered.
   */
  addressOf(url: string): string;
}

export const loadingHooksKey = '__parlourLoading__';

/** A hash that no file has. A missing hash would let any file run; this one lets none run. */
export const refusedIntegrity = `sha256-${'A'.repeat(43)}=`;
