import * as z from '@parlour/schema';
import { localized } from '../calls/platform.ts';
import {
  rejectionReasons,
  turnoverTask,
  withdrawalAnswers,
  withdrawalReasons,
  withdrawalStatuses,
} from '../calls/withdrawal.ts';
import { declareAct, listCounts, minor, pendingRequest, reason, time } from './act.ts';

const view = { method: 'GET', permission: 'withdrawals.view' } as const;
const claim = { method: 'POST', permission: 'withdrawals.view' } as const;
const decide = { method: 'POST', permission: 'withdrawals.decide' } as const;
const investigate = { method: 'POST', permission: 'withdrawals.investigate' } as const;

const orderNo = z.string().check(z.minLength(1), z.maxLength(40));
/** A message to the member. */
const words = z.string().check(z.trim(), z.minLength(3), z.maxLength(500));
const named = z.object({ orderNo });
const reasoned = z.object({ orderNo, reason });
const outcome = z.object({ orderNo: z.string(), status: z.enum(withdrawalStatuses) });
const instant = z.nullable(time);

/** Reasons for a closer review, as computed when the withdrawal was requested. */
const withdrawalRisks = [
  'first-withdrawal',
  'shared-bank-account',
  'large-amount',
  'excluded-member',
  /** An operator opened the withdrawal for the owner of a dormant account. */
  'dormant-account',
] as const;
export type WithdrawalRisk = (typeof withdrawalRisks)[number];

const order = z.object({
  orderNo: z.string(),
  memberId: z.int(),
  username: z.nullable(z.string()),
  bankAccountId: z.int(),
  bankCode: z.string(),
  bankName: localized,
  holder: z.string(),
  numberMasked: z.string(),
  /**
   * `netMinor` is the amount minus the fee, which is paid to the bank; `remainingMinor` is the part that did
   * not arrive.
   */
  amountMinor: minor,
  feeMinor: minor,
  netMinor: minor,
  receivedMinor: minor,
  remainingMinor: minor,
  status: z.enum(withdrawalStatuses),
  reasonCode: z.nullable(z.enum(withdrawalReasons)),
  /** An operator's message to the member. */
  reason: z.nullable(z.string()),
  confirmSource: z.nullable(z.enum(['USER', 'TIMEOUT', 'FORCED'])),
  /** The number of the last payment that was sent to the bank; 0 before the first. */
  paidLeg: z.int(),
  disbursedAt: instant,
  confirmBy: instant,
  risks: z.array(z.enum(withdrawalRisks)),
  /** The operator who works on the order until `claimedUntil`, as in the audit record. */
  claimedBy: z.nullable(z.string()),
  claimedUntil: instant,
  createdAt: time,
});
export type QueuedWithdrawal = z.output<typeof order>;

export const withdrawalQueues = ['open', 'all', 'contradictions'] as const;

/** Lists withdrawals: open ones oldest first, the other lists newest first. */
export const listWithdrawalsAct = declareAct({
  ...view,
  path: 'withdrawals',
  personal: { fields: ['holder', 'amounts'], about: 'orderNo' },
  input: z.object({
    /** `contradictions`: orders about which a provider made contradictory statements. */
    show: z._default(z.enum(withdrawalQueues), 'open'),
    status: z.optional(z.enum(withdrawalStatuses)),
    memberId: z.optional(z.coerce.number().check(z.int(), z.positive())),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
    pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
  }),
  value: z.object({ orders: z.array(order), ...listCounts }),
});

const step = z.object({
  at: time,
  status: z.enum(withdrawalStatuses),
  amountMinor: z.nullable(minor),
  reasonCode: z.nullable(z.enum(withdrawalReasons)),
  /** `member`, `clock`, `provider:<name>` or an operator. */
  actor: z.string(),
  /** For operators. */
  note: z.nullable(z.string()),
});

/** One payment to the bank. */
const payment = z.object({
  /** The provider's reference. */
  reference: z.string(),
  leg: z.int(),
  amountMinor: minor,
  /** Null for a manual payment, which has a `bankReference`. */
  provider: z.nullable(z.string()),
  providerPayout: z.nullable(z.string()),
  bankReference: z.nullable(z.string()),
  state: z.enum(['OPEN', 'UNKNOWN', 'PAID', 'REFUSED']),
  refusal: z.nullable(z.string()),
  openedAt: time,
  openedBy: z.string(),
  askedAt: time,
  decidedAt: instant,
});

/** A statement of the provider about a payment. */
const report = z.object({
  reference: z.string(),
  payoutId: z.string(),
  state: z.string(),
  amountMinor: minor,
  currency: z.string(),
  refusal: z.nullable(z.string()),
  contradicts: z.boolean(),
  firstAt: time,
  lastAt: time,
  times: z.int(),
});

