import type { LanguageCode } from '@parlour/contracts';
import type { VendorGameFacts } from '@parlour/contracts/vwc';
import type { Draw, NextDraw } from './lottery/draw-store.ts';

/** What a connected vendor is asked of its lotteries, matches and rooms. All reject while it does not answer. */
export interface VendorCatalogPort {
  /** The vendor's code. */
  code: string;
  /** All games that it offers. */
  games(): Promise<{ games: readonly VendorGameFacts[]; complete: boolean }>;
  /** Matches that take bets or run. */
  fixtures(count: number): Promise<readonly VendorMatch[]>;
  openedNumbers(count: number): Promise<readonly VendorLottery[]>;
  rooms(vendorGame: string): Promise<readonly Room[]>;
  gameInfo(vendorGame: string, language: LanguageCode): Promise<GameInfo>;
}

export interface VendorLottery {
  vendorGame: string;
  draws: readonly Draw[];
  next: NextDraw | undefined;
}

export interface Room {
  roomId: string;
  anteMinor: number;
  seats: number;
  taken: number;
}

/** A match as its vendor told it. Odds in hundredths of the stake. */
export interface VendorMatch {
  vendorGame: string;
  number: number;
  home: string;
  away: string;
  startsAt: Date;
  phase: 'open' | 'running';
  score?: { home: number; away: number } | undefined;
  /** Absent once bets are closed. */
  winner?: { home: number; draw?: number | undefined; away: number } | undefined;
  /** Slips that have it. */
  bets: number;
}

/** What a vendor says of a game before it is opened. */
export interface GameInfo {
  /** The least and the most that one bet may be, minor units. */
  minBetMinor: number;
  maxBetMinor: number;
  /** A page with the rules, for everybody; absent where they are only inside the game. */
  rulesUrl?: string | undefined;
}
