/** Pure rules of baccarat (punto banco): eight packs, shuffled for every hand, and the usual rules for a third card. */
import { drawDistinct, type RandomSource } from '../../random.ts';

/** A card from 0 to 51: its rank is `card % 13` from ace to king, its suit `card / 13`. */
export type Card = number;

const packs = 8;
const cardsOfPack = 52;
const cardsMax = 6;

const getPoints = (card: Card): number => Math.min((card % 13) + 1, 10) % 10;
export const sumPoints = (cards: readonly Card[]): number =>
  cards.reduce((sum, card) => sum + getPoints(card), 0) % 10;

/** Payouts of a winning bet in hundredths of the stake, including the stake. A tie returns player and banker bets. */
export const prices: Readonly<Record<string, number>> = { player: 200, banker: 195, tie: 900 };
export type Winner = 'player' | 'banker' | 'tie';

export interface Hand {
  player: Card[];
  banker: Card[];
  winner: Winner;
}

/** Returns whether the banker draws a third card, given the player's third card; undefined when the player stood. */
function shouldBankerDraw(banker: number, playerThird: number | undefined): boolean {
  if (playerThird === undefined || banker <= 2) return banker <= 5;
  if (banker === 3) return playerThird !== 8;
  if (banker === 4) return playerThird >= 2 && playerThird <= 7;
  if (banker === 5) return playerThird >= 4 && playerThird <= 7;
  return banker === 6 && (playerThird === 6 || playerThird === 7);
}

/** Plays a hand with cards from the top of `cards`, in the order in which they are dealt. */
export function playHand(cards: readonly Card[]): Hand {
  const [p1 = 0, b1 = 0, p2 = 0, b2 = 0, ...rest] = cards;
  const player = [p1, p2];
  const banker = [b1, b2];
  if (sumPoints(player) < 8 && sumPoints(banker) < 8) {
    const third = sumPoints(player) <= 5 ? rest.shift() : undefined;
    if (third !== undefined) player.push(third);
    const points = third === undefined ? undefined : getPoints(third);
    const fourth = shouldBankerDraw(sumPoints(banker), points) ? rest.shift() : undefined;
    if (fourth !== undefined) banker.push(fourth);
  }
  const difference = sumPoints(player) - sumPoints(banker);
  const winner = difference === 0 ? 'tie' : difference > 0 ? 'player' : 'banker';
  return { player, banker, winner };
}

export const dealHand = (draw: RandomSource): Hand =>
  playHand(drawDistinct(draw, packs * cardsOfPack, cardsMax).map((card) => card % cardsOfPack));

/** Returns the multiplier of a bet's stake, in hundredths. */
export function payHundredths(selection: string, winner: Winner): number {
  if (selection === winner) return prices[selection] ?? 0;
  return winner === 'tie' ? 100 : 0;
}

/**
 * Returns of eight packs in parts per million. They are exact, from the published frequencies of this rule over all
 * 4,998,398,275,503,360 hands: player 2,230,518,282,592,256, banker 2,292,252,566,437,888, tie 475,627,426,473,216.
 */
const hands = 4_998_398_275_503_360;
const playerWins = 2_230_518_282_592_256 / hands;
const bankerWins = 2_292_252_566_437_888 / hands;
const ties = 475_627_426_473_216 / hands;
export const returnsPpm: Readonly<Record<Winner, number>> = {
  player: Math.floor((playerWins * 2 + ties) * 1_000_000),
  banker: Math.floor((bankerWins * 1.95 + ties) * 1_000_000),
  tie: Math.floor(ties * 9 * 1_000_000),
};
