/**
 * Contract between a payment provider and the gateway: a small contract of hosted payments. The gateway requests a
 * payment and sends the member to the provider's page. The provider reports the result by a signed webhook, and
 * retries until it is acknowledged.
 * Every message is signed: `x-psp-timestamp` (ms) and `x-psp-signature` = hex HMAC-SHA256 over `timestamp.body`.
 */
import * as z from '@parlour/schema';

export const pspClockSkewMs = 300_000;

const currency = z.string().check(z.length(3));
const received = z.int().check(z.nonnegative());
const reference = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[\w.:-]+$/));

/** `POST <provider>/payments`. The same `reference` returns the same payment. Amounts in minor units. */
export const pspPaymentRequest = z.object({
  reference,
  amount: z.int().check(z.positive()),
  currency,
  language: z.string(),
  /** The path of this site that the provider's page leads back to. */
  returnUrl: z.string().check(z.maxLength(500)),
});
export type PspPaymentRequest = z.output<typeof pspPaymentRequest>;

export const pspPayment = z.object({
  /** The provider's own number of the payment. */
  paymentId: reference,
  reference,
  state: z.enum(['open', 'paid', 'declined']),
  /** The amount that was paid; absent until then. */
  amount: z.optional(received),
  currency,
  /** The provider's page for the member. */
  payUrl: z.string(),
});
export type PspPayment = z.output<typeof pspPayment>;

/** `POST /psp/<provider>/webhook`: the result of a payment. */
export const pspWebhook = z.object({
  paymentId: reference,
  reference,
  state: z.enum(['paid', 'declined']),
  amount: received,
  currency,
});

export const toPspSigningInput = (timestamp: string, body: string): string => `${timestamp}.${body}`;
