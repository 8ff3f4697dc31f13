/**
 * Engine of games whose events follow the server's clock: it draws when betting closes and pays the tickets once the
 * result is final. Events that passed while the process was down are drawn and paid afterwards.
 */
import type { RandomSource } from '../random.ts';
import { createEventDraws } from './event-draws.ts';
import { computePayment } from './event-payments.ts';
import type { EventResults } from './event-results.ts';
import type { EventGame, EventPlan, Leg } from './game.ts';
import type { GameSession } from './game-key.ts';
import type { Player } from './play.ts';
import type { RoundJournal } from './round-journal.ts';
import type { PlayResult } from './round-messages.ts';
import { withSingleFlight } from './single-flight.ts';
import { multiplyOdds, type Slip } from './slip.ts';

interface BetRequest {
  requestId: string;
  stakeMinor: number;
  legs: readonly { number: number; selection: string }[];
}

/** The public view of one event. */
interface PublicEvent extends EventPlan {
  phase: 'open' | 'running' | 'over';
  result?: Record<string, unknown>;
}

export interface PublicState {
  now: number;
  events: PublicEvent[];
  /** Final results, newest first. */
  recent: { number: number; facts: Record<string, unknown>; result: Record<string, unknown> }[];
}

export interface EventEngine {
  state(game: EventGame): PublicState;
  /** Takes a bet at the current price. `'closed'` and `'choice'` are reasons of a refusal. */
  bet(game: EventGame, session: GameSession, request: BetRequest): Promise<PlayResult | 'closed' | 'choice'>;
  /** Draws due events and pays decided tickets. Calls never overlap. */
  tick(): Promise<void>;
}

const recentCount = 20;
/** Maximum payout of a slip, minor units. */
const payoutMinorMax = 100_000_000;

function toPublicEvent(
  game: EventGame,
  number: number,
  { results, at }: { results: EventResults; at: number },
): PublicEvent[] {
  const plan = game.plan(number);
  if (at < plan.opensAt) return [];
  if (at < plan.closesAt) return [{ ...plan, phase: 'open' }];
  const result = results.get(game.gameId, number)?.result;
  if (at < plan.resultAt) {
    const shown = result && game.reveal?.(plan, result, at);
    return [{ ...plan, phase: 'running', ...(shown ? { result: shown } : {}) }];
  }
  return [{ ...plan, phase: 'over', ...(result ? { result } : {}) }];
}

/** Adds the current price to each leg, or returns the reason of a refusal. */
function priceLegs(game: EventGame, legs: BetRequest['legs'], at: number): Leg[] | 'closed' | 'choice' {
  const numbers = new Set(legs.map(({ number }) => number));
  if (legs.length < 1 || legs.length > game.legsMax || numbers.size < legs.length) return 'choice';
  const priced: Leg[] = [];
  for (const { number, selection } of legs) {
    const plan = game.plan(number);
    if (at < plan.opensAt || at >= plan.closesAt) return 'closed';
    const priceHundredths = game.price(plan, selection);
    if (priceHundredths === undefined) return 'choice';
    priced.push({ number, selection, priceHundredths });
  }
  return priced;
}

export function createEventEngine(parts: {
  games: readonly EventGame[];
  player: Player;
  journal: RoundJournal;
  results: EventResults;
  now: () => number;
  chance: RandomSource;
}): EventEngine {
  const { games, player, journal, results, now } = parts;
  const draws = createEventDraws(parts);

  async function payDecided(game: EventGame): Promise<void> {
    for (const round of journal.openTickets(game.gameId)) {
      const payment = computePayment(game, round, { results, at: now() });
      if (payment) await player.payTicket(round, payment);
    }
  }

  async function tickOnce(): Promise<void> {
    for (const game of games) {
      draws.drawDue(game);
      await payDecided(game);
    }
  }

  return {
    state(game) {
      const recent = results
        .latest(game.gameId, recentCount + 5)
        .map(({ number, result }) => ({ plan: game.plan(number), result }))
        .filter(({ plan }) => plan.resultAt <= now())
        .slice(0, recentCount)
        .map(({ plan, result }) => ({ number: plan.number, facts: plan.facts, result }));
      const events = game
        .numbersAt(now())
        .flatMap((number) => toPublicEvent(game, number, { results, at: now() }));
      return { now: now(), events, recent };
    },
    async bet(game, session, { requestId, stakeMinor, legs }) {
      const { demo: _demo, ...identity } = session;
      const request = { ...identity, requestId, stakeMinor };
      const known = journal.findByRequest(session.sessionId, requestId);
      if (known) return player.takeTicket(request, known.ticket ?? {});
      const priced = priceLegs(game, legs, now());
      if (typeof priced === 'string') return priced;
      const prices = priced.map(({ priceHundredths }) => priceHundredths);
      if (multiplyOdds(stakeMinor, prices) > payoutMinorMax) return 'choice';
      const slip: Slip = { legs: priced };
      return player.takeTicket(request, slip);
    },
    tick: withSingleFlight(tickOnce),
  };
}
