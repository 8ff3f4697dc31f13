import * as z from '@parlour/schema';
import { endpoint } from '../endpoint.ts';

/** Kinds of limits. The amount of SESSION_MIN is in minutes, all other amounts are in minor units. */
export const limitKinds = ['DEPOSIT', 'LOSS', 'WAGER', 'SINGLE_BET', 'SESSION_MIN'] as const;
export type LimitKind = (typeof limitKinds)[number];

/** Length of a cool-off or an exclusion: hours (`24h`), months (`6m`), or `permanent`. */
const blockLength = z.string().check(z.regex(/^(?:\d{1,4}h|\d{1,3}m|permanent)$/));

const limitName = {
  kind: z.enum(limitKinds),
  /** The length of the rolling window in hours; 0 for SINGLE_BET, which has no window. */
  periodHours: z.int().check(z.minimum(0), z.maximum(8760)),
};

/** Low enough that any member's sums stay exact. */
const limitAmount = z.int().check(z.positive(), z.maximum(1_000_000_000_000));

const pendingChange = z.object({
  /** Absent when the change removes the limit. */
  amount: z.optional(z.int()),
  /** ISO 8601, like all times here. */
  requestedAt: z.string(),
  /** The change can be confirmed from this time until `expiresAt`, and takes effect with the confirmation. */
  effectiveAt: z.string(),
  expiresAt: z.string(),
});

const limit = z.object({
  ...limitName,
  /** Absent while no limit is set. */
  amount: z.optional(z.int()),
  /** The use within the window so far, including open orders and open stakes. Always 0 for SINGLE_BET. */
  used: z.int(),
  setBy: z.optional(z.enum(['member', 'operator'])),
  pending: z.optional(pendingChange),
});

const block = z.object({
  kind: z.enum(['COOL_OFF', 'EXCLUSION']),
  setBy: z.enum(['member', 'operator']),
  startsAt: z.string(),
  /** Absent for a permanent exclusion. */
  endsAt: z.optional(z.string()),
  /** The time from which the member may request an early end. Absent for a cool-off. */
  endRequestFrom: z.optional(z.string()),
  /** Hours between an operator's consent and the end. Absent for a cool-off. */
  endDelayHours: z.optional(z.int()),
  /** The latest request for an early end. */
  endRequest: z.optional(
    z.object({
      requestedAt: z.string(),
      state: z.enum(['WAITING', 'APPROVED', 'REFUSED']),
    }),
  ),
});

const protection = z.object({
  serverTime: z.string(),
  /** The block that applies now. Absent when the member may play. */
  block: z.optional(block),
  /** Every limit that the site offers, whether set or not. */
  limits: z.array(limit),
  realityCheck: z.object({ minutes: z.int(), choices: z.array(z.int()) }),
  rules: z.object({
    /** Hours between the request to raise or remove a limit and the time of its confirmation. */
    loosenAfterHours: z.int(),
    /** Hours for which the confirmation stays possible. */
    confirmWithinHours: z.int(),
    coolOffs: z.array(blockLength),
    exclusions: z.array(blockLength),
    /** Days within which an operator decides on a request to end an exclusion. */
    endDecisionDays: z.int(),
  }),
  /**
   * True while the page should offer a deposit limit: before the first limit is set, and again some months
   * after the member declined.
   */
  offerDepositLimit: z.boolean(),
});

export const getProtectionCall = endpoint({
  summary:
    'Returns every tool of player protection: value, use so far, and the delay before a change counts.',
  method: 'GET',
  path: '/wps/protection',
  token: 'required',
  audience: 'real',
  carrier: 'none',
  value: protection,
});

export const setLimitCall = endpoint({
  summary:
    'Sets a limit. A lower one counts at once; a higher one, or none, is pending and needs a later confirmation.',
  method: 'POST',
  path: '/wps/protection/limit',
  token: 'required',
  audience: 'real',
  carrier: 'body',
  /** Without `amount`, the limit is removed. */
  input: z.object({ ...limitName, amount: z.optional(limitAmount) }),
  value: protection,
  errors: ['protection.limit-not-found'],
});

export const confirmLimitCall = endpoint({
  summary: 'Confirms a pending change of a limit after its delay. The change counts at once.',
  method: 'POST',
  path: '/wps/protection/limit/confirm',
  token: 'required',
  audience: 'real',
  carrier: 'body',
  input: z.object(limitName),
  value: protection,
  errors: ['protection.change-not-found', 'protection.change-too-early'],
});

export const cancelLimitChangeCall = endpoint({
  summary: 'Discards a pending change of a limit.',
  method: 'POST',
  path: '/wps/protection/limit/cancel',
  token: 'required',
  audience: 'real',
  carrier: 'body',
  input: z.object(limitName),
  value: protection,
  errors: ['protection.change-not-found'],
});

export const declineLimitOfferCall = endpoint({
  summary:
    'Records that the member wants no deposit limit now, so that the offer returns only after some months.',
  method: 'POST',
  path: '/wps/protection/offer/decline',
  token: 'required',
  audience: 'real',
  carrier: 'none',
  value: z.object({}),
});

export const startCoolOffCall = endpoint({
  summary: 'Starts a cool-off at once. Nobody can end it early.',
  method: 'POST',
  path: '/wps/protection/cool-off',
  token: 'required',
  audience: 'real',
  carrier: 'body',
  input: z.object({ length: blockLength }),
  value: protection,
});

export const startExclusionCall = endpoint({
  summary: 'Excludes the member from play and deposits at once.',
  method: 'POST',
  path: '/wps/protection/exclusion',
  token: 'required',
  audience: 'real',
  carrier: 'body',
  input: z.object({ length: blockLength }),
  value: protection,
});

export const requestExclusionEndCall = endpoint({
  summary: 'Asks the operator to end the exclusion early.',
  method: 'POST',
  path: '/wps/protection/exclusion/end-request',
  token: 'required',
  audience: 'real',
  carrier: 'none',
  value: protection,
  errors: ['protection.no-exclusion', 'protection.end-too-early', 'protection.end-requested'],
});

export const setRealityCheckCall = endpoint({
  summary: 'Sets the time of play between two reality checks.',
  method: 'POST',
  path: '/wps/protection/reality-check',
  token: 'required',
  audience: 'real',
  carrier: 'body',
  input: z.object({ minutes: z.int().check(z.positive(), z.maximum(1440)) }),
  value: protection,
});

/** The session of the caller, as the timer and the reality check of the page show it. */
const playSession = z.object({
  serverTime: z.string(),
  openedAt: z.string(),
  /** Real-money stakes and payouts since the login, in minor units. */
  staked: z.int(),
  paid: z.int(),
  /** The time of the next reality check. */
  realityCheckAt: z.string(),
  realityCheckMinutes: z.int(),
  /** The time at which the tightest session limit ends play. Absent without such a limit. */
  playEndsAt: z.optional(z.string()),
  /** Absent while the member may play. */
  blockKind: z.optional(z.enum(['COOL_OFF', 'EXCLUSION'])),
});

export const getPlaySessionCall = endpoint({
  summary: 'Returns the times and the result of the session, and the time of the next reality check.',
  method: 'GET',
  path: '/wps/protection/session',
  token: 'required',
  audience: 'real',
  carrier: 'none',
  value: playSession,
});

export const acknowledgeRealityCheckCall = endpoint({
  summary: 'Acknowledges a reality check. The next one follows after the chosen time.',
  method: 'POST',
  path: '/wps/protection/reality-check/acknowledge',
  token: 'required',
  audience: 'real',
  carrier: 'none',
  value: playSession,
});
