import * as z from '@parlour/schema';
import { endpoint } from '../endpoint.ts';
import { pictureIds } from './pictures.ts';
import { localized } from './platform.ts';

/**
 * States of a withdrawal. Rule: docs/rules.md 5.3.
 * The money is held in `REQUESTED` (waits for a cashier), `REVIEWING`, `APPROVED`, `PAYING` and `UNKNOWN` (the provider
 * gave no answer; nothing is paid back before it refuses). `REJECTED` and `FAILED` returned all of it. `DISBURSED` and
 * `REPAID` wait for the member's answer until `confirmBy`. `PART_RECEIVED` and `NOT_RECEIVED` are that answer and wait
 * for an operator, who works on the order in `INVESTIGATING`. Final states are `RECEIVED`, `RETURNED` (the missing part
 * is back in the main account) and `FORCED_RECEIVED` (closed as received after an investigation, without a refund).
 */
export const withdrawalStatuses = [
  'REQUESTED',
  'REVIEWING',
  'APPROVED',
  'PAYING',
  'UNKNOWN',
  'REJECTED',
  'FAILED',
  'DISBURSED',
  'RECEIVED',
  'PART_RECEIVED',
  'NOT_RECEIVED',
  'INVESTIGATING',
  'REPAID',
  'RETURNED',
  'FORCED_RECEIVED',
] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

/** Why an operator rejected a withdrawal. */
export const rejectionReasons = ['bank-account', 'identity', 'bonus-terms', 'unusual-play', 'other'] as const;

/**
 * Why a withdrawal is in its state: a rejection's reason; `provider-refused` (the bank or provider refused the payment);
 * `provider-silent` (no answer yet); `payout-returned` (the bank sent a disbursed payment back); `not-found` and
 * `bank-confirms` (results of an investigation).
 */
export const withdrawalReasons = [
  ...rejectionReasons,
  'provider-refused',
  'provider-silent',
  'payout-returned',
  'not-found',
  'bank-confirms',
] as const;
export type WithdrawalReason = (typeof withdrawalReasons)[number];

export const turnoverSources = ['DEPOSIT', 'BONUS', 'TRANSFER_IN', 'MANUAL'] as const;
export type TurnoverSource = (typeof turnoverSources)[number];
/** `DONE`: complete, or closed because no money was left to protect. `VOID`: an operator ended it. */
export const turnoverStatuses = ['OPEN', 'DONE', 'VOID', 'EXPIRED'] as const;
export type TurnoverStatus = (typeof turnoverStatuses)[number];

/** Minor units. */
const minor = z.int();
/** ISO 8601. */
const instant = z.string();

/** Bets that are required before money may be withdrawn. `remaining` is `required` minus `progress`, at least 0. */
export const turnoverTask = z.object({
  taskId: z.int(),
  source: z.enum(turnoverSources),
  /** The amount that opened the task. */
  base: minor,
  /** `required` is `base` times this multiple. */
  multiple: z.number(),
  required: minor,
  progress: minor,
  remaining: minor,
  status: z.enum(turnoverStatuses),
  /**
   * Parts per million of a valid bet that count, by game category. Absent: every category counts in full. A
   * category that is missing does not count.
   */
  contributions: z.optional(z.record(z.string(), z.int())),
  /** Codes of vendors whose games do not count. */
  excludedVendors: z.array(z.string()),
  createdAt: instant,
  expiresAt: z.optional(instant),
});

/** One step in the history of a withdrawal, for the member. */
const step = z.object({
  at: instant,
  status: z.enum(withdrawalStatuses),
  /** The amount of the step: paid, received, returned. Absent if the step has none. */
  amount: z.optional(minor),
  reasonCode: z.optional(z.enum(withdrawalReasons)),
});

const fields = {
  orderNo: z.string(),
  /** `amount` was debited from the main account; `net` is `amount` minus `fee` and is paid to the bank. */
  amount: minor,
  fee: minor,
  net: minor,
  status: z.enum(withdrawalStatuses),
  /** The bank account as it was when the withdrawal was requested. `holder` and `numberMasked` are masked. */
  account: z.object({
    bankCode: z.string(),
    bankName: localized,
    holder: z.string(),
    numberMasked: z.string(),
  }),
  createdAt: instant,
  /** The time of the last payment to the bank. */
  disbursedAt: z.optional(instant),
  /**
   * Present exactly while the member may answer (`DISBURSED`, `REPAID`): without an answer by then, the
   * payment counts as received.
   */
  confirmBy: z.optional(instant),
  /** The amount in transit about which the member is asked: `net`, or the repaid amount after a repayment. */
  awaited: z.optional(minor),
  /** The amount confirmed so far, and the part of `net` that is still missing. Present after the disbursal. */
  received: z.optional(minor),
  remaining: z.optional(minor),
  /** How a received payment was confirmed: by the member, by the time limit, or by operators. */
  confirmSource: z.optional(z.enum(['USER', 'TIMEOUT', 'FORCED'])),
  reasonCode: z.optional(z.enum(withdrawalReasons)),
  /** An operator's message to the member, in one language. */
  reason: z.optional(z.string()),
};
const withdrawal = z.object(fields);

/** A withdrawal with its history, oldest step first, and the turnover tasks as they were when it was requested. */
const withdrawalDetails = z.object({
  ...fields,
  timeline: z.array(step),
  turnover: z.array(turnoverTask),
});

