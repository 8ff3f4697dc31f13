/** Pure rules of limits. Rule: docs/rules.md 5.14. Amounts in minor units, of SESSION_MIN in minutes. */
import type { LimitKind } from '@parlour/contracts/calls';
import { hourMs } from '../../server/index.ts';

export interface LimitName {
  kind: LimitKind;
  /** Length of the rolling window; 0 for SINGLE_BET. */
  periodHours: number;
}

export interface PendingChange {
  /** Undefined: the change removes the limit. */
  amount: number | undefined;
  requestedAt: Date;
  /** The change can be confirmed in `[effectiveAt, expiresAt)`. */
  effectiveAt: Date;
  expiresAt: Date;
}

export interface Limit extends LimitName {
  amount: number;
  setBy: string;
  pending: PendingChange | undefined;
}

/** Hours before a looser limit can be confirmed, and for which it can be. */
export interface LoosenRule {
  loosenAfterHours: number;
  confirmWithinHours: number;
}

/** Returns whether a change makes a limit looser. An undefined amount is no limit. */
export const isLooser = (from: number | undefined, to: number | undefined): boolean =>
  from !== undefined && (to === undefined || to > from);

export function createPending(amount: number | undefined, now: Date, rule: LoosenRule): PendingChange {
  const effectiveMs = now.getTime() + rule.loosenAfterHours * hourMs;
  return {
    amount,
    requestedAt: now,
    effectiveAt: new Date(effectiveMs),
    expiresAt: new Date(effectiveMs + rule.confirmWithinHours * hourMs),
  };
}

/** Returns the stage of a pending change: before its delay is over, confirmable, or over. */
export function getStage(pending: PendingChange, now: Date): 'waiting' | 'confirmable' | 'over' {
  if (now < pending.effectiveAt) return 'waiting';
  return now < pending.expiresAt ? 'confirmable' : 'over';
}

/** Sums of a window. */
export interface PlayUse {
  stakedMinor: number;
  paidMinor: number;
}

/**
 * Computes how much of a limit is used. A loss is never negative, and neither is a wager after bets were taken back.
 */
export function computeUsed(kind: LimitKind, { stakedMinor, paidMinor }: PlayUse): number {
  if (kind === 'LOSS') return Math.max(0, stakedMinor - paidMinor);
  return kind === 'WAGER' ? Math.max(0, stakedMinor) : 0;
}

/** A limit that refuses an act, with what is left of it. */
export interface ReachedLimit extends LimitName {
  limit: number;
  used: number;
  left: number;
}

export interface UsedLimit extends LimitName {
  amount: number;
  used: number;
}

/**
 * Returns the limit that `amount` more would exceed: a session limit first, then the one with the least left. A session
 * limit is reached when nothing of it is left.
 */
export function findReached(limits: readonly UsedLimit[], amount: number): ReachedLimit | undefined {
  return limits
    .map(({ amount: limit, used, ...name }) => ({ ...name, limit, used, left: Math.max(0, limit - used) }))
    .filter(({ kind, left }) => (kind === 'SESSION_MIN' ? left === 0 : amount > left))
    .toSorted(
      (a, b) => Number(b.kind === 'SESSION_MIN') - Number(a.kind === 'SESSION_MIN') || a.left - b.left,
    )[0];
}
