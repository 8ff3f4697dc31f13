import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import {
  type DiscoveryDocument,
  type SignedDiscovery,
  type TrustedKey,
  toSignedDiscoveryText,
} from '@parlour/contracts';

/** For tests: a real signing key of a registry. */
export interface TestKey extends TrustedKey {
  private: KeyObject;
}

export function makeTestKey(id: string): TestKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { id, publicKey: publicKey.export({ format: 'jwk' }).x ?? '', private: privateKey };
}

/** Key that the pages of tests trust. */
export const pageKey = makeTestKey('page-key');

/** For tests: signs a document as the registry does. */
export function signDocument(document: DiscoveryDocument, ...keys: TestKey[]): SignedDiscovery {
  const payload = JSON.stringify(document);
  const text = Buffer.from(toSignedDiscoveryText(payload));
  const used = keys.length > 0 ? keys : [pageKey];
  const signatures = used.map((key) => [key.id, sign(null, text, key.private).toString('base64url')]);
  return { payload, signatures: Object.fromEntries(signatures) as Record<string, string> };
}
