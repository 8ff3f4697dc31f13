/** How a round settles, pure. Rule: docs/rules.md 5.0, valid bet. */
import type { GameType } from '@parlour/contracts';

/** The rules in force when a bet is taken; stored with it, so that later rules never touch it. */
export const ruleVersion = '2026-11';

export type RoundStatus = 'OPEN' | 'WON' | 'LOST' | 'DRAW' | 'VOID' | 'REFUNDED' | 'RESETTLED' | 'UNFINISHED';

export interface Settlement {
  status: 'WON' | 'LOST' | 'DRAW';
  validBetMinor: number;
}

/** Games in which two sides pay even money: a bet counts only as far as it was at risk. */
const evenMoneyTypes: ReadonlySet<GameType> = new Set(['LIVE']);

/**
 * Status and valid bet of a round that is over. `vendorValidBetMinor` is the vendor's own figure and wins when given;
 * it never counts for more than the stake.
 */
export function settle(
  type: GameType,
  stakeMinor: number,
  payoutMinor: number,
  vendorValidBetMinor?: number,
): Settlement {
  const status = payoutMinor > stakeMinor ? 'WON' : payoutMinor < stakeMinor ? 'LOST' : 'DRAW';
  if (vendorValidBetMinor !== undefined)
    return { status, validBetMinor: Math.min(vendorValidBetMinor, stakeMinor) };
  if (status === 'DRAW') return { status, validBetMinor: 0 };
  const atRisk = evenMoneyTypes.has(type)
    ? Math.min(stakeMinor, Math.abs(payoutMinor - stakeMinor))
    : stakeMinor;
  return { status, validBetMinor: atRisk };
}
