/**
 * Pure rules of the Shan table: every player stakes the same ante, gets two cards and may draw a third; the best hand
 * wins the pot less a twentieth for the house. Two cards with eight or nine points beat everything, then three of a
 * kind, then points.
 */
import { drawDistinct, type RandomSource } from '../../random.ts';
import type { Deal } from '../../vendor/game.ts';

export type Card = number;

export const rakePpm = 50_000;
export const returnToPlayerPpm = 1_000_000 - rakePpm;
/** A player who does not choose draws a third card with at most this many points. */
export const drawsUpTo = 4;
const packSize = 52;
const cardsMax = 3;
const bestPoints = 9;
const ranksOfPoints = 10;

export const computePoints = (hand: readonly Card[]): number =>
  hand.reduce((sum, card) => sum + (Math.min((card % 13) + 1, 10) % 10), 0) % 10;

const isNatural = (hand: readonly Card[]): boolean =>
  hand.length === 2 && computePoints(hand) >= bestPoints - 1;

/** Returns a hand's strength; higher is better, and equal hands share. */
export function computeStrength(hand: readonly Card[]): number {
  if (isNatural(hand)) return ranksOfPoints * 2 + computePoints(hand);
  const alike = hand.length === 3 && new Set(hand.map((card) => card % 13)).size === 1;
  return alike ? ranksOfPoints : computePoints(hand);
}

/**
 * Deals two cards to each ticket, in the order of seating, from a fresh pack, with as many more cards as can be drawn.
 */
export function deal(ticketIds: readonly string[], draw: RandomSource): Deal {
  const deck = drawDistinct(draw, packSize, cardsMax * ticketIds.length);
  const hands: Record<string, Card[]> = {};
  for (const id of ticketIds) hands[id] = deck.splice(0, 2);
  return { hands, deck, acted: ticketIds.filter((id) => isNatural(hands[id] ?? [])) };
}

/** Applies the action `draw` (take a third card) or `stand`. Returns `undefined` if the player has already acted in this hand. */
export function applyAction(
  { hands, deck, acted }: Deal,
  ticketId: string,
  action: string,
): Deal | undefined {
  const hand = hands[ticketId];
  if (!hand || acted.includes(ticketId) || (action !== 'draw' && action !== 'stand')) return undefined;
  const [top, ...rest] = deck;
  const drawn = action === 'draw' && top !== undefined;
  return {
    hands: drawn ? { ...hands, [ticketId]: [...hand, top] } : hands,
    deck: drawn ? rest : deck,
    acted: [...acted, ticketId],
  };
}

export function finish(deal: Deal): Deal {
  let final = deal;
  for (const [id, hand] of Object.entries(deal.hands))
    final = applyAction(final, id, computePoints(hand) <= drawsUpTo ? 'draw' : 'stand') ?? final;
  return final;
}

/** Splits the pot less the rake among the best hands. The parts sum to the whole; earlier seats get the remainder. */
export function splitPot({ hands }: Deal, anteMinor: number): Map<string, number> {
  const list = Object.entries(hands);
  const best = Math.max(...list.map(([, hand]) => computeStrength(hand)));
  const winners = list.filter(([, hand]) => computeStrength(hand) === best).map(([id]) => id);
  const pot = anteMinor * list.length;
  const shared = pot - Math.floor((pot * rakePpm) / 1_000_000);
  const part = Math.floor(shared / winners.length);
  const left = shared - part * winners.length;
  return new Map(
    list.map(([id]) => {
      const index = winners.indexOf(id);
      return [id, index < 0 ? 0 : part + (index < left ? 1 : 0)];
    }),
  );
}
