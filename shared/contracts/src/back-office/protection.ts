import * as z from '@parlour/schema';
import { limitKinds } from '../calls/protection.ts';
import { declareAct, isMore, reason, time } from './act.ts';

const username = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));
const amountMax = 1_000_000_000_000;

/**
 * A cool-off, which nobody can end early, or an exclusion, which only an operator can end early, at the
 * member's request.
 */
const block = z.object({
  id: z.int(),
  memberId: z.int(),
  kind: z.enum(['COOL_OFF', 'EXCLUSION']),
  /** `member`, or the operator as `operator:olga`. */
  setBy: z.string(),
  startsAt: time,
  /** Absent for a permanent one. */
  endsAt: z.optional(time),
  /** The time from which the member may request an early end. Absent for a cool-off. */
  endRequestFrom: z.optional(time),
  /** Hours between an operator's consent and the end. Absent for a cool-off. */
  endDelayHours: z.optional(z.int()),
  endRequestedAt: z.optional(time),
  endDecision: z.optional(z.enum(['APPROVED', 'REFUSED'])),
});
export type MemberExclusion = z.output<typeof block>;

/** Amounts are minor units; for `SESSION_MIN`, minutes. */
const offeredLimit = z.object({
  kind: z.enum(limitKinds),
  /** Length of the rolling window; 0 for `SINGLE_BET`. */
  periodHours: z.int(),
  /** Absent while no limit is set. */
  limit: z.optional(
    z.object({
      amount: z.int(),
      setBy: z.string(),
      /** A looser limit that the member requested. Without `amount`, the change removes the limit. */
      pending: z.optional(
        z.object({ amount: z.optional(z.int()), requestedAt: time, effectiveAt: time, expiresAt: time }),
      ),
    }),
  ),
  /** The use within the window, including open orders and open stakes. */
  used: z.int(),
});
export type OfferedLimit = z.output<typeof offeredLimit>;

/** Reads the limits and the exclusion of a member. Fails with `request.not-found`. */
export const readProtectionAct = declareAct({
  method: 'GET',
  path: 'protection/member',
  personal: { fields: ['limits', 'exclusion'], about: 'username' },
  permission: 'protection.view',
  input: z.object({ username }),
  value: z.object({
    memberId: z.int(),
    /** Absent while the member may play. */
    block: z.optional(block),
    /** Every limit that the site offers, whether set or not. */
    limits: z.array(offeredLimit),
    realityCheckMinutes: z.int(),
    /** Lengths of an exclusion: `6m`, `permanent`. */
    exclusions: z.array(z.string()),
  }),
});

/** Sets a tighter limit, which takes effect at once. Fails with `request.invalid` for a limit that is not tighter. */
export const tightenLimitAct = declareAct({
  method: 'POST',
  path: 'protection/limit',
  permission: 'protection.tighten',
  input: z.object({
    username,
    kind: z.enum(limitKinds),
    periodHours: z.int().check(z.nonnegative()),
    amount: z.int().check(z.positive(), z.maximum(amountMax)),
    reason,
  }),
  value: z.unknown(),
});

/** Excludes a member at once, for one of the lengths that the site offers. */
export const excludeMemberAct = declareAct({
  method: 'POST',
  path: 'protection/exclude',
  permission: 'protection.tighten',
  input: z.object({ username, length: z.string().check(z.maxLength(12)), reason }),
  value: z.unknown(),
});

/** Lists the requests of members to end their exclusion that wait for a decision, oldest first. */
export const listEndRequestsAct = declareAct({
  method: 'GET',
  path: 'protection/end-requests',
  permission: 'protection.view',
  input: z.object({}),
  value: z.object({ requests: z.array(block), isMore }),
  personal: { fields: ['exclusion'], about: 'memberId' },
});

const endDecisions = ['APPROVED', 'REFUSED'] as const;
export type EndDecision = (typeof endDecisions)[number];

/** Fails with `protection.block-not-found` or `protection.block-decided`. */
export const decideEndRequestAct = declareAct({
  method: 'POST',
  path: 'protection/end-requests/decide',
  permission: 'protection.decide',
  input: z.object({ id: z.int().check(z.positive()), decision: z.enum(endDecisions), reason }),
  value: z.object({
    /** The end of the exclusion after the decision; absent for a permanent exclusion that remains. */
    endsAt: z.optional(time),
  }),
});
