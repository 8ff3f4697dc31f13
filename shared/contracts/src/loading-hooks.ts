/**
 * What the shell puts on `globalThis[loadingHooksKey]` before it loads a release. Each release's own chunk loader asks
 * it for every script and stylesheet that it adds to the page; without it, as when a remote runs alone, files load plainly.
 */
export interface LoadingHooks {
  /** The hash that the file at this absolute or root-relative address must have; `refusedIntegrity` for an unknown file. */
  integrityOf(url: string): string;
  /**
   * The address to load instead of `url`: the same, or with a query after a failure. A browser may hold one pending
   * request per address, so that a repeated address can hang although the server is well again.
   */
  addressOf(url: string): string;
}

export const loadingHooksKey = '__parlourLoading__';

/** A hash that no file has. A missing hash would let anything run; this one lets nothing. */
export const refusedIntegrity = `sha256-${'A'.repeat(43)}=`;
