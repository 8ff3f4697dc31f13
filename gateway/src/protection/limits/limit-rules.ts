/** Pure rules of limits. Rule: docs/rules.md 5.14. Amounts in minor units; for SESSION_MIN, in minutes. */
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
  /** The change can be confirmed from `effectiveAt` (inclusive) to `expiresAt` (exclusive). */
  effectiveAt: Date;
  expiresAt: Date;
}

export interface Limit extends LimitName {
  amount: number;
  setBy: string;
  pending: PendingChange | undefined;
}

/** Hours until a looser limit can be confirmed, and hours for which the confirmation stays possible. */
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

/** Returns the stage of a pending change: still delayed, confirmable, or expired. */
export function getStage(pending: PendingChange, now: Date): 'waiting' | 'confirmable' | 'over' {
  if (now < pending.effectiveAt) return 'waiting';
  return now < pending.expiresAt ? 'confirmable' : 'over';
}

/** Sums of a window. */
interface PlayUse {
  stakedMinor: number;
  paidMinor: number;
}

/**
 * Computes how much of a limit is used. Neither a loss nor a wager is ever negative, even after bets were rolled back.
 */
export function computeUsed(kind: LimitKind, { stakedMinor, paidMinor }: PlayUse): number {
  if (kind === 'LOSS') return Math.max(0, stakedMinor - paidMinor);
  return kind === 'WAGER' ? Math.max(0, stakedMinor) : 0;
}

/** A limit that an act would exceed, with the amount left. */
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
 * Returns the limit that a further `amount` would exceed: a session limit first, then the one with the least
 * left. A session limit is reached when no time is left.
 */
export function findReached(limits: readonly UsedLimit[], amount: number): ReachedLimit | undefined {
  return limits
    .map(({ amount: limit, used, ...name }) => ({ ...name, limit, used, left: Math.max(0, limit - used) }))
    .filter(({ kind, left }) => (kind === 'SESSION_MIN' ? left === 0 : amount > left))
    .toSorted(
      (a, b) => Number(b.kind === 'SESSION_MIN') - Number(a.kind === 'SESSION_MIN') || a.left - b.left,
    )[0];
}
