import type { LiveRelease } from './discovery.ts';

/**
 * The signed form of the document: in the data block of a page, from `/registry/discovery`, and in a browser's storage.
 * Do not use any part of `payload` before one of the signatures is verified with a key that the page trusts.
 */
export interface SignedDiscovery {
  /** The exact text of a `DiscoveryDocument`. Verify these characters as UTF-8, never a copy of the parsed object. */
  payload: string;
  /** Ed25519 over `toSignedDiscoveryText(payload)`, base64url, by key id. There are two while keys are rotated. */
  signatures: Record<string, string>;
}

/** Path of the signed document at the registry. */
export const discoveryPath = '/registry/discovery';

/** A key that signs documents. */
export interface TrustedKey {
  /** The first 16 characters of the base64url of the key's SHA-256. */
  id: string;
  /** The raw public key of 32 bytes, base64url. */
  publicKey: string;
}

/**
 * Trust anchor of a page before it has verified anything, in its data block `trust`. It comes only with the page,
 * from the origin that serves it: no document and no stream changes it.
 */
export interface PageTrust {
  keys: readonly TrustedKey[];
  /** The shell that this page runs, with the hashes of the files of its start; the others are in its list. */
  shell: Pick<LiveRelease, 'version' | 'base' | 'integrity' | 'files'>;
}

/**
 * Returns the text that a signature covers. It names the kind of text, so that no signature of anything else is valid
 * for a document.
 */
export const toSignedDiscoveryText = (payload: string): string => `parlour discovery 1\n${payload}`;
