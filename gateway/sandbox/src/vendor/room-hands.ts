import type { EventResults } from './event-results.ts';
import type { Deal, RoomGame } from './game.ts';
import type { Round, RoundJournal } from './round-journal.ts';

export interface HandPlan {
  number: number;
  anteUntil: number;
  playUntil: number;
  endsAt: number;
}

/** The ticket of an ante: one hand of one room. */
export interface Seat {
  roomId: string;
  number: number;
}

/** A round whose ticket is an ante. */
export type SeatedRound = Round<Seat> & { ticket: Seat };

export interface RoomHands {
  findDeal(game: RoomGame, seat: Seat): Deal | undefined;
  saveDeal(game: RoomGame, seat: Seat, deal: Deal): void;
  /** Returns the open antes of one hand, first seat first. */
  findSeated(game: RoomGame, seat: Seat): SeatedRound[];
  /** Lists tickets by seat, first seat first: those in the deal, or the antes so far. */
  listSeats(game: RoomGame, seat: Seat, deal: Deal | undefined): string[];
  /** Groups the open antes of a game by hand. */
  listOpenHands(game: RoomGame): SeatedRound[][];
  /** Stores the tickets of a hand that just ended: they are shown until the next hand. */
  setEnded(game: RoomGame, roomId: string, tickets: SeatedRound[]): void;
  /** Returns the ticket of this player in the hand, open or just paid. */
  findOwnTicket(game: RoomGame, seat: Seat, playerRef: string): SeatedRound | undefined;
}

export function computeHandPlan({ anteMs, playMs, showMs }: RoomGame, number: number): HandPlan {
  const startsAt = number * (anteMs + playMs + showMs);
  const anteUntil = startsAt + anteMs;
  return { number, anteUntil, playUntil: anteUntil + playMs, endsAt: anteUntil + playMs + showMs };
}

export const getHandNumber = ({ anteMs, playMs, showMs }: RoomGame, now: number): number =>
  Math.floor(now / (anteMs + playMs + showMs));

/** Returns the key of a hand among the rooms of one game. */
export const toHandKey = ({ roomId, number }: Seat): string => `${roomId}\n${number}`;

const getDeckId = (game: RoomGame, roomId: string): string => `${game.gameId}/${roomId}`;

const isSeat = (ticket: object): ticket is Seat =>
  'roomId' in ticket &&
  typeof ticket.roomId === 'string' &&
  'number' in ticket &&
  typeof ticket.number === 'number';

const isSeated = (round: Round): round is SeatedRound => round.ticket !== undefined && isSeat(round.ticket);

/** Reads antes and deals from the journals of rounds and results, and saves deals there. */
export function createRoomHands(parts: {
  journal: RoundJournal;
  results: EventResults;
  now: () => number;
}): RoomHands {
  const { journal, results, now } = parts;
  const endedTickets = new Map<string, SeatedRound[]>();

  const findSeated = (game: RoomGame, { roomId, number }: Seat): SeatedRound[] =>
    journal
      .openTickets(game.gameId)
      .filter(isSeated)
      .filter(({ ticket }) => ticket.roomId === roomId && ticket.number === number);

  return {
    findDeal: (game, { roomId, number }) =>
      results.get(getDeckId(game, roomId), number)?.result as Deal | undefined,
    saveDeal: (game, { roomId, number }, deal) =>
      results.add([
        {
          gameId: getDeckId(game, roomId),
          number,
          result: { ...deal },
          draws: [],
          drawnAt: new Date(now()).toISOString(),
        },
      ]),
    findSeated,
    listSeats: (game, seat, deal) =>
      deal ? Object.keys(deal.hands) : findSeated(game, seat).map(({ roundId }) => roundId),
    listOpenHands(game) {
      const hands = new Map<string, SeatedRound[]>();
      for (const round of journal.openTickets(game.gameId).filter(isSeated)) {
        const key = toHandKey(round.ticket);
        hands.set(key, [...(hands.get(key) ?? []), round]);
      }
      return [...hands.values()];
    },
    setEnded(game, roomId, tickets) {
      endedTickets.set(getDeckId(game, roomId), tickets);
    },
    findOwnTicket(game, seat, playerRef) {
      const ended = endedTickets.get(getDeckId(game, seat.roomId)) ?? [];
      return [...findSeated(game, seat), ...ended].find(
        (round) => round.playerRef === playerRef && round.ticket.number === seat.number,
      );
    },
  };
}
