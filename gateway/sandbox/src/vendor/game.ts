import type { RandomSource } from '../random.ts';
import type { Decision } from './play.ts';

/** A picture of a game: an emblem of `@parlour/art` in a metal. */
export interface Picture {
  emblem: string;
  metal: 'gold' | 'silver' | 'rose' | 'jade' | 'ruby' | 'ice' | 'violet' | 'lime';
}

/** What every game of the vendor says of itself. Adding a game is adding one of these, and a page beside it. */
interface GameBase {
  gameId: string;
  /** Folder below `games/` in which its page is: several games may share one. Its address bears the game's id. */
  folder: string;
  /** The name on its page. */
  title: string;
  currency: string;
  stakesMinor: readonly number[];
  /** What its help page shows: pay table, lines, return to player. Plain data. */
  rules: Record<string, unknown>;
  /** Served as `symbols/<name>.svg` beside its page. */
  pictures?: Readonly<Record<string, Picture>>;
}

/** One player, one round, decided at once. */
export interface InstantGame extends GameBase {
  kind: 'instant';
  /** Whether a round also plays for the platform's jackpot, where its session takes part. */
  inJackpot?: true;
  /** No round sooner than this after the one before. */
  cycleMsMin: number;
  /** Whether this stake may be taken for this choice. Without it: any stake on offer, and no choice. */
  accepts?(stakeMinor: number, choice: unknown): boolean;
  /** Draws one round and decides it. */
  decide(stakeMinor: number, choice: unknown): Decision;
}

/** One event of a game that many bet on: a draw, a match, a hand. Times in ms since 1970. */
export interface EventPlan {
  number: number;
  opensAt: number;
  closesAt: number;
  /** From here on the result is final and is paid. Between closing and this it is shown bit by bit. */
  resultAt: number;
  /** What is known before: teams, odds. The same whenever it is planned. */
  facts: Record<string, unknown>;
}

export interface Match {
  home: string;
  away: string;
  winner: { home: number; draw?: number; away: number };
}

/** What a player says of one event, at the price of the moment. */
export interface Leg {
  number: number;
  selection: string;
  /** Odds or pay, in hundredths of the stake; fixed when the bet is taken. */
  priceHundredths: number;
}

/** Bets on events that follow the server's clock. Their plans follow from their numbers, so a restart changes nothing. */
export interface EventGame extends GameBase {
  kind: 'events';
  /** How many legs one slip may combine; 1 where bets stand alone. */
  legsMax: number;
  /** The events that are open, running or just over. */
  numbersAt(now: number): number[];
  plan(number: number): EventPlan;
  /** Draws that take place whether or not anyone bets, from the earliest that is still wanted. */
  missedSince?(now: number): number;
  /** Undefined for a selection that does not exist. Hundredths of the stake. */
  price(plan: EventPlan, selection: string): number | undefined;
  decide(plan: EventPlan, draw: RandomSource): Record<string, unknown>;
  /** What one leg multiplies the stake by, in hundredths: 0 when lost, 100 when it is off. */
  judge(plan: EventPlan, leg: Leg, result: Record<string, unknown>): number;
  /** How much of a result is seen at `now`, before it is final. */
  reveal?(plan: EventPlan, result: Record<string, unknown>, now: number): Record<string, unknown>;
  /** The numbers of a draw, as a list of opened numbers shows them: for lotteries. */
  getDrawnNumbers?(result: Record<string, unknown>): string[];
  /** Who plays whom, with the odds on the winner in hundredths: for games of matches. */
  match?(plan: EventPlan): Match;
  /** What the ticket counts as valid bet, minor units; absent: the platform's own rule. */
  validBetMinor?(stakeMinor: number, payoutMinor: number): number;
}

export interface Room {
  roomId: string;
  anteMinor: number;
  seats: number;
}

/** The hands of one deal by ticket, and the cards that are left, top first. */
export interface Deal {
  hands: Record<string, number[]>;
  deck: number[];
  /** Tickets whose player has chosen, or was chosen for. */
  acted: string[];
}

/** Players against one another in rooms, on the server's clock: antes, one choice each, showdown. */
export interface RoomGame extends GameBase {
  kind: 'rooms';
  rooms: readonly Room[];
  /** Fewer antes than this are given back. */
  playersMin: number;
  anteMs: number;
  playMs: number;
  showMs: number;
  deal(ticketIds: readonly string[], draw: RandomSource): Deal;
  /** The deal after a choice; undefined where it is not allowed. */
  applyAction(deal: Deal, ticketId: string, action: string): Deal | undefined;
  /** The deal after those who said nothing were chosen for. */
  finish(deal: Deal): Deal;
  /** What each ticket gets of the antes, in minor units. */
  splitPot(deal: Deal, anteMinor: number): Map<string, number>;
}

export type VendorGame = InstantGame | EventGame | RoomGame;
