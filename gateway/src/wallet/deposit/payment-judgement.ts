/** Pure rule: the effect of a provider's report on an order. Amounts in minor units. Rule: docs/rules.md 5.1. */
import type { DepositStatus } from '@parlour/contracts/calls';
import { canTransition } from './deposit-rules.ts';

/** A provider's statement about one payment. */
export interface PaymentReport {
  paymentId: string;
  state: 'paid' | 'declined';
  amountMinor: number;
  currency: string;
}

/** Why a report waits for an operator. */
export type HoldReason =
  | 'other-currency'
  | 'late-payment'
  | 'second-payment'
  | 'payment-of-other-order'
  | 'other-amount'
  | 'nothing-received'
  | 'over-limit'
  | 'excluded-member'
  | 'declined-after-credit';

export interface ReportedOrder {
  status: DepositStatus;
  amountMinor: number;
  receivedMinor: number | null;
  providerPayment: string | null;
  /** Whether an earlier report of this order waits for an operator. */
  hasHeldPayment: boolean;
}

interface ReportCircumstances {
  /** The site's currency. */
  currency: string;
  isExcluded: boolean;
  /** Another order has this payment. */
  isOfOtherOrder: boolean;
  /** The amount that the member's other orders leave of the method's daily limit and of the member's own limits. */
  limitLeftMinor: number;
}

export type Judgement = { act: 'credit' | 'fail' | 'nothing' } | { act: 'hold'; because: HoldReason };

const nothing: Judgement = { act: 'nothing' };
const hold = (because: HoldReason): Judgement => ({ act: 'hold', because });

/**
 * Decides the effect of a new report: it credits only the expected payment of an open order, and holds
 * everything else for an operator.
 */
export function judgeReport(
  order: ReportedOrder,
  report: PaymentReport,
  circumstances: ReportCircumstances,
): Judgement {
  if (circumstances.isOfOtherOrder) return report.state === 'paid' ? hold('payment-of-other-order') : nothing;
  return report.state === 'paid' ? judgePaid(order, report, circumstances) : judgeDeclined(order, report);
}

function judgePaid(
  order: ReportedOrder,
  { paymentId, amountMinor, currency }: PaymentReport,
  circumstances: ReportCircumstances,
): Judgement {
  const isKnownPayment = order.providerPayment === null || order.providerPayment === paymentId;
  if (order.status === 'CREDITED' && isKnownPayment && order.receivedMinor === amountMinor)
    return currency === circumstances.currency ? nothing : hold('other-currency');
  if (!isKnownPayment) return hold('second-payment');
  if (order.status === 'CREDITED' || order.hasHeldPayment) return hold('other-amount');
  if (currency !== circumstances.currency) return hold('other-currency');
  if (!canTransition(order.status, 'CREDITED')) return hold('late-payment');
  if (circumstances.isExcluded) return hold('excluded-member');
  if (amountMinor === 0) return hold('nothing-received');
  if (amountMinor > order.amountMinor && amountMinor > circumstances.limitLeftMinor)
    return hold('over-limit');
  return { act: 'credit' };
}

function judgeDeclined(order: ReportedOrder, { paymentId }: PaymentReport): Judgement {
  if (order.providerPayment !== null && order.providerPayment !== paymentId) return nothing;
  if (order.status === 'CREDITED') return hold('declined-after-credit');
  return canTransition(order.status, 'FAILED') && !order.hasHeldPayment ? { act: 'fail' } : nothing;
}
