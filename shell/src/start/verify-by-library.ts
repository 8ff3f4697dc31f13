/** Only for browsers without Ed25519 of their own; fetched when one is met. */
import { hashes, verify } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';

hashes.sha512 = sha512;

export function verifyByLibrary(key: Uint8Array, signature: Uint8Array, message: Uint8Array): boolean {
  try {
    return verify(signature, message, key);
  } catch {
    // Bytes of another length than a key or a signature has.
    return false;
  }
}
