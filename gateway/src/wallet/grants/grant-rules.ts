/** Pure rules of bonus grants. Amounts in minor units. Rule: docs/rules.md 5.6. */

/** The parts of a stake: real money first, and the rest from one grant. */
interface StakeSplit {
  realMinor: number;
  bonusMinor: number;
}

/** Splits a stake. Returns undefined when both balances together do not cover it. */
export function splitStake(
  stakeMinor: number,
  balances: { mainMinor: number; bonusMinor: number },
): StakeSplit | undefined {
  const realMinor = Math.min(stakeMinor, balances.mainMinor);
  const bonusMinor = stakeMinor - realMinor;
  return bonusMinor > balances.bonusMinor ? undefined : { realMinor, bonusMinor };
}

/** Returns the part of a win that belongs to the grant: that of its stake, rounded down in favour of real money. */
export const computeBonusShare = (
  winMinor: number,
  { stakeMinor, bonusStakeMinor }: { stakeMinor: number; bonusStakeMinor: number },
): number =>
  stakeMinor === 0 ? 0 : Number((BigInt(winMinor) * BigInt(bonusStakeMinor)) / BigInt(stakeMinor));
