import * as z from '@parlour/schema';
import {
  depositMethodKinds,
  depositPayee,
  depositPromotion,
  depositRejectionReasons,
  depositStatuses,
} from '../calls/deposit.ts';
import { localized } from '../calls/platform.ts';
import { declareAct, listCounts, memberId, minor, reason, time } from './act.ts';

const orderNo = z.string().check(z.minLength(1), z.maxLength(40));
const named = z.object({ orderNo });
const accountNumberPattern = /^\d{4,34}$/;
const longestQr = 500;

/** A manual deposit as cashiers see it. `payee` is the site's account as it was when the order was created. */
const fields = {
  orderNo: z.string(),
  memberId: z.int(),
  username: z.nullable(z.string()),
  methodId: z.string(),
  methodTitle: z.string(),
  kind: z.enum(depositMethodKinds),
  status: z.enum(depositStatuses),
  amountMinor: minor,
  feeMinor: minor,
  /** The credited amount, before the fee. */
  receivedMinor: z.nullable(minor),
  referenceCode: z.nullable(z.string()),
  payee: z.nullable(
    z.object({ bank: z.string(), holder: z.string(), number: z.string(), qr: z.optional(z.string()) }),
  ),
  senderName: z.nullable(z.string()),
  /** The last four digits of the payer's account. */
  senderTail: z.nullable(z.string()),
  bankReference: z.nullable(z.string()),
  reasonCode: z.nullable(z.string()),
  /** An operator's message to the member. */
  reason: z.nullable(z.string()),
  claimedBy: z.nullable(z.string()),
  claimedUntil: z.nullable(time),
  createdAt: time,
  expiresAt: time,
  submittedAt: z.nullable(time),
  decidedAt: z.nullable(time),
  decidedBy: z.nullable(z.string()),
};
const manualDeposit = z.object(fields);
export type ManualDeposit = z.output<typeof manualDeposit>;

const manualDepositDetails = z.object({
  ...fields,
  /** The number of pictures that the member sent. */
  pictures: z.int(),
  /** Whether the member is currently excluded. */
  isExcluded: z.boolean(),
  /** The part of the method's daily limit that the member's other orders leave. */
  dailyLeftMinor: minor,
  steps: z.array(z.object({ at: time, status: z.enum(depositStatuses), reasonCode: z.nullable(z.string()) })),
});
export type ManualDepositDetails = z.output<typeof manualDepositDetails>;

/**
 * `waiting` lists orders that members have marked as paid, `open` also orders that are not paid yet. `every` also lists
 * the orders of payment providers.
 */
export const manualDepositsAct = declareAct({
  method: 'GET',
  path: 'deposits/orders',
  personal: { fields: ['senderName', 'amounts'], about: 'orderNo' },
  permission: 'deposits.view',
  input: z.object({
    show: z._default(z.enum(['waiting', 'open', 'all', 'every']), 'waiting'),
    status: z.optional(z.enum(depositStatuses)),
    kind: z.optional(z.enum(depositMethodKinds)),
    /** The beginning of an order's number, or a complete reference code. */
    text: z.optional(z.string().check(z.trim(), z.maxLength(40))),
    memberId: z.optional(memberId),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
    pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
  }),
  value: z.object({ orders: z.array(manualDeposit), ...listCounts }),
});

export const manualDepositAct = declareAct({
  method: 'GET',
  path: 'deposits/order',
  personal: { fields: ['senderName', 'amounts'], about: 'orderNo' },
  permission: 'deposits.view',
  input: named,
  value: manualDepositDetails,
});

const course = z.object({
  ...fields,
  provider: z.nullable(z.string()),
  /** The provider's number of the payment with which the order was opened. */
  paymentId: z.nullable(z.string()),
  pictures: z.int(),
  /** The promotion that the order names. */
  promotion: z.nullable(z.object({ id: z.int(), ...depositPromotion.shape })),
  steps: z.array(z.object({ at: time, status: z.enum(depositStatuses), reasonCode: z.nullable(z.string()) })),
  /**
   * Every distinct statement of the provider, oldest first: from its webhooks, and from its answers when the site asks.
   */
  reports: z.array(
    z.object({
      id: z.int(),
      paymentId: z.string(),
      state: z.string(),
      amountMinor: minor,
      currency: z.string(),
      firstAt: time,
      lastAt: time,
      times: z.int(),
      creditedMinor: minor,
      /** The reason why no rule decides the report; null when one did. */
      because: z.nullable(z.string()),
      decision: z.nullable(z.string()),
      decidedAt: z.nullable(time),
      decidedBy: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
  /** The movements of the order in the ledger, with one row per account. */
  entries: z.array(
    z.object({
      transferId: z.int(),
      at: time,
      type: z.string(),
      /** Null: the house. */
      memberId: z.nullable(z.int()),
      book: z.string(),
      amountMinor: minor,
      balanceAfterMinor: z.nullable(minor),
    }),
  ),
});
export type DepositCourse = z.output<typeof course>;

/** Reads everything about one deposit order of any kind. Fails with `wallet.order-not-found`. */
export const depositCourseAct = declareAct({
  method: 'GET',
  path: 'deposits/course',
  personal: { fields: ['senderName', 'amounts'], about: 'orderNo' },
  permission: 'deposits.view',
  input: named,
  value: course,
});

/** The pictures that the member sent, in base64. */
export const depositProofsAct = declareAct({
  method: 'GET',
  path: 'deposits/proofs',
  personal: { fields: ['pictures'], about: 'orderNo' },
  permission: 'deposits.view',
  input: named,
  value: z.object({ pictures: z.array(z.object({ kind: z.enum(['png', 'jpeg']), data: z.string() })) }),
});

const claimValue = z.object({
  orderNo: z.string(),
  status: z.enum(depositStatuses),
  claimedBy: z.nullable(z.string()),
  claimedUntil: z.nullable(time),
});

/** Reserves an order for one operator for some minutes. */
export const claimDepositAct = declareAct({
  method: 'POST',
  path: 'deposits/claim',
  permission: 'deposits.decide',
  input: named,
  value: claimValue,
});

export const releaseDepositAct = declareAct({
  method: 'POST',
  path: 'deposits/release',
  permission: 'deposits.decide',
  input: named,
  value: claimValue,
});

/** Credits the amount on the bank's statement. An amount above the site's limit needs two people. */
export const creditDepositAct = declareAct({
  method: 'POST',
  path: 'deposits/credit',
  permission: 'deposits.decide',
  input: z.object({
    orderNo,
    receivedMinor: minor.check(z.positive()),
    /** The bank's number of the payment. One number is credited once. */
    bankReference: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9/.-]{3,80}$/)),
    reason,
  }),
  value: z.object({
    orderNo: z.string(),
    status: z.enum(depositStatuses),
    creditedMinor: minor,
    isRepeated: z.boolean(),
  }),
});

