import type { LiveRelease } from './discovery.ts';

/**
 * The document as it travels and is kept: in the page's data block, from `/registry/discovery`, in a browser's storage.
 * Nothing of `payload` may be used before one of the signatures was verified with a key that the page trusts.
 */
export interface SignedDiscovery {
  /** The exact text of a `DiscoveryDocument`. What is verified is these characters as UTF-8, never a copy of the parsed object. */
  payload: string;
  /** Ed25519 over `toSignedDiscoveryText(payload)`, base64url, by the id of the key. Two while keys are rotated. */
  signatures: Record<string, string>;
}

/** A key that signs documents. */
export interface TrustedKey {
  /** The first 16 characters of the base64url of the key's SHA-256. */
  id: string;
  /** The raw public key of 32 bytes, base64url. */
  publicKey: string;
}

/**
 * What a page believes before it has verified anything, in its data block `trust`. It comes with the page, from the
 * origin that serves it, and from nowhere else: no document and no stream changes it.
 */
export interface PageTrust {
  keys: readonly TrustedKey[];
  /** The shell that this page runs, with the hash of each file that it may load later. */
  shell: Pick<LiveRelease, 'version' | 'base' | 'integrity'>;
}

/** What a signature covers: the document, and that it is one, so that no signature for anything else passes for it. */
export const toSignedDiscoveryText = (payload: string): string => `parlour discovery 1\n${payload}`;
