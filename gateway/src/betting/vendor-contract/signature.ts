import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { toVwcSigningInput, vwcClockSkewMs } from '@parlour/contracts/vwc';
import type { VendorConnection } from '../../server/index.ts';

export interface SignedMessage {
  vendor: string;
  timestamp: string;
  nonce: string;
  signature: string;
}

const sign = (connection: VendorConnection, timestamp: string, nonce: string, body: string): string => {
  const bodyHash = hash('sha256', body);
  return createHmac('sha256', connection.secret)
    .update(toVwcSigningInput(connection.code, timestamp, nonce, bodyHash))
    .digest('hex');
};

/** Returns the headers of our message to the vendor: a reply to its request, or a call of one of its verbs. */
export function signHeaders(connection: VendorConnection, body: string, now: Date): Record<string, string> {
  const timestamp = String(now.getTime());
  const nonce = randomBytes(16).toString('hex');
  return {
    'x-vendor': connection.code,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': sign(connection, timestamp, nonce, body),
  };
}

/** Returns whether the vendor signed the message recently. The nonce is checked separately, where it can be stored. */
export function isAuthentic(
  connection: VendorConnection,
  message: SignedMessage,
  body: string,
  now: Date,
): boolean {
  const age = Math.abs(now.getTime() - Number(message.timestamp));
  // Written as "not at most", so that a timestamp that is not a number is also refused.
  if (!(age <= vwcClockSkewMs) || !/^[0-9a-f]{32}$/.test(message.nonce)) return false;
  const expected = Buffer.from(sign(connection, message.timestamp, message.nonce, body));
  const given = Buffer.from(message.signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
