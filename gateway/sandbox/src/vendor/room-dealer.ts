import { secureRandom } from '../random.ts';
import type { Deal, RoomGame } from './game.ts';
import type { Player } from './play.ts';
import { computeHandPlan, type RoomHands, type Seat, type SeatedRound } from './room-hands.ts';

interface Dealer {
  /** Deals the hands whose antes are over, and pays those that ended. */
  continueHands(game: RoomGame): Promise<void>;
}

export function createDealer(parts: { player: Player; hands: RoomHands; now: () => number }): Dealer {
  const { player, hands, now } = parts;

  async function continueHand(game: RoomGame, seat: Seat, tickets: SeatedRound[]): Promise<void> {
    const plan = computeHandPlan(game, seat.number);
    if (now() < plan.anteUntil) return;
    let deal = hands.findDeal(game, seat);
    if (!deal && tickets.length >= game.playersMin) {
      deal = game.deal(
        tickets.map(({ roundId }) => roundId),
        secureRandom,
      );
      hands.saveDeal(game, seat, deal);
    }
    const dealt = tickets.filter(({ roundId }) => deal?.hands[roundId]);
    // Alone, or too late for the deal: the ante is refunded.
    for (const ticket of tickets) if (!dealt.includes(ticket)) await player.voidTicket(ticket);
    if (deal && now() >= plan.playUntil) await showDown(game, seat, deal, dealt);
  }

  async function showDown(game: RoomGame, seat: Seat, deal: Deal, tickets: SeatedRound[]): Promise<void> {
    const final = game.finish(deal);
    if (final.acted.length !== deal.acted.length) hands.saveDeal(game, seat, final);
    const anteMinor = game.rooms.find(({ roomId }) => roomId === seat.roomId)?.anteMinor ?? 0;
    const shares = game.splitPot(final, anteMinor);
    hands.setEnded(game, seat.roomId, tickets);
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

  return {
    async continueHands(game) {
      for (const tickets of hands.listOpenHands(game))
        if (tickets[0]) await continueHand(game, tickets[0].ticket, tickets);
    },
  };
}
