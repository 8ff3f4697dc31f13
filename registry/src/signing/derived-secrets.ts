import { hkdfSync, type KeyObject } from 'node:crypto';

const secretBytes = 32;

/**
 * Derives a secret for one purpose from a signing key. Every process that has the key derives the same secret, so that
 * they need no further configuration. The secret tells nothing about the key.
 */
export function deriveSecret(key: KeyObject, purpose: string): Buffer {
  const material = key.export({ format: 'der', type: 'pkcs8' });
  return Buffer.from(hkdfSync('sha256', material, '', `parlour ${purpose}`, secretBytes));
}
