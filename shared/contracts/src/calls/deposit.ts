import * as z from '@parlour/schema';
import { endpoint } from '../endpoint.ts';
import { pictureIds } from './pictures.ts';
import { localized } from './platform.ts';

export const depositMethodKinds = ['BANK', 'EWALLET', 'QR', 'GATEWAY', 'AGENT'] as const;
export type DepositMethodKind = (typeof depositMethodKinds)[number];

/** Kinds with which the member pays to an account of the site and a cashier compares the payment with the statement. */
export const manualDepositKinds = ['BANK', 'EWALLET', 'QR'] as const satisfies DepositMethodKind[];

/** Statuses of a deposit order. Rule: docs/rules.md 5.1. */
export const depositStatuses = [
  'CREATED',
  'PENDING_PSP',
  'SUBMITTED',
  'REVIEWING',
  'UNKNOWN',
  'CREDITED',
  'FAILED',
  'EXPIRED',
  'CANCELLED',
] as const;
export type DepositStatus = (typeof depositStatuses)[number];

/** Why a cashier rejected an order. */
export const depositRejectionReasons = ['not-received', 'other-sender', 'proof-unclear', 'other'] as const;
export type DepositRejectionReason = (typeof depositRejectionReasons)[number];

const amount = z.int().check(z.positive());

/** An account of the site that receives payments. `qr` is the content of its QR code. */
export const depositPayee = z.object({
  bank: localized,
  holder: z.string(),
  number: z.string(),
  qr: z.optional(z.string()),
});

const fields = {
  orderNo: z.string(),
  methodId: z.string(),
  methodTitle: localized,
  /** Minor units; `credit` is `amount` less `fee`. */
  amount: z.int(),
  fee: z.int(),
  credit: z.int(),
  /** The amount that arrived, once it is known and differs from the requested one. */
  receivedAmount: z.optional(z.int()),
  status: z.enum(depositStatuses),
  /** Address of the payment page, while the order can be paid. */
  payUrl: z.optional(z.string()),
  reasonCode: z.optional(z.string()),
  /** The promotion that the deposit takes when it is credited. */
  promoId: z.optional(z.int()),
  /**
   * True while a payment of this order waits for an operator, because it arrived late, twice, or in another
   * currency.
   */
  hasHeldPayment: z.optional(z.boolean()),
  createdAt: z.string(),
  expiresAt: z.string(),
  decidedAt: z.optional(z.string()),
};
const order = z.object(fields);

/**
 * Why a credited deposit got no award of the promotion that it names: the promotion had ended or its budget was used up;
 * the member had its award, lacked a condition, or could receive nothing; the credit was too small, on another day, or
 * not the first.
 */
export const missedPromotionReasons = [
  'ended',
  'budget-spent',
  'limit',
  'not-eligible',
  'no-awards',
  'too-small',
  'other-day',
  'not-first',
  'other',
] as const;
export type MissedPromotionReason = (typeof missedPromotionReasons)[number];

/** The promotion that a deposit names. */
export const depositPromotion = z.object({
  title: localized,
  /** Present when the credited deposit got no award of it. */
  missedBecause: z.optional(z.enum(missedPromotionReasons)),
});

/** An order with its history, oldest step first, and the payment instructions of a manual order. */
const orderDetails = z.object({
  ...fields,
  kind: z.enum(depositMethodKinds),
  /** Present with `promoId`. */
  promotion: z.optional(depositPromotion),
  timeline: z.array(
    z.object({ at: z.string(), status: z.enum(depositStatuses), reasonCode: z.optional(z.string()) }),
  ),
  /** An operator's message to the member, in one language. */
  reason: z.optional(z.string()),
  /** Present while an order of a manual kind is open. */
  instruction: z.optional(
    z.object({
      payee: depositPayee,
      /** The text that the payment's remark must contain. It is unique to the order. */
      referenceCode: z.string(),
      text: localized,
      requiresProof: z.boolean(),
      requiresSender: z.boolean(),
    }),
  ),
  /** When the member marked the order as paid. */
  submittedAt: z.optional(z.string()),
});

