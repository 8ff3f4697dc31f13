/** Pure rules of a round's settlement. Rule: docs/rules.md 5.0, valid bet. */
import type { GameType } from '@parlour/contracts';

/**
 * The version of the rules in force when a bet is placed. It is stored with the bet, so that later rules never affect
 * it.
 */
export const ruleVersion = '2026-11';

export type RoundStatus = 'OPEN' | 'WON' | 'LOST' | 'DRAW' | 'VOID' | 'REFUNDED' | 'RESETTLED' | 'UNFINISHED';

export interface Settlement {
  status: 'WON' | 'LOST' | 'DRAW';
  validBetMinor: number;
}

/** Games in which both sides pay even money: only the amount at risk counts as valid bet. */
const evenMoneyTypes: ReadonlySet<GameType> = new Set(['LIVE']);

/**
 * Returns status and valid bet of a finished round. `vendorValidBetMinor` is the vendor's own figure and takes
 * precedence if present; it never exceeds the stake.
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
