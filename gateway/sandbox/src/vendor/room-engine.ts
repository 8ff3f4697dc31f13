/**
 * Rooms in which players play one another, on the server's clock. A hand's number follows from the time: antes until
 * `anteUntil`, choices until `playUntil`, showdown until `endsAt`. Deals are journalled, so that a restart continues
 * them.
 */
import { secureRandom } from '../random.ts';
import type { EventResults } from './event-results.ts';
import type { Deal, Room, RoomGame } from './game.ts';
import type { GameSession } from './game-key.ts';
import type { Player, PlayResult } from './play.ts';
import type { Round, RoundJournal } from './round-journal.ts';

export interface HandPlan {
  number: number;
  anteUntil: number;
  playUntil: number;
  endsAt: number;
}

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

interface Seat {
  roomId: string;
  number: number;
}

const getSeat = ({ ticket }: Round): Seat => ticket as unknown as Seat;
const getDeckId = (game: RoomGame, roomId: string): string => `${game.gameId}/${roomId}`;

export function computeHandPlan({ anteMs, playMs, showMs }: RoomGame, number: number): HandPlan {
  const startsAt = number * (anteMs + playMs + showMs);
  const anteUntil = startsAt + anteMs;
  return { number, anteUntil, playUntil: anteUntil + playMs, endsAt: anteUntil + playMs + showMs };
}

const getHandNumber = ({ anteMs, playMs, showMs }: RoomGame, now: number): number =>
  Math.floor(now / (anteMs + playMs + showMs));

