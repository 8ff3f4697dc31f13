import type { GameType } from '@parlour/contracts';

/** One settled round, as those above betting hear of it. Amounts in minor units. */
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
  /** ISO 8601. */
  settledAt: string;
}

declare module '../server/events/domain-events.ts' {
  interface DomainEvents {
    /** Published when a real-money round settles, in the transaction that settles it. Never for demo accounts. */
    'bet.settled': SettledBet;
    /** A settled round was taken back: its figures leave the period in which this happens. */
    'bet.voided': SettledBet;
  }
}
