/** Changes of a member's main account in a period, in minor units, as the server and its client name them. */
export interface AccountChanges {
  depositMinor: number;
  /** Paid out to banks, including fees. */
  withdrawalMinor: number;
  /**
   * Transfers between this account and other accounts of the member or of an agent; positive when this account
   * gained.
   */
  transferMinor: number;
  rebateMinor: number;
  bonusMinor: number;
  commissionMinor: number;
  /** Credits for points, minus the cash part of redeemed rewards. */
  pointsMinor: number;
  /** Corrections by operators, and debts; positive when the account gained. */
  adjustmentMinor: number;
  /** The increase of the money held in open bets, withdrawals and redemptions. */
  heldChangeMinor: number;
}