export function createRoomEngine(parts: {
  games: readonly RoomGame[];
  player: Player;
  journal: RoundJournal;
  results: EventResults;
  now: () => number;
}): RoomEngine {
  const { games, player, journal, results, now } = parts;
  /** Tickets of hands that just ended: they are shown until the next hand. */
  const recentTickets = new Map<string, Round[]>();
  /** Antes in flight to the platform, so that a room never exceeds its seats. */
  const sitting = new Map<string, number>();
  let ticking: Promise<void> | undefined;

  const findDeal = (game: RoomGame, { roomId, number }: Seat): Deal | undefined =>
    results.get(getDeckId(game, roomId), number)?.result as Deal | undefined;

  const saveDeal = (game: RoomGame, { roomId, number }: Seat, deal: Deal): void =>
    results.add([
      {
        gameId: getDeckId(game, roomId),
        number,
        result: deal as unknown as Record<string, unknown>,
        draws: [],
        drawnAt: new Date(now()).toISOString(),
      },
    ]);

  const findSeated = (game: RoomGame, { roomId, number }: Seat): Round[] =>
    journal
      .openTickets(game.gameId)
      .filter((round) => getSeat(round).roomId === roomId && getSeat(round).number === number);

  /** Lists tickets by seat, first seat first: those in the deal, or the antes so far. */
  const listSeats = (game: RoomGame, seat: Seat, deal: Deal | undefined): string[] =>
    deal ? Object.keys(deal.hands) : findSeated(game, seat).map(({ roundId }) => roundId);

  async function continueHand(game: RoomGame, seat: Seat, tickets: Round[]): Promise<void> {
    const plan = computeHandPlan(game, seat.number);
    if (now() < plan.anteUntil) return;
    let deal = findDeal(game, seat);
    if (!deal && tickets.length >= game.playersMin) {
      deal = game.deal(
        tickets.map(({ roundId }) => roundId),
        secureRandom,
      );
      saveDeal(game, seat, deal);
    }
    const dealt = tickets.filter(({ roundId }) => deal?.hands[roundId]);
    // Alone, or too late for the deal: the ante is refunded.
    for (const ticket of tickets) if (!dealt.includes(ticket)) await player.voidTicket(ticket);
    if (deal && now() >= plan.playUntil) await showDown(game, seat, deal, dealt);
  }

  async function showDown(game: RoomGame, seat: Seat, deal: Deal, tickets: Round[]): Promise<void> {
    const final = game.finish(deal);
    if (final.acted.length !== deal.acted.length) saveDeal(game, seat, final);
    const anteMinor = game.rooms.find(({ roomId }) => roomId === seat.roomId)?.anteMinor ?? 0;
    const shares = game.splitPot(final, anteMinor);
    recentTickets.set(getDeckId(game, seat.roomId), tickets);
    for (const ticket of tickets) {
      const payoutMinor = shares.get(ticket.roundId) ?? 0;
      const seats = Object.entries(final.hands).map(([id, cards]) => ({
        cards,
        own: id === ticket.roundId,
        payoutMinor: shares.get(id) ?? 0,
      }));
      await player.payTicket(ticket, { payoutMinor, outcome: { ...seat, seats } });
    }
  }

  async function tickOnce(): Promise<void> {
    for (const game of games) {
      const hands = new Map<string, Round[]>();
      for (const round of journal.openTickets(game.gameId)) {
        const key = `${getSeat(round).roomId}\n${getSeat(round).number}`;
        hands.set(key, [...(hands.get(key) ?? []), round]);
      }
      for (const tickets of hands.values())
        if (tickets[0]) await continueHand(game, getSeat(tickets[0]), tickets);
    }
  }

  function toPublicRoom(game: RoomGame, room: Room): PublicRoom {
    const plan = computeHandPlan(game, getHandNumber(game, now()));
    const phase = now() < plan.anteUntil ? 'ante' : now() < plan.playUntil ? 'play' : 'show';
    const seat = { roomId: room.roomId, number: plan.number };
    const deal = findDeal(game, seat);
    const ids = listSeats(game, seat, deal);
    const shares = deal && phase === 'show' ? game.splitPot(deal, room.anteMinor) : undefined;
    const players = ids.map((id, index) => {
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

  /** Returns the ticket of this player in the current hand, open or just paid. */
  function findOwnTicket(game: RoomGame, playerRef: string, roomId: string): Round | undefined {
    const number = getHandNumber(game, now());
    const all = [
      ...findSeated(game, { roomId, number }),
      ...(recentTickets.get(getDeckId(game, roomId)) ?? []),
    ];
    return all.find((round) => round.playerRef === playerRef && getSeat(round).number === number);
  }

  return {
    state: (game) => ({ now: now(), rooms: game.rooms.map((room) => toPublicRoom(game, room)) }),
    async sit(game, session, { roomId, requestId }) {
      const room = game.rooms.find((one) => one.roomId === roomId);
      if (!room) return 'choice';
      const number = getHandNumber(game, now());
      const seat = { roomId, number };
      const key = `${roomId}\n${number}`;
      const known =
        journal.findByRequest(session.sessionId, requestId) ?? findOwnTicket(game, session.playerRef, roomId);
      const { demo: _demo, ...identity } = session;
      const request = { ...identity, requestId: known?.requestId ?? requestId, stakeMinor: room.anteMinor };
      if (known) return player.takeTicket({ ...request, sessionId: known.sessionId }, {});
      if (now() >= computeHandPlan(game, number).anteUntil) return 'closed';
      const taken = findSeated(game, seat).length + (sitting.get(key) ?? 0);
      if (taken >= room.seats) return 'full';
      sitting.set(key, (sitting.get(key) ?? 0) + 1);
      try {
        return await player.takeTicket(request, { ...seat });
      } finally {
        const left = (sitting.get(key) ?? 1) - 1;
        if (left > 0) sitting.set(key, left);
        else sitting.delete(key);
      }
    },
    ownHand(game, playerRef, roomId) {
      const ticket = findOwnTicket(game, playerRef, roomId);
      if (!ticket) return undefined;
      const deal = findDeal(game, getSeat(ticket));
      const ids = listSeats(game, getSeat(ticket), deal);
      // Too late for the deal: no seat.
      if (!ids.includes(ticket.roundId)) return undefined;
      return { seat: ids.indexOf(ticket.roundId) + 1, cards: deal?.hands[ticket.roundId] ?? [] };
    },
    applyAction(game, playerRef, { roomId, action }) {
      const ticket = findOwnTicket(game, playerRef, roomId);
      const deal = ticket && findDeal(game, getSeat(ticket));
      if (!ticket || !deal || now() >= computeHandPlan(game, getSeat(ticket).number).playUntil) return false;
      const next = game.applyAction(deal, ticket.roundId, action);
      if (next) saveDeal(game, getSeat(ticket), next);
      return next !== undefined;
    },
    tick() {
      ticking ??= tickOnce().finally(() => {
        ticking = undefined;
      });
      return ticking;
    },
  };
}
