import { createHmac, timingSafeEqual } from 'node:crypto';
import { pspClockSkewMs, toPspSigningInput } from '@parlour/contracts/psp';
import type { FastifyRequest } from 'fastify';

export interface ProviderParts {
  /** The provider's name at the platform. */
  name: string;
  secret: string;
  gatewayUrl: () => string;
  /** The provider's clock, in ms since 1970. */
  now: () => number;
}

const answerTimeoutMs = 5_000;

const sign = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(toPspSigningInput(timestamp, body)).digest('hex');

/** Returns whether the platform signed the request recently. */
export function isSigned(
  { secret, now }: ProviderParts,
  { headers, body }: FastifyRequest<{ Body: string }>,
): boolean {
  const timestamp = headers['x-psp-timestamp']?.toString() ?? '';
  // Written as "not at most", so that a timestamp that is not a number is also refused.
  if (!(Math.abs(now() - Number(timestamp)) <= pspClockSkewMs)) return false;
  const expected = Buffer.from(sign(secret, timestamp, body));
  const given = Buffer.from(headers['x-psp-signature']?.toString() ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Sends a signed webhook. Returns whether the platform confirmed it; otherwise it is sent again later. */
export async function postSigned(
  { name, secret, gatewayUrl, now }: ProviderParts,
  webhook: 'webhook' | 'payout-webhook',
  message: object,
): Promise<boolean> {
  const body = JSON.stringify(message);
  const timestamp = String(now());
  try {
    const response = await fetch(`${gatewayUrl()}/psp/${name}/${webhook}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-psp-timestamp': timestamp,
        'x-psp-signature': sign(secret, timestamp, body),
      },
      body,
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
    return response.ok;
  } catch {
    return false;
  }
}
