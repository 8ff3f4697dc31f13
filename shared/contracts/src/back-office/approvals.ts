import * as z from '@parlour/schema';
import type { OperatorPermission } from '../operator-access.ts';
import { cursor, declareAct, limit, next, reason, time } from './act.ts';

/** `lapsed`: nobody decided, and the requester no longer has the act's permission. */
const requestStates = ['pending', 'lapsed', 'expired', 'approved', 'rejected', 'failed'] as const;

const operatorRequest = z.object({
  id: z.int(),
  /** The path of the requested act. */
  act: z.string(),
  input: z.unknown(),
  /** The data on which two people decide. */
  facts: z.unknown(),
  actor: z.string(),
  /** The operator who made the request, or who owns the token that made it. */
  person: z.string(),
  reason: z.string(),
  requestedAt: time,
  expiresAt: time,
  state: z.enum(requestStates),
  decision: z.optional(
    z.object({
      actor: z.string(),
      reason: z.string(),
      decidedAt: time,
      outcome: z.optional(z.unknown()),
    }),
  ),
});
export type OperatorRequest = z.output<typeof operatorRequest>;

/** Lists requests for acts that the operator may carry out, newest first. */
export const listRequestsAct = declareAct({
  method: 'GET',
  path: 'approvals',
  permission: 'site.view',
  input: z.object({ show: z._default(z.enum(['pending', 'all']), 'pending') }),
  value: z.object({ requests: z.array(operatorRequest) }),
});

const decision = z.object({ id: z.int().check(z.minimum(1)), reason });
const decided = z.object({
  request: z.int(),
  state: z.enum(requestStates),
  /** The answer of the act that the approval carried out. */
  value: z.optional(z.unknown()),
});

/** Carries out the requested act. The operator also needs the permission of that act. */
export const approveRequestAct = declareAct({
  method: 'POST',
  path: 'approvals/approve',
  permission: 'site.view',
  input: decision,
  value: decided,
});

/** Rejects a request. The requester withdraws the request with this act. */
export const rejectRequestAct = declareAct({
  method: 'POST',
  path: 'approvals/reject',
  permission: 'site.view',
  input: decision,
  value: decided,
});

/**
 * The permission to see an object's history, by the kind with which its name in the audit record begins
 * (`deposit:D1`). All other kinds need `audit.view`.
 */
export const historyPermissions: Partial<Record<string, OperatorPermission>> = {
  deposit: 'deposits.view',
  withdrawal: 'withdrawals.view',
  'vendor-transfer': 'withdrawals.view',
  bank: 'withdrawals.view',
  'bank-account': 'withdrawals.view',
  'deposit-method': 'deposits.view',
  win: 'wins.view',
  vendor: 'wins.view',
  redemption: 'points.view',
  'mall-reward': 'content.view',
  round: 'rounds.view',
  contract: 'members.view',
  settlement: 'agents.settle',
  setting: 'site.view',
  switch: 'site.view',
  notice: 'content.view',
  banner: 'content.view',
  mission: 'content.view',
  promotion: 'content.view',
  'promotion-draft': 'promotions.publish',
  'club-level': 'content.view',
  'catalog-change': 'catalog.view',
  feedback: 'feedback.view',
  'affiliate-application': 'feedback.view',
};

const historyEntry = z.object({
  id: z.int(),
  at: time,
  actor: z.string(),
  act: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});
export type HistoryEntry = z.output<typeof historyEntry>;

/** Reads the audit record about one object, newest first. Fails with `operator.not-permitted`. */
export const readHistoryAct = declareAct({
  method: 'GET',
  path: 'audit/history',
  permission: 'site.view',
  input: z.object({
    subject: z.string().check(z.regex(/^[a-z_-]{2,40}(:[^\s]{1,120})?$/)),
    cursor,
    limit,
  }),
  value: z.object({
    entries: z.array(historyEntry),
    next,
  }),
});