export const listDepositMethodsCall = endpoint({
  summary: 'Lists the payment methods that this member can use for a deposit, with limits and fees.',
  method: 'GET',
  path: '/wps/deposit/methods',
  token: 'required',
  audience: 'real',
  carrier: 'none',
  value: z.object({
    methods: z.array(
      z.object({
        methodId: z.string(),
        kind: z.enum(depositMethodKinds),
        title: localized,
        instructions: localized,
        /** Minor units. */
        min: z.int(),
        max: z.int(),
        dailyMax: z.int(),
        /** The part of `dailyMax` that the member has not used yet. */
        dailyLeft: z.int(),
        feePpm: z.int(),
        feeFixed: z.int(),
        expiresMin: z.int(),
        /** Amounts for shortcut buttons, in minor units. */
        quickAmounts: z.array(z.int()),
        /** The end of the lock; present while the method is locked for this member after too many failures. */
        lockedUntil: z.optional(z.string()),
      }),
    ),
  }),
});

export const createDepositCall = endpoint({
  summary: 'Opens a deposit order and its payment. A repeated `requestId` returns the same order.',
  method: 'POST',
  path: '/wps/deposit/orders',
  token: 'required',
  region: 'refused',
  audience: 'real',
  carrier: 'body',
  input: z.object({
    requestId: z.uuid(),
    methodId: z.string().check(z.maxLength(40)),
    /** Minor units. */
    amount,
    language: z.optional(z.string().check(z.maxLength(8))),
    /** A promotion with a bonus on deposits. The member joins it when the deposit is credited. */
    promoId: z.optional(z.int().check(z.minimum(1))),
  }),
  value: orderDetails,
  errors: [
    'wallet.amount-out-of-range',
    'wallet.too-many-open-orders',
    'wallet.method-unavailable',
    'wallet.method-locked',
    'wallet.limit-reached',
    'member.excluded',
    'member.blocked',
    'request.duplicate-mismatch',
    'promotions.not-found',
    'promotions.not-started',
    'promotions.closed',
    'promotions.not-eligible',
    'promotions.claim-limit',
    'promotions.wrong-step',
    'promotions.deposit-too-small',
    'promotions.budget-spent',
  ],
});

export const getDepositCall = endpoint({
  summary: 'Returns one deposit order of this member.',
  method: 'GET',
  path: '/wps/deposit/order',
  token: 'required',
  carrier: 'query',
  input: z.object({ orderNo: z.string().check(z.maxLength(40)) }),
  value: orderDetails,
  errors: ['wallet.order-not-found'],
});

export const listDepositsCall = endpoint({
  summary: 'Lists the latest deposit orders of this member, newest first.',
  method: 'GET',
  path: '/wps/deposit/orders',
  token: 'required',
  carrier: 'none',
  value: z.object({ orders: z.array(order) }),
});

export const cancelDepositCall = endpoint({
  summary: 'Cancels an order that was not paid.',
  method: 'POST',
  path: '/wps/deposit/orders/cancel',
  token: 'required',
  audience: 'real',
  carrier: 'body',
  input: z.object({ orderNo: z.string().check(z.maxLength(40)) }),
  value: orderDetails,
  errors: ['wallet.order-not-found', 'wallet.order-closed'],
});

export const submitDepositCall = endpoint({
  summary:
    'States that the member has paid an order of a manual kind, with pictures of the receipt. A repetition changes nothing.',
  method: 'POST',
  path: '/wps/deposit/orders/submit',
  token: 'required',
  audience: 'real',
  carrier: 'body',
  input: z.object({
    orderNo: z.string().check(z.maxLength(40)),
    pictureIds,
    /** The holder and the last four digits of the payer's account. */
    senderName: z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(80))),
    senderTail: z.optional(z.string().check(z.regex(/^\d{4}$/))),
  }),
  value: orderDetails,
  errors: ['wallet.order-not-found', 'wallet.order-closed', 'picture.not-found'],
});
