/** One event as the roll-ups add it. Omitted figures are 0. Amounts are in minor units. */
export interface Figure {
  /** The event's id; each figure is added once per event. */
  eventId: string;
  memberId: number;
  /** Path of the member at the time of the event, from the root to the member: `1.7.23.`. */
  path: string;
  /** The game type of a bet; empty for anything else. */
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