export const rejectDepositAct = declareAct({
  method: 'POST',
  path: 'deposits/reject',
  permission: 'deposits.decide',
  input: z.object({
    orderNo,
    reasonCode: z.enum(depositRejectionReasons),
    /** For operators. */
    reason,
    /** A message to the member. */
    words: z.optional(z.string().check(z.trim(), z.minLength(3), z.maxLength(500))),
  }),
  value: z.object({ orderNo: z.string(), status: z.enum(depositStatuses) }),
});

const positiveMinor = minor.check(z.positive());
const methodFields = {
  methodId: z.string(),
  kind: z.enum(depositMethodKinds),
  title: localized,
  instructions: localized,
  minMinor: minor,
  maxMinor: minor,
  dailyMaxMinor: minor,
  feePpm: z.int(),
  feeFixedMinor: minor,
  expiresMin: z.int(),
  quickAmounts: z.array(minor),
  requiresProof: z.boolean(),
  requiresSender: z.boolean(),
  position: z.int(),
  isEnabled: z.boolean(),
};
const listedMethod = z.object({
  ...methodFields,
  provider: z.nullable(z.string()),
  payee: z.nullable(depositPayee),
});
export type ListedDepositMethod = z.output<typeof listedMethod>;

export const depositMethodsAct = declareAct({
  method: 'GET',
  path: 'deposits/methods',
  permission: 'deposits.view',
  input: z.object({}),
  value: z.object({ methods: z.array(listedMethod) }),
});

const text = z.catchall(
  z.object({ EN: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) }),
  z.string().check(z.maxLength(500)),
);

/**
 * Creates or replaces a deposit method with its receiving account. Always needs two people. Open orders keep the
 * account that they were created with.
 */
export const setDepositMethodAct = declareAct({
  method: 'POST',
  path: 'deposits/methods/set',
  permission: 'deposits.decide',
  input: z.object({
    methodId: z.string().check(z.regex(/^[a-z0-9-]{2,40}$/)),
    kind: z.enum(depositMethodKinds),
    title: text,
    instructions: text,
    minMinor: positiveMinor,
    maxMinor: positiveMinor,
    dailyMaxMinor: positiveMinor,
    feePpm: z._default(z.int().check(z.minimum(0), z.maximum(500_000)), 0),
    feeFixedMinor: z._default(minor.check(z.minimum(0)), 0),
    expiresMin: z._default(z.int().check(z.minimum(5), z.maximum(1_440)), 30),
    quickAmounts: z._default(z.array(positiveMinor).check(z.maxLength(8)), []),
    /** The name of the connected payment provider; only for `GATEWAY`. */
    provider: z.optional(z.string().check(z.maxLength(40))),
    /** Only for kinds with an account of the site. */
    payee: z.optional(
      z.object({
        bank: text,
        holder: z.string().check(z.trim(), z.minLength(2), z.maxLength(80)),
        number: z.string().check(z.regex(accountNumberPattern)),
        qr: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(longestQr))),
      }),
    ),
    requiresProof: z._default(z.boolean(), true),
    requiresSender: z._default(z.boolean(), false),
    position: z._default(z.int().check(z.minimum(0), z.maximum(10_000)), 0),
    isEnabled: z._default(z.boolean(), true),
    reason,
  }),
  value: z.object({ methodId: z.string(), isEnabled: z.boolean() }),
});

/** Removes a deposit method from the members' page at once. `deposits/methods/set` opens it again. */
export const closeDepositMethodAct = declareAct({
  method: 'POST',
  path: 'deposits/methods/close',
  permission: 'deposits.decide',
  input: z.object({ methodId: z.string().check(z.maxLength(40)), reason }),
  value: z.object({ methodId: z.string(), isEnabled: z.boolean() }),
});
