import type { GameType } from '@parlour/contracts';

/** One settled round, for the modules above betting. Amounts in minor units. */
export interface SettledBet {
  betNo: number;
  roundId: string;
  memberId: number;
  /** The member and all uplines when the bet was placed: `1.7.23.`. */
  teamPath: string;
  gameId: number;
  vendorCode: string;
  category: GameType;
  stakeMinor: number;
  payoutMinor: number;
  validBetMinor: number;
  /** The parts of stake and payout that were bonus money. Absent without bonus money. */
  bonusStakeMinor?: number;
  bonusPayoutMinor?: number;
  /** ISO 8601. */
  settledAt: string;
}

declare module '../server/events/domain-events.ts' {
  interface DomainEvents {
    /** Published when a real-money round settles, in the transaction that settles it. Never for demo accounts. */
    'bet.settled': SettledBet;
    /** Published when a settled round is reversed. Its figures are subtracted from the period of the reversal. */
    'bet.voided': SettledBet;
  }
}
