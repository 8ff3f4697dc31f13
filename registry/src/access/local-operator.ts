import type { Principal } from './principal.ts';

/**
 * Rights of this machine's own token. `operators-only` is for production: it may add an operator while there is no
 * administrator, and reset second factors, so that nobody is locked out for good. Everything else needs a person who
 * logged in.
 */
export type LocalTokenRights = 'everything' | 'operators-only';

/** Name of the holder of this machine's own token. No operator and no program can have it. */
export const localName = 'local operator';

export const createLocalOperator = (rights: LocalTokenRights): Principal => ({
  name: localName,
  tokenOwner: localName,
  roles: rights === 'everything' ? ['admin'] : [],
  isLocal: true,
});
