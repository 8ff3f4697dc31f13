import * as z from '@parlour/schema';
import { declareAct, isMore, reason, requestCause, time } from './act.ts';

/** `lapsed`: nobody decided, and the requester no longer has the act's permission. */
const requestStates = ['pending', 'lapsed', 'expired', 'approved', 'rejected', 'failed'] as const;

const operatorRequest = z.object({
  id: z.int(),
  /** The path of the requested act. */
  act: z.string(),
  input: z.unknown(),
  /** The data on which two people decide. */
  facts: z.unknown(),
  /** Absent in requests that are older than this field. */
  cause: z.optional(requestCause),
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

/** Lists requests for acts that the operator may carry out, newest first; with `id`, one of them in any state. */
export const listRequestsAct = declareAct({
  method: 'GET',
  path: 'approvals',
  permission: 'site.view',
  input: z.object({
    show: z._default(z.enum(['pending', 'all']), 'pending'),
    id: z.optional(z.coerce.number().check(z.int(), z.positive())),
  }),
  value: z.object({ requests: z.array(operatorRequest), isMore }),
  /** Inputs and facts name the members. */
  personal: { fields: ['input', 'facts'], about: 'memberId' },
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
