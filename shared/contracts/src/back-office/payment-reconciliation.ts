import * as z from '@parlour/schema';
import { declareAct, isMore, minor, reason, time } from './act.ts';

const view = { method: 'GET', permission: 'deposits.view' } as const;

const day = z.object({
  provider: z.string(),
  /** `2026-11-20`, UTC. */
  day: z.string(),
  comparedAt: time,
  matched: z.int(),
  /** Differences that nobody has explained. */
  open: z.int(),
  /** Differences that an operator has explained. */
  accepted: z.int(),
  oursInMinor: minor,
  oursOutMinor: minor,
  theirsInMinor: minor,
  theirsOutMinor: minor,
});
export type PaymentDay = z.output<typeof day>;

/** Lists the compared days of each payment provider, newest first. */
export const paymentReconciliationsAct = declareAct({
  ...view,
  path: 'payments/reconciliations',
  input: z.object({}),
  value: z.object({ days: z.array(day), isMore }),
});

const difference = z.object({
  id: z.int(),
  provider: z.string(),
  day: z.string(),
  /** A payment of a member, a payout, or a payout that the bank sent back. */
  kind: z.enum(['payment', 'payout', 'return']),
  /** The provider's number of a payment; the reference of a payout or of its return. */
  key: z.string(),
  reference: z.string(),
  currency: z.string(),
  /** Null if this side has no such payment. */
  oursMinor: z.nullable(minor),
  theirsMinor: z.nullable(minor),
  state: z.enum(['MATCHED', 'DIFFERENT', 'MISSING_HERE', 'MISSING_THERE']),
  movedAt: time,
  foundAt: time,
  acceptedAt: z.nullable(time),
  acceptedBy: z.nullable(z.string()),
  acceptedReason: z.nullable(z.string()),
});
export type PaymentDifference = z.output<typeof difference>;

/** Lists differences between a provider's statement and the wallet, newest first. */
export const paymentDifferencesAct = declareAct({
  ...view,
  path: 'payments/differences',
  input: z.object({ show: z._default(z.enum(['open', 'accepted']), 'open') }),
  value: z.object({ differences: z.array(difference), isMore }),
});

/** Compares one whole day of one provider now. */
export const reconcilePaymentsAct = declareAct({
  method: 'POST',
  path: 'payments/reconcile',
  permission: 'withdrawals.investigate',
  input: z.object({ provider: z.string().check(z.minLength(1), z.maxLength(40)), day: z.iso.date() }),
  value: z.optional(day),
});

/** Records why a difference is in order. It moves no money. */
export const acceptPaymentDifferenceAct = declareAct({
  method: 'POST',
  path: 'payments/accept-difference',
  permission: 'withdrawals.investigate',
  input: z.object({ id: z.int().check(z.positive()), reason }),
  value: z.object({ id: z.int() }),
});
