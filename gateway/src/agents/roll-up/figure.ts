/** One piece of news as the roll-ups add it up. What is left out is 0; amounts in minor units. */
export interface Figure {
  /** The event's id: the same figure is added once. */
  eventId: string;
  memberId: number;
  /** The member and all uplines when it happened: `1.7.23.`. */
  path: string;
  /** The game type of a bet; empty for what is no bet. */
  category: string;
  at: Date;
  bets?: number;
  stakeMinor?: number;
  payoutMinor?: number;
  validBetMinor?: number;
  depositMinor?: number;
  withdrawalMinor?: number;
  rebateMinor?: number;
  bonusMinor?: number;
  registrations?: number;
}
