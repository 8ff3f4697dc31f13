/**
 * How a payment provider and we speak: a small contract of hosted payments. We ask it to open a payment and send the
 * member to its page; it tells us by a signed webhook how it ended, again and again until it is heard.
 * Every message is signed: `x-psp-timestamp` (ms) and `x-psp-signature` = hex HMAC-SHA256 over `timestamp.body`.
 */
import * as z from '@parlour/schema';

export const pspClockSkewMs = 300_000;

const reference = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[\w.:-]+$/));

/** `POST <provider>/payments`. The same `reference` is the same payment. Amounts in minor units. */
export const pspPaymentRequest = z.object({
  reference,
  amount: z.int().check(z.positive()),
  currency: z.string().check(z.length(3)),
  language: z.string(),
  /** Where the provider's page leads back to: a path of this site. */
  returnUrl: z.string().check(z.maxLength(500)),
});
export type PspPaymentRequest = z.output<typeof pspPaymentRequest>;

export const pspPayment = z.object({
  /** The provider's own number of the payment. */
  paymentId: reference,
  reference,
  state: z.enum(['open', 'paid', 'declined']),
  /** What was really paid; absent until then. */
  amount: z.optional(z.int()),
  currency: z.string(),
  /** The provider's page for the member. */
  payUrl: z.string(),
});
export type PspPayment = z.output<typeof pspPayment>;

/** `POST /psp/<provider>/webhook`: how a payment ended. */
export const pspWebhook = z.object({
  paymentId: reference,
  reference,
  state: z.enum(['paid', 'declined']),
  amount: z.int().check(z.nonnegative()),
  currency: z.string(),
});
export type PspWebhook = z.output<typeof pspWebhook>;

export const toPspSigningInput = (timestamp: string, body: string): string => `${timestamp}.${body}`;
