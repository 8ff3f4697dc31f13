import { createHmac, randomBytes } from 'node:crypto';

const secretPrefix = 'whsec_';
const secretBytes = 32;

export const createSecret = (): string => `${secretPrefix}${randomBytes(secretBytes).toString('base64')}`;

interface SignedContent {
  /** Equal in every attempt to deliver one event. */
  id: string;
  /** Time of the attempt. */
  at: Date;
  body: string;
}

/**
 * Returns the headers of a delivery: the symmetric signatures of Standard Webhooks, https://www.standardwebhooks.com, one
 * for each secret.
 */
export function createSignedHeaders(
  secrets: readonly string[],
  { id, at, body }: SignedContent,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
