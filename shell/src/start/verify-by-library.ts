/** This module is fetched only in browsers without native Ed25519. */
import { hashes, verify } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';

hashes.sha512 = sha512;

export function verifyByLibrary(key: Uint8Array, signature: Uint8Array, message: Uint8Array): boolean {
  try {
    return verify(signature, message, key);
  } catch {
    // The key or the signature has the wrong length.
    return false;
  }
}