/** The member's answer about one payment. */
const answer = z.object({
  leg: z.int(),
  answer: z.enum(withdrawalAnswers),
  receivedMinor: z.nullable(minor),
  answeredAt: time,
  /** Number of pictures, which `withdrawals/proofs` returns. */
  pictures: z.int(),
});

const details = z.object({
  ...order.shape,
  /** The required bets as they were when the withdrawal was requested. */
  turnover: z.array(turnoverTask),
  /** All of these lists are oldest first. */
  steps: z.array(step),
  payments: z.array(payment),
  reports: z.array(report),
  answers: z.array(answer),
});
export type WithdrawalDetails = z.output<typeof details>;

export const readWithdrawalAct = declareAct({
  ...view,
  path: 'withdrawals/order',
  personal: { fields: ['holder', 'amounts', 'payments'], about: 'orderNo' },
  input: named,
  value: details,
});

/** Reads the pictures of the member's answers, in the order of the answers. The gateway re-encoded them on upload. */
export const readWithdrawalProofsAct = declareAct({
  ...view,
  path: 'withdrawals/proofs',
  input: named,
  value: z.object({
    pictures: z.array(
      z.object({
        kind: z.enum(['png', 'jpeg']),
        /** Base64. */
        data: z.string(),
      }),
    ),
  }),
});

/** Reserves an order for one operator for some minutes. The first claim begins the review. */
export const claimWithdrawalAct = declareAct({
  ...claim,
  path: 'withdrawals/claim',
  input: named,
  value: z.object({ ...outcome.shape, claimedBy: z.string(), claimedUntil: time }),
});

/** Ends the operator's own claim. */
export const releaseWithdrawalAct = declareAct({
  ...claim,
  path: 'withdrawals/release',
  input: named,
  value: outcome,
});

/** Reads the complete bank account. The audit record contains each access. */
export const readPayeeAct = declareAct({
  ...decide,
  path: 'withdrawals/payee',
  input: named,
  value: z.object({
    orderNo: z.string(),
    bankCode: z.string(),
    bankName: localized,
    holder: z.string(),
    number: z.string(),
    remainingMinor: minor,
  }),
});

/** An approval above the site's limit needs two people. */
export const approveWithdrawalAct = declareAct({
  ...decide,
  path: 'withdrawals/approve',
  input: reasoned,
  value: outcome,
});

export const rejectWithdrawalAct = declareAct({
  ...decide,
  path: 'withdrawals/reject',
  input: z.object({ orderNo, reasonCode: z.enum(rejectionReasons), reason, words: z.optional(words) }),
  value: outcome,
});

/** Pays an approved order, or the missing part of an investigated order, by a provider. */
export const payWithdrawalAct = declareAct({
  ...decide,
  path: 'withdrawals/pay',
  input: z.object({
    orderNo,
    /** Absent: the first provider of the site. */
    provider: z.optional(z.string().check(z.maxLength(40))),
  }),
  value: z.object({ ...outcome.shape, reference: z.string() }),
});

/** Records a manual payment. */
export const payByHandAct = declareAct({
  ...decide,
  path: 'withdrawals/pay-by-hand',
  input: z.object({
    orderNo,
    /** The bank's number of the payment. */
    bankReference: z.string().check(z.trim(), z.minLength(3), z.maxLength(80)),
  }),
  value: outcome,
});

/** Begins an investigation of a payment that the member did not receive, or only in part. */
export const investigateWithdrawalAct = declareAct({
  ...investigate,
  path: 'withdrawals/investigate',
  input: reasoned,
  value: outcome,
});

/**
 * Returns the missing part of an investigated order to the member. An amount above the site's limit needs two people.
 */
export const returnWithdrawalAct = declareAct({
  ...investigate,
  path: 'withdrawals/return',
  input: reasoned,
  value: outcome,
});

/** Closes an investigated order as received, without a refund. Always needs two people. */
export const forceWithdrawalAct = declareAct({
  ...investigate,
  path: 'withdrawals/force',
  input: z.object({
    orderNo,
    reason,
    /** The number or name of the bank's confirmation. */
    evidence: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)),
    words,
  }),
  value: pendingRequest,
});

/** Decides a payment with an unknown outcome by the provider's statement. Always needs two people. */
export const decidePayoutAct = declareAct({
  ...investigate,
  path: 'withdrawals/decide-payout',
  input: z.object({ orderNo, outcome: z.enum(['PAID', 'REFUSED']), reason }),
  value: pendingRequest,
});
