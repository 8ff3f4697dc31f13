/**
 * The contract between a payment provider and the gateway, for hosted payments and payouts. The gateway requests a
 * payment and sends the member to the provider's page. The provider reports the result by a signed webhook, and
 * retries until it is acknowledged.
 * Every message is signed: `x-psp-timestamp` (ms) and `x-psp-signature` = hex HMAC-SHA256 over `timestamp.body`.
 */
import { minuteMs } from '@parlour/basics';
import * as z from '@parlour/schema';

export const pspClockSkewMs = 5 * minuteMs;

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

/** Why a provider definitively refused a payout. */
const payoutRefusals = ['account-unknown', 'account-closed', 'name-mismatch', 'limit', 'other'] as const;

/**
 * `POST <provider>/payouts`: pays a member's withdrawal to a bank account. The same `reference` is the same payout, so
 * the request may be repeated until there is an answer. Amounts in minor units.
 */
export const pspPayoutRequest = z.object({
  reference,
  amount: z.int().check(z.positive()),
  currency,
  bankCode: z.string(),
  number: z.string(),
  holder: z.string(),
});
export type PspPayoutRequest = z.output<typeof pspPayoutRequest>;

/**
 * The answer to it, to `POST <provider>/payouts/find` with `{reference}` (404: the provider has no such payout), and the
 * body of `POST /psp/<provider>/payout-webhook`. `pending` is not decided; `paid` and `refused` are definite. A
 * payout that the bank sends back later changes from `paid` to `refused`.
 */
export const pspPayout = z.object({
  /** The provider's own number of the payout. */
  payoutId: reference,
  reference,
  state: z.enum(['pending', 'paid', 'refused']),
  amount: z.int().check(z.positive()),
  currency,
  /** Only for a refused payout. */
  refusal: z.optional(z.enum(payoutRefusals)),
});
export type PspPayout = z.output<typeof pspPayout>;

/** Maximum number of entries in one part of a statement. */
export const pspStatementPartMax = 200;

/**
 * `POST <provider>/statement`: the money that moved from `from` (inclusive) to `to` (exclusive) by the provider's clock,
 * oldest first. `after` is the `next` of the part before.
 */
export const pspStatementRequest = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  after: z.optional(reference),
});
export type PspStatementRequest = z.output<typeof pspStatementRequest>;

const pspStatementEntry = z.object({
  /** A paid payment, a paid payout, or a payout that the bank sent back after it was paid. */
  kind: z.enum(['payment', 'payout', 'return']),
  /** The provider's own number of the payment or payout. */
  id: reference,
  reference,
  amount: z.int().check(z.positive()),
  currency,
  at: z.iso.datetime(),
});
export type PspStatementEntry = z.output<typeof pspStatementEntry>;

export const pspStatement = z.object({
  entries: z.array(pspStatementEntry).check(z.maxLength(pspStatementPartMax)),
  /** Absent in the last part. */
  next: z.optional(reference),
});

export const toPspSigningInput = (timestamp: string, body: string): string => `${timestamp}.${body}`;
