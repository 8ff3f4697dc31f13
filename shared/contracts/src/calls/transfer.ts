import * as z from '@parlour/schema';
import { endpoint } from '../endpoint.ts';

/**
 * Transfers between a member and the agent directly above. Rule: docs/rules.md 5.4. `UP`: from the member's main
 * account to the agent's float. `DOWN`: from the agent's float to the member's main account. `FLOAT_IN` and
 * `FLOAT_OUT`: an agent's own money from the main account to the float and back. No transfer reaches another player's
 * money.
 */
export const transferKinds = ['UP', 'DOWN', 'FLOAT_IN', 'FLOAT_OUT'] as const;
export type TransferKind = (typeof transferKinds)[number];

/** Minor units. */
const minor = z.int();

/** The reasons why every transfer of a kind would be refused now, in the order of the checks. */
const blockedBy = z.optional(
  z.enum([
    'wallet.transfers-off',
    'wallet.transfer-not-allowed',
    'wallet.withdrawals-stopped',
    'identity.payment-password-missing',
    'member.excluded',
    'member.blocked',
    'wallet.limit-reached',
    'wallet.insufficient-funds',
    'wallet.turnover-open',
  ]),
);

/** The terms of one kind of transfer for this member. */
const terms = z.object({
  /** The balance of the account that is debited. */
  available: minor,
  /** The rest of the 24-hour limit. */
  dailyLeft: minor,
  /** The error code with which every request would fail now. Absent: a transfer is possible. */
  blockedBy,
});

const transfer = z.object({
  transferNo: z.string(),
  kind: z.enum(transferKinds),
  /** True if this member received it. False for the member's own transfers to and from the float. */
  isReceived: z.boolean(),
  amount: minor,
  /** The other party, masked. Absent for transfers within the member's own accounts. */
  counterparty: z.optional(z.string()),
  /** The sender's message. */
  remark: z.optional(z.string()),
  /** ISO 8601. */
  createdAt: z.string(),
});

export const getTransferTermsCall = endpoint({
  summary: 'Returns the limits of transfers, and whether the member can transfer up, and an agent down, now.',
  method: 'GET',
  path: '/wps/transfer/terms',
  token: 'required',
  audience: 'real',
  carrier: 'none',
  value: z.object({
    /** Per transfer. */
    min: minor,
    max: minor,
    /** Within 24 hours, per kind. */
    dailyMax: minor,
    up: z.object({
      ...terms.shape,
      /** The agent above, masked. Absent if the member has none. */
      upline: z.optional(z.string()),
      /** The bets that are still required before money may leave the account. */
      turnoverRemaining: minor,
    }),
    /** For agents; its money is the float. */
    down: z.optional(terms),
  }),
});

const order = {
  requestId: z.uuid(),
  /** Minor units. There is no fee. */
  amount: z.int().check(z.positive()),
  /** A message to the other party. */
  remark: z.optional(z.string().check(z.trim(), z.maxLength(140))),
  paymentPassword: z.string().check(z.minLength(1), z.maxLength(256)),
};

/** In the order of the checks. The first check that fails determines the error. */
const errors = [
  'request.duplicate-mismatch',
  'identity.account-closed',
  'wallet.transfers-off',
  'wallet.transfer-not-allowed',
  'wallet.withdrawals-stopped',
  'identity.payment-password-missing',
  'identity.payment-password-wrong',
  'identity.payment-password-locked',
  'member.excluded',
  'member.blocked',
  'wallet.counterparty-unavailable',
  'wallet.amount-out-of-range',
  'wallet.limit-reached',
  'wallet.insufficient-funds',
] as const;

export const transferToUplineCall = endpoint({
  summary:
    'Transfers money from the main account to the agent above. A repeated `requestId` returns the same transfer. Open turnover refuses it, as it refuses a withdrawal.',
  method: 'POST',
  path: '/wps/transfer/upline',
  token: 'required',
  audience: 'real',
  carrier: 'body',
  sealedFields: ['paymentPassword'],
  input: z.object(order),
  value: transfer,
  errors: [...errors, 'wallet.turnover-open'],
});

export const transferToDownlineCall = endpoint({
  summary:
    "Transfers money from an agent's float to a direct downline, who has to bet it once before a withdrawal. A repeated `requestId` returns the same transfer.",
  method: 'POST',
  path: '/wps/transfer/downline',
  token: 'required',
  audience: 'agent',
  carrier: 'body',
  sealedFields: ['paymentPassword'],
  input: z.object({
    ...order,
    /** The downline's number in the agent's lists. */
    memberNo: z.int().check(z.positive()),
  }),
  value: transfer,
  errors,
});

export const moveFloatCall = endpoint({
  summary:
    "Moves an agent's own money from the main account to the float, or back. A repeated `requestId` returns the same move.",
  method: 'POST',
  path: '/wps/transfer/float',
  token: 'required',
  audience: 'agent',
  carrier: 'body',
  input: z.object({
    requestId: z.uuid(),
    kind: z.enum(['FLOAT_IN', 'FLOAT_OUT']),
    amount: z.int().check(z.positive()),
  }),
  value: transfer,
  /** A transfer back is only refused for a mismatch, a closed account or insufficient funds. */
  errors: [
    'request.duplicate-mismatch',
    'identity.account-closed',
    'wallet.transfers-off',
    'member.excluded',
    'member.blocked',
    'wallet.insufficient-funds',
    'wallet.turnover-open',
  ],
});

export const acceptTransfersCall = endpoint({
  summary:
    'States whether an agent accepts transfers from a direct downline (`toUpline` of the downline), and informs the downline of a change.',
  method: 'POST',
  path: '/wps/transfer/accept',
  token: 'required',
  audience: 'agent',
  carrier: 'body',
  input: z.object({
    /** The downline's number in the agent's lists. */
    memberNo: z.int().check(z.positive()),
    accepts: z.boolean(),
  }),
  value: z.object({ accepts: z.boolean() }),
  errors: ['identity.account-closed', 'wallet.transfers-off', 'wallet.transfer-not-allowed'],
});

export const listTransfersCall = endpoint({
  summary: 'Lists the transfers that this member sent or received, newest first.',
  method: 'GET',
  path: '/wps/transfers',
  token: 'required',
  audience: 'real',
  carrier: 'query',
  input: z.object({
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)), 1),
    pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 20),
  }),
  value: z.object({ transfers: z.array(transfer), total: z.int(), totalPages: z.int() }),
});
