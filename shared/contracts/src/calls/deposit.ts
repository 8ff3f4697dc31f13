import * as z from '@parlour/schema';
import { endpoint } from '../endpoint.ts';
import { localized } from './platform.ts';

const methodKinds = ['BANK', 'EWALLET', 'QR', 'GATEWAY', 'AGENT'] as const;

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

const amount = z.int().check(z.positive());

const order = z.object({
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
  /** True while a payment of this order waits for a person: it came late, twice, or in another currency. */
  hasHeldPayment: z.optional(z.boolean()),
  createdAt: z.string(),
  expiresAt: z.string(),
  decidedAt: z.optional(z.string()),
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
        kind: z.enum(methodKinds),
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
  }),
  value: order,
  errors: [
    'wallet.amount-out-of-range',
    'wallet.too-many-open-orders',
    'wallet.method-unavailable',
    'wallet.limit-reached',
    'member.excluded',
    'request.duplicate-mismatch',
  ],
});

export const getDepositCall = endpoint({
  summary: 'Returns one deposit order of this member.',
  method: 'GET',
  path: '/wps/deposit/order',
  token: 'required',
  carrier: 'query',
  input: z.object({ orderNo: z.string().check(z.maxLength(40)) }),
  value: order,
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
  value: order,
  errors: ['wallet.order-not-found', 'wallet.order-closed'],
});
