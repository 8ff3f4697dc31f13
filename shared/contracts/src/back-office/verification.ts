import * as z from '@parlour/schema';
import { declareAct, isMore, pendingRequest, reason, time } from './act.ts';

const problem = z.object({ invariant: z.string(), count: z.int(), example: z.string() });

const verification = z.object({
  id: z.int(),
  /** The night of a nightly verification; null for one that an operator started. */
  night: z.nullable(z.string()),
  actor: z.string(),
  isFull: z.boolean(),
  /** Null if somebody set it to a time that cannot be represented. */
  startedAt: z.nullable(time),
  finishedAt: z.nullable(time),
  auditSeq: z.int(),
  auditHash: z.string(),
  ledgerUntil: z.int(),
  problems: z.array(problem),
  isAlarm: z.boolean(),
});
export type Verification = z.output<typeof verification>;

export const listVerificationsAct = declareAct({
  method: 'GET',
  path: 'verification',
  permission: 'audit.view',
  input: z.object({}),
  value: z.object({
    withdrawalsStopped: z.optional(
      z.object({
        id: z.int(),
        reason: z.string(),
        problems: z.array(problem),
        stoppedBy: z.string(),
        stoppedAt: time,
      }),
    ),
    /** Newest first. */
    verifications: z.array(verification),
    isMore,
  }),
});

/** Verifies the entries since the last sound verification, or everything. */
export const runVerificationAct = declareAct({
  method: 'POST',
  path: 'verification/run',
  permission: 'audit.view',
  input: z.object({ full: z._default(z.boolean(), false) }),
  value: z.nullable(verification),
});

/** Ends a stop of withdrawals. Always needs two people. */
export const resumeWithdrawalsAct = declareAct({
  method: 'POST',
  path: 'withdrawals/resume',
  permission: 'withdrawals.resume',
  input: z.object({ reason }),
  value: pendingRequest,
});