export const getWithdrawalTermsCall = endpoint({
  summary: 'Returns the limits, the fee, the turnover that remains, and whether the member can withdraw now.',
  method: 'GET',
  path: '/wps/withdrawal/terms',
  token: 'required',
  audience: 'real',
  carrier: 'none',
  value: z.object({
    /** The main account's balance: the maximum that could be withdrawn. */
    available: minor,
    /** Per withdrawal. */
    min: minor,
    max: minor,
    /**
     * Limits of the number and the total amount of withdrawals within 24 hours, and the part of both that the member
     * has left.
     */
    dailyCountMax: z.int(),
    dailyCountLeft: z.int(),
    dailyMax: minor,
    dailyLeft: minor,
    /** The fee is `amount` × `feePpm` / 1 000 000, rounded down, plus `feeFixed`. The rest is paid to the bank. */
    feePpm: z.int(),
    feeFixed: minor,
    /** Minutes after disbursal within which the member answers; afterwards the payment counts as received. */
    autoReceiptMinutes: z.int(),
    /** A withdrawal above this amount requires a verified phone number or mailbox. Absent: no withdrawal does. */
    identifiedAbove: z.optional(minor),
    turnover: z.object({
      /** The open tasks, oldest first. A withdrawal is possible only when there are none. */
      tasks: z.array(turnoverTask),
      /** The sum of the bets that open tasks still require. */
      remaining: minor,
    }),
    /**
     * The first reason for which every withdrawal would be refused now, in the order of the checks: the error code of a
     * request. Absent: a withdrawal is possible.
     */
    blockedBy: z.optional(
      z.enum([
        'wallet.withdrawals-stopped',
        'identity.payment-password-missing',
        'member.blocked',
        'wallet.bank-account-unusable',
        'wallet.withdrawal-count-reached',
        'wallet.limit-reached',
        'wallet.insufficient-funds',
        'wallet.turnover-open',
      ]),
    ),
  }),
});

export const requestWithdrawalCall = endpoint({
  summary:
    'Requests a withdrawal and holds its amount. A repeated `requestId` returns the same order. A member cannot undo it.',
  method: 'POST',
  path: '/wps/withdrawal/orders',
  token: 'required',
  audience: 'real',
  carrier: 'body',
  sealedFields: ['paymentPassword'],
  input: z.object({
    requestId: z.uuid(),
    bankAccountId: z.int().check(z.positive()),
    /** Minor units; the fee is deducted from it. */
    amount: z.int().check(z.positive()),
    paymentPassword: z.string().check(z.minLength(1), z.maxLength(256)),
  }),
  value: withdrawalDetails,
  /** In the order of the checks. The first check that fails determines the error. */
  errors: [
    'request.duplicate-mismatch',
    'identity.account-closed',
    'wallet.withdrawals-stopped',
    'identity.payment-password-missing',
    'identity.payment-password-wrong',
    'identity.payment-password-locked',
    'member.blocked',
    'wallet.bank-account-not-found',
    'wallet.bank-account-unusable',
    'wallet.bank-unavailable',
    'wallet.amount-out-of-range',
    'wallet.withdrawal-count-reached',
    'wallet.limit-reached',
    'wallet.insufficient-funds',
    'wallet.turnover-open',
    'wallet.identification-required',
  ],
});

const orderNo = z.string().check(z.minLength(1), z.maxLength(40));

export const getWithdrawalCall = endpoint({
  summary: 'Returns one withdrawal of this member with its course.',
  method: 'GET',
  path: '/wps/withdrawal/order',
  token: 'required',
  carrier: 'query',
  input: z.object({ orderNo }),
  value: withdrawalDetails,
  errors: ['wallet.order-not-found'],
});

export const listWithdrawalsCall = endpoint({
  summary: 'Lists the withdrawals of this member, newest first.',
  method: 'GET',
  path: '/wps/withdrawal/orders',
  token: 'required',
  carrier: 'query',
  input: z.object({
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)), 1),
    pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 20),
    /** Only orders in this state. */
    status: z.optional(z.enum(withdrawalStatuses)),
  }),
  value: z.object({ orders: z.array(withdrawal), total: z.int(), totalPages: z.int() }),
});

/** The member's answers about a disbursed payment. */
export const withdrawalAnswers = ['RECEIVED', 'PART_RECEIVED', 'NOT_RECEIVED'] as const;
export type WithdrawalAnswer = (typeof withdrawalAnswers)[number];

export const answerWithdrawalCall = endpoint({
  summary:
    'States whether a disbursed payment arrived: received, partly, or not. The same answer again gets the same reply.',
  method: 'POST',
  path: '/wps/withdrawal/orders/answer',
  token: 'required',
  audience: 'real',
  carrier: 'body',
  input: z.object({
    requestId: z.uuid(),
    orderNo,
    answer: z.enum(withdrawalAnswers),
    /** With `PART_RECEIVED`: the part of `awaited` that arrived, in minor units, above 0 and below `awaited`. */
    received: z.optional(z.int().check(z.positive())),
    /**
     * Pictures of the bank's statement, uploaded by `addPictureCall`: one to three with `NOT_RECEIVED`, up to three with
     * `PART_RECEIVED`, none otherwise.
     */
    pictureIds,
  }),
  value: withdrawalDetails,
  errors: [
    'wallet.order-not-found',
    'wallet.order-closed',
    'wallet.answer-too-late',
    'wallet.amount-out-of-range',
    'picture.not-found',
    'request.duplicate-mismatch',
  ],
});
