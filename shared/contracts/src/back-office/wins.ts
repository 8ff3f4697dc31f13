import * as z from '@parlour/schema';
import { declareAct, isMore, minor, reason, time } from './act.ts';

const winDecisions = ['credit', 'return'] as const;
export type WinDecision = (typeof winDecisions)[number];

const heldWin = z.object({
  id: z.int(),
  vendor: z.string(),
  txId: z.string(),
  betNo: z.string(),
  memberId: z.int(),
  amountMinor: minor,
  because: z.string(),
  limitMinor: minor,
  heldAt: time,
  state: z.string(),
  decidedAt: z.nullable(time),
  decidedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  nodeId: z.int(),
  roundId: z.string(),
  stakeMinor: minor,
  placedAt: time,
});
export type HeldWin = z.output<typeof heldWin>;

/** Lists the wins that wait for a decision, oldest first, or those decided last. */
export const heldWinsAct = declareAct({
  method: 'GET',
  path: 'wins/held',
  permission: 'wins.view',
  input: z.object({ show: z._default(z.enum(['waiting', 'decided']), 'waiting') }),
  value: z.object({ wins: z.array(heldWin), isMore }),
  personal: { fields: ['amounts'], about: 'memberId' },
});

/** A decision on a win above the site's limit needs two people. */
export const decideWinAct = declareAct({
  method: 'POST',
  path: 'wins/decide',
  permission: 'wins.decide',
  input: z.object({ id: z.int().check(z.positive()), decision: z.enum(winDecisions), reason }),
  value: z.object({ amountMinor: minor, isRepeated: z.boolean() }),
});

const winLimit = z.object({
  vendor: z.string(),
  /** Null for all games of the vendor. */
  gameId: z.nullable(z.string()),
  maxWinMinor: minor,
  /** Null for a game. */
  dailyNetMinor: z.nullable(minor),
  changedBy: z.string(),
  changedAt: time,
});
export type WinLimit = z.output<typeof winLimit>;

export const winLimitsAct = declareAct({
  method: 'GET',
  path: 'wins/limits',
  permission: 'wins.view',
  input: z.object({}),
  value: z.object({
    /** The limits of vendors that are not in the list. */
    defaults: z.object({ maxWinMinor: minor, dailyNetMinor: minor }),
    limits: z.array(winLimit),
  }),
});

/** Low enough that the sums of any member's wins stay exact. */
const limitMinorMax = 1_000_000_000_000;
const limitMinor = z.int().check(z.nonnegative(), z.maximum(limitMinorMax));

/**
 * A vendor has both limits, a game only the first. A limit above the one in force needs two people. `before` are the
 * limits that the operator saw, null where none were set: the act fails with `operator.changed-later` if they have
 * changed since.
 */
export const setWinLimitAct = declareAct({
  method: 'POST',
  path: 'wins/limit',
  permission: 'wins.decide',
  input: z.object({
    vendor: z.string().check(z.minLength(1), z.maxLength(40)),
    gameId: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
    maxWinMinor: limitMinor,
    dailyNetMinor: z.optional(limitMinor),
    before: z.optional(z.nullable(z.object({ maxWinMinor: minor, dailyNetMinor: z.nullable(minor) }))),
    reason,
  }),
  value: z.unknown(),
});
