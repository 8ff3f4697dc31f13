import * as z from '@parlour/schema';
import { declareAct, isMore, minor, reason, time } from './act.ts';

export const paymentDecisions = ['credit', 'return', 'ignore'] as const;
export type PaymentDecision = (typeof paymentDecisions)[number];

const heldPayment = z.object({
  id: z.int(),
  orderNo: z.string(),
  provider: z.string(),
  paymentId: z.string(),
  /** The state that the provider reports. */
  state: z.string(),
  amountMinor: minor,
  currency: z.string(),
  /** The reason why no rule can decide the payment. */
  because: z.string(),
  heldAt: time,
  decision: z.nullable(z.enum(paymentDecisions)),
  decidedAt: z.nullable(time),
  decidedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  order: z.object({
    memberId: z.int(),
    methodId: z.string(),
    status: z.string(),
    amountMinor: minor,
    receivedMinor: z.nullable(minor),
    feeMinor: minor,
    paymentId: z.nullable(z.string()),
    createdAt: time,
    expiresAt: z.nullable(time),
  }),
  /** Everything that the provider reported for the order, oldest first. */
  history: z.array(
    z.object({
      paymentId: z.string(),
      state: z.string(),
      amountMinor: minor,
      currency: z.string(),
      firstAt: time,
      lastAt: time,
      times: z.int(),
    }),
  ),
});
export type HeldPayment = z.output<typeof heldPayment>;

/** Lists the payments that wait for a decision, oldest first, or those decided last. */
export const heldDepositsAct = declareAct({
  method: 'GET',
  path: 'deposits/held',
  personal: { fields: ['amounts'], about: 'orderNo' },
  permission: 'deposits.view',
  input: z.object({ show: z._default(z.enum(['waiting', 'decided']), 'waiting') }),
  value: z.object({ payments: z.array(heldPayment), isMore }),
});

/** A credit above the site's limit needs two people. */
export const decideDepositAct = declareAct({
  method: 'POST',
  path: 'deposits/decide',
  permission: 'deposits.decide',
  input: z.object({ id: z.int().check(z.positive()), decision: z.enum(paymentDecisions), reason }),
  value: z.object({ orderNo: z.string(), creditedMinor: minor, isRepeated: z.boolean() }),
});
