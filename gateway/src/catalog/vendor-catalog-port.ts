import type { LanguageCode } from '@parlour/contracts';
import type { VendorGameFacts } from '@parlour/contracts/vwc';
import type { Draw, NextDraw } from './lottery/index.ts';

/**
 * The catalogue's requests to a connected vendor: games, lotteries, matches and rooms. All reject while the vendor does
 * not respond.
 */
export interface VendorCatalogPort {
  /** The vendor's code. */
  code: string;
  /** All games that the vendor offers. */
  games(): Promise<{ games: readonly VendorGameFacts[]; complete: boolean }>;
  /** Matches that are open for bets or running. */
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

/** A match as its vendor reports it. Odds in hundredths of the stake. */
export interface VendorMatch {
  vendorGame: string;
  number: number;
  home: string;
  away: string;
  startsAt: Date;
  phase: 'open' | 'running';
  score?: { home: number; away: number } | undefined;
  /** Absent once betting is closed. */
  winner?: { home: number; draw?: number | undefined; away: number } | undefined;
  /** Number of slips with this match. */
  bets: number;
}

/** A vendor's facts about a game, available before it is launched. */
export interface GameInfo {
  /** Minimum and maximum of one bet, minor units. */
  minBetMinor: number;
  maxBetMinor: number;
  /** A public page with the rules; absent when they are only inside the game. */
  rulesUrl?: string | undefined;
}
