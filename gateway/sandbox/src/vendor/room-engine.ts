/**
 * Rooms in which players play one another, on the server's clock. A hand's number follows from the time: antes until
 * `anteUntil`, choices until `playUntil`, showdown until `endsAt`. Deals are journalled, so that a restart continues
 * them.
 */
import type { EventResults } from './event-results.ts';
import type { Room, RoomGame } from './game.ts';
import type { GameSession } from './game-key.ts';
import type { Player } from './play.ts';
import { createDealer } from './room-dealer.ts';
import {
  computeHandPlan,
  createRoomHands,
  getHandNumber,
  type HandPlan,
  type RoomHands,
  type Seat,
  toHandKey,
} from './room-hands.ts';
import type { RoundJournal } from './round-journal.ts';
import type { PlayResult } from './round-messages.ts';
import { withSingleFlight } from './single-flight.ts';

export interface PublicRoom extends Room, HandPlan {
  phase: 'ante' | 'play' | 'show';
  players: { seat: number; cards: number[]; cardCount: number; acted: boolean; payoutMinor?: number }[];
}

export interface RoomEngine {
  state(game: RoomGame): { now: number; rooms: PublicRoom[] };
  sit(
    game: RoomGame,
    session: GameSession,
    request: { roomId: string; requestId: string },
  ): Promise<PlayResult | 'closed' | 'full' | 'choice'>;
  /** Returns the player's own cards in the current hand. */
  ownHand(game: RoomGame, playerRef: string, roomId: string): { seat: number; cards: number[] } | undefined;
  applyAction(game: RoomGame, playerRef: string, move: { roomId: string; action: string }): boolean;
  tick(): Promise<void>;
}

function toPublicRoom(
  game: RoomGame,
  room: Room,
  { hands, at }: { hands: RoomHands; at: number },
): PublicRoom {
  const plan = computeHandPlan(game, getHandNumber(game, at));
  const phase = at < plan.anteUntil ? 'ante' : at < plan.playUntil ? 'play' : 'show';
  const seat = { roomId: room.roomId, number: plan.number };
  const deal = hands.findDeal(game, seat);
  const shares = deal && phase === 'show' ? game.splitPot(deal, room.anteMinor) : undefined;
  const players = hands.listSeats(game, seat, deal).map((id, index) => {
    const cards = deal?.hands[id] ?? [];
    return {
      seat: index + 1,
      cards: shares ? cards : [],
      cardCount: cards.length,
      acted: deal?.acted.includes(id) ?? false,
      ...(shares ? { payoutMinor: shares.get(id) ?? 0 } : {}),
    };
  });
  return { ...room, ...plan, phase, players };
}

/** Counts the antes in flight to the platform, so that a room never exceeds its seats. */
function createSeatReservations() {
  const counts = new Map<string, number>();
  const count = (seat: Seat): number => counts.get(toHandKey(seat)) ?? 0;
  return {
    count,
    async withSeat<T>(seat: Seat, work: () => Promise<T>): Promise<T> {
      counts.set(toHandKey(seat), count(seat) + 1);
      try {
        return await work();
      } finally {
        const left = count(seat) - 1;
        if (left > 0) counts.set(toHandKey(seat), left);
        else counts.delete(toHandKey(seat));
      }
    },
  };
}

export function createRoomEngine(parts: {
  games: readonly RoomGame[];
  player: Player;
  journal: RoundJournal;
  results: EventResults;
  now: () => number;
}): RoomEngine {
  const { games, player, journal, now } = parts;
  const hands = createRoomHands(parts);
  const dealer = createDealer({ player, hands, now });
  const reservations = createSeatReservations();

  const getCurrentSeat = (game: RoomGame, roomId: string): Seat => ({
    roomId,
    number: getHandNumber(game, now()),
  });

  return {
    state: (game) => ({
      now: now(),
      rooms: game.rooms.map((room) => toPublicRoom(game, room, { hands, at: now() })),
    }),
    async sit(game, session, { roomId, requestId }) {
      const room = game.rooms.find((one) => one.roomId === roomId);
      if (!room) return 'choice';
      const seat = getCurrentSeat(game, roomId);
      const known =
        journal.findByRequest(session.sessionId, requestId) ??
        hands.findOwnTicket(game, seat, session.playerRef);
      const { demo: _demo, ...identity } = session;
      const request = { ...identity, requestId: known?.requestId ?? requestId, stakeMinor: room.anteMinor };
      if (known) return player.takeTicket({ ...request, sessionId: known.sessionId }, {});
      if (now() >= computeHandPlan(game, seat.number).anteUntil) return 'closed';
      const taken = hands.findSeated(game, seat).length + reservations.count(seat);
      if (taken >= room.seats) return 'full';
      return reservations.withSeat(seat, () => player.takeTicket(request, seat));
    },
    ownHand(game, playerRef, roomId) {
      const own = hands.findOwnTicket(game, getCurrentSeat(game, roomId), playerRef);
      if (!own) return undefined;
      const deal = hands.findDeal(game, own.ticket);
      const ids = hands.listSeats(game, own.ticket, deal);
      // Too late for the deal: no seat.
      if (!ids.includes(own.roundId)) return undefined;
      return { seat: ids.indexOf(own.roundId) + 1, cards: deal?.hands[own.roundId] ?? [] };
    },
    applyAction(game, playerRef, { roomId, action }) {
      const own = hands.findOwnTicket(game, getCurrentSeat(game, roomId), playerRef);
      const deal = own && hands.findDeal(game, own.ticket);
      if (!own || !deal || now() >= computeHandPlan(game, own.ticket.number).playUntil) return false;
      const next = game.applyAction(deal, own.roundId, action);
      if (next) hands.saveDeal(game, own.ticket, next);
      return next !== undefined;
    },
    tick: withSingleFlight(async () => {
      for (const game of games) await dealer.continueHands(game);
    }),
  };
}
