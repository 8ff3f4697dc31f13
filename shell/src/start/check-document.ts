import {
  type DiscoveryDocument,
  type SignedDiscovery,
  type TrustedKey,
  toSignedDiscoveryText,
} from '@parlour/contracts';
import { isSignedBy } from './verify-signature.ts';

/** Why a document may not be used. `older`: a newer one was verified in this browser. */
export type Refusal = 'not-a-document' | 'unknown-key' | 'signature' | 'expired' | 'older';

export type CheckedDocument =
  | { state: 'verified'; document: DiscoveryDocument; signed: SignedDiscovery }
  /** `revision` only where the signature held. */
  | { state: 'refused'; reason: Refusal; revision?: number };

/**
 * Whether `value`, wherever it came from, is a document signed by one of `keys` and not over at `now`, in milliseconds.
 * One signature that holds is enough, so that a page goes on believing while keys are rotated.
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
  // An end that cannot be read is no end that lies ahead.
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
      // What is no base64, or a library that did not arrive: not verified.
    }
  }
  return false;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isSigned = (value: unknown): value is SignedDiscovery =>
  isRecord(value) && typeof value.payload === 'string' && isRecord(value.signatures);

/** Enough to know our schema; what is signed was written by the registry. */
const isDiscoveryDocument = (value: unknown): value is DiscoveryDocument =>
  isRecord(value) && value.schema === 1 && typeof value.revision === 'number' && isRecord(value.remotes);
