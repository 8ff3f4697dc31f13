import {
  type DiscoveryDocument,
  type SignedDiscovery,
  type TrustedKey,
  toSignedDiscoveryText,
} from '@parlour/contracts';
import { isSignedBy } from './verify-signature.ts';

/** Reason why a document may not be used. `older`: this browser has verified a newer one. */
export type Refusal = 'not-a-document' | 'unknown-key' | 'signature' | 'expired' | 'older';

export type CheckedDocument =
  | { state: 'verified'; document: DiscoveryDocument; signed: SignedDiscovery }
  /** `revision` is set only if the signature is valid. */
  | { state: 'refused'; reason: Refusal; revision?: number };

/**
 * Checks whether `value`, from any source, is a document that is signed by one of `keys` and not expired at `now`, in
 * milliseconds. One valid signature is enough, so that a page still trusts documents while keys are rotated.
 */
export async function checkDocument(
  value: unknown,
  keys: readonly TrustedKey[],
  now: number,
): Promise<CheckedDocument> {
  if (!isSigned(value)) return { state: 'refused', reason: 'not-a-document' };
  const known = keys.filter(({ id }) => value.signatures[id]);
  if (known.length === 0) return { state: 'refused', reason: 'unknown-key' };
  if (!(await hasValidSignature(value, known))) return { state: 'refused', reason: 'signature' };
  const document: unknown = JSON.parse(value.payload);
  if (!isDiscoveryDocument(document)) return { state: 'refused', reason: 'not-a-document' };
  // An unreadable `expiresAt` counts as expired.
  if (!(Date.parse(document.expiresAt) > now)) {
    return { state: 'refused', reason: 'expired', revision: document.revision };
  }
  return { state: 'verified', document, signed: value };
}

async function hasValidSignature(
  { payload, signatures }: SignedDiscovery,
  keys: readonly TrustedKey[],
): Promise<boolean> {
  const text = toSignedDiscoveryText(payload);
  for (const { id, publicKey } of keys) {
    try {
      if (await isSignedBy(publicKey, signatures[id] ?? '', text)) return true;
    } catch {
      // The signature is not base64, or the library did not load: not verified.
    }
  }
  return false;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isSigned = (value: unknown): value is SignedDiscovery =>
  isRecord(value) && typeof value.payload === 'string' && isRecord(value.signatures);

/** Checks only for our schema, because the registry wrote every signed document. */
const isDiscoveryDocument = (value: unknown): value is DiscoveryDocument =>
  isRecord(value) && value.schema === 1 && typeof value.revision === 'number' && isRecord(value.remotes);
