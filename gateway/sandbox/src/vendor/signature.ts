import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { toVwcSigningInput, vwcClockSkewMs } from '@parlour/contracts/vwc';

export interface VendorKey {
  vendor: string;
  /** Shared with the platform; at least 32 characters. */
  secret: string;
  /** The clock for stamping and checking messages, in ms since 1970; by default this machine's. */
  now?: () => number;
}

const getTime = ({ now = Date.now }: VendorKey): number => now();

const computeSignature = (key: VendorKey, timestamp: string, nonce: string, body: string): string =>
  createHmac('sha256', key.secret)
    .update(toVwcSigningInput(key.vendor, timestamp, nonce, createHash('sha256').update(body).digest('hex')))
    .digest('hex');

/** Creates new headers for one message. Every attempt has a new nonce and time. */
export function signHeaders(key: VendorKey, body: string): Record<string, string> {
  const timestamp = String(getTime(key));
  const nonce = randomBytes(16).toString('hex');
  return {
    'x-vendor': key.vendor,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': computeSignature(key, timestamp, nonce, body),
  };
}

/** Returns whether `headers` carry this key's signature over `body`, made within the allowed clock skew. */
export function isSigned(
  key: VendorKey,
  headers: (name: string) => string | undefined,
  body: string,
): boolean {
  const [vendor, timestamp, nonce, given] = ['x-vendor', 'x-timestamp', 'x-nonce', 'x-signature'].map(
    (name) => headers(name),
  );
  if (vendor !== key.vendor || !timestamp || !nonce || !given) return false;
  if (Math.abs(getTime(key) - Number(timestamp)) > vwcClockSkewMs) return false;
  const expected = Buffer.from(computeSignature(key, timestamp, nonce, body));
  const actual = Buffer.from(given);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
