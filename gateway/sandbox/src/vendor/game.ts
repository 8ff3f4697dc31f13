import type { Decision } from './play.ts';

/** One game of the vendor, as its server knows it. Adding a game is adding one of these. */
export interface VendorGame {
  gameId: string;
  /** Folder of its page below `games/`, and part of its address. */
  folder: string;
  currency: string;
  stakesMinor: readonly number[];
  /** No round sooner than this after the one before. */
  cycleMsMin: number;
  /** What its help page shows: pay table, lines, return to player. Plain data. */
  rules: Record<string, unknown>;
  /** Draws one round and decides it. */
  decide(stakeMinor: number): Decision;
}
