import type { RandomSource } from '../random.ts';
import type { Decision } from './play.ts';

/** A picture of a game: an emblem of `@parlour/art` in a metal. */
export interface Picture {
  emblem: string;
  metal: 'gold' | 'silver' | 'rose' | 'jade' | 'ruby' | 'ice' | 'violet' | 'lime';
}

/** The description common to every game of the vendor. A new game needs one of these and a page. */
interface GameBase {
  gameId: string;
  /** Folder of its page below `games/`; several games may share one. The page's address contains the game's id. */
  folder: string;
  /** The name on its page. */
  title: string;
  currency: string;
  stakesMinor: readonly number[];
  /** Plain data for its help page: pay table, lines, return to player. */
  rules: Record<string, unknown>;
  /** Served as `symbols/<name>.svg` beside its page. */
  pictures?: Readonly<Record<string, Picture>>;
}

/** One player, one round, decided at once. */
export interface InstantGame extends GameBase {
  kind: 'instant';
  /** Whether a round also plays for the platform's jackpot, if its session takes part. */
  inJackpot?: true;
  /** Minimum time between two rounds. */
  cycleMsMin: number;
  /** Returns whether this stake is allowed for this choice. Default: any offered stake, and no choice. */
  accepts?(stakeMinor: number, choice: unknown): boolean;
  /** Draws and decides one round. */
  decide(stakeMinor: number, choice: unknown): Decision;
}

/** One event of a game that many bet on: a draw, a match, a hand. Times in ms since 1970. */
export interface EventPlan {
  number: number;
  opensAt: number;
  closesAt: number;
  /** From this time the result is final and is paid. Between closing and this time it is revealed in steps. */
  resultAt: number;
  /** The facts known beforehand: teams, odds. They are the same every time the event is planned. */
  facts: Record<string, unknown>;
}

interface Match {
  home: string;
  away: string;
  winner: { home: number; draw?: number; away: number };
}

/** A player's selection in one event, at the current price. */
export interface Leg {
  number: number;
  selection: string;
  /** Odds or payout, in hundredths of the stake; fixed when the bet is taken. */
  priceHundredths: number;
}

/**
 * Bets on events that follow the server's clock. An event's plan follows from its number, so a restart changes nothing.
 */
export interface EventGame extends GameBase {
  kind: 'events';
  /** Maximum number of legs in one slip; 1 for games without combined bets. */
  legsMax: number;
  /** If given, any multiple of this from the lowest to the highest stake is accepted. */
  stakeStepMinor?: number;
  /** Returns the events that are open, running or just over. */
  numbersAt(now: number): number[];
  plan(number: number): EventPlan;
  /**
   * Returns the number of the earliest missed draw that is still needed, for draws that take place regardless of bets.
   */
  missedSince?(now: number): number;
  /** Returns hundredths of the stake; undefined for an unknown selection. */
  price(plan: EventPlan, selection: string): number | undefined;
  decide(plan: EventPlan, draw: RandomSource): Record<string, unknown>;
  /** Returns the multiplier of the stake for one leg, in hundredths: 0 when lost, 100 when void. */
  judge(plan: EventPlan, leg: Leg, result: Record<string, unknown>): number;
  /** Returns the visible part of a result at `now`, before it is final. */
  reveal?(plan: EventPlan, result: Record<string, unknown>, now: number): Record<string, unknown>;
  /** Returns the numbers of a draw, as a list of opened numbers shows them. For lotteries. */
  getDrawnNumbers?(result: Record<string, unknown>): string[];
  /** Returns the two sides, with the odds on the winner in hundredths. For games of matches. */
  match?(plan: EventPlan): Match;
  /** Returns the ticket's valid bet, minor units; absent: the platform's own rule. */
  validBetMinor?(stakeMinor: number, payoutMinor: number): number;
}

export interface Room {
  roomId: string;
  anteMinor: number;
  seats: number;
}

/** The hands of one deal by ticket, and the remaining cards, top first. */
export interface Deal {
  hands: Record<string, number[]>;
  deck: number[];
  /** Tickets with a choice, made by the player or by default. */
  acted: string[];
}

/** Players against one another in rooms, on the server's clock: antes, one choice each, showdown. */
export interface RoomGame extends GameBase {
  kind: 'rooms';
  rooms: readonly Room[];
  /** With fewer antes than this, they are returned. */
  playersMin: number;
  anteMs: number;
  playMs: number;
  showMs: number;
  deal(ticketIds: readonly string[], draw: RandomSource): Deal;
  /** Returns the deal after a choice; undefined when the choice is not allowed. */
  applyAction(deal: Deal, ticketId: string, action: string): Deal | undefined;
  /** Returns the deal after the default choices of players who made none. */
  finish(deal: Deal): Deal;
  /** Returns the payout of each ticket from the antes, in minor units. */
  splitPot(deal: Deal, anteMinor: number): Map<string, number>;
}

export type VendorGame = InstantGame | EventGame | RoomGame;
