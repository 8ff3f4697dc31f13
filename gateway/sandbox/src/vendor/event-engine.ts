/**
 * Engine of games whose events follow the server's clock: it draws when betting closes and pays the tickets once the
 * result is final. Events that passed while the process was down are drawn and paid afterwards.
 */
import { type RandomSource, recordDraws } from '../random.ts';
import type { EventResult, EventResults } from './event-results.ts';
import type { EventGame, EventPlan, Leg } from './game.ts';
import type { GameSession } from './game-key.ts';
import type { Player, PlayResult } from './play.ts';
import type { Round, RoundJournal } from './round-journal.ts';

export interface BetRequest {
  requestId: string;
  stakeMinor: number;
  legs: readonly { number: number; selection: string }[];
}

/** The public view of one event. */
export interface PublicEvent extends EventPlan {
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
/** Maximum number of missed draws that are made up for; older ones are skipped. */
const missedMax = 500;
/** Maximum payout of a slip, minor units. */
export const payoutMinorMax = 100_000_000;

const even = 100;

export function createEventEngine(parts: {
  games: readonly EventGame[];
  player: Player;
  journal: RoundJournal;
  results: EventResults;
  now: () => number;
  chance: RandomSource;
}): EventEngine {
  const { games, player, journal, results, now, chance } = parts;
  let ticking: Promise<void> | undefined;

  function decide(game: EventGame, plan: EventPlan): EventResult {
    const { draw, draws } = recordDraws(chance);
    const result = game.decide(plan, draw);
    const drawnAt = new Date(now()).toISOString();
    return { gameId: game.gameId, number: plan.number, result, draws, drawnAt };
  }

  /**
   * Lists every event that needs a result: shown now, in a ticket, or a missed draw that takes place regardless of
   * bets.
   */
  function listAwaitedNumbers(game: EventGame): Set<number> {
    const numbers = game.numbersAt(now());
    const inTickets = journal
      .openTickets(game.gameId)
      .flatMap((round) => getLegs(round).map(({ number }) => number));
    const first = Math.min(...numbers);
    const missed = game.missedSince?.(now()) ?? first;
    const from = Math.max(missed, first - missedMax);
    const earlier = Array.from({ length: Math.max(0, first - from) }, (_, index) => from + index);
    return new Set([...numbers, ...inTickets, ...earlier]);
  }

  function drawDue(game: EventGame): void {
    const due = [...listAwaitedNumbers(game)]
      .map(game.plan)
      .filter(({ number, closesAt }) => closesAt <= now() && !results.get(game.gameId, number));
    results.add(due.map((plan) => decide(game, plan)));
  }

  async function payDecided(game: EventGame): Promise<void> {
    for (const round of journal.openTickets(game.gameId)) {
      const payment = computePayment(game, round);
      if (payment) await player.payTicket(round, payment);
    }
  }

  function computePayment(game: EventGame, round: Round) {
    const decided = getLegs(round).map((leg) => {
      const plan = game.plan(leg.number);
      const result = plan.resultAt <= now() ? results.get(game.gameId, leg.number)?.result : undefined;
      return result && { leg, plan, result, hundredths: game.judge(plan, leg, result) };
    });
    if (decided.some((one) => one === undefined)) return undefined;
    const legs = decided.flatMap((one) => one ?? []);
    const payoutMinor = multiplyOdds(
      round.stakeMinor,
      legs.map(({ hundredths }) => hundredths),
    );
    const outcome = {
      legs: legs.map(({ leg, plan, result, hundredths }) => ({
        ...leg,
        facts: plan.facts,
        result,
        hundredths,
      })),
    };
    return { payoutMinor, outcome, validBetMinor: game.validBetMinor?.(round.stakeMinor, payoutMinor) };
  }

  const toPublicEvent = (game: EventGame, number: number): PublicEvent[] => {
    const plan = game.plan(number);
    const at = now();
    if (at < plan.opensAt) return [];
    if (at < plan.closesAt) return [{ ...plan, phase: 'open' }];
    const result = results.get(game.gameId, number)?.result;
    if (at < plan.resultAt) {
      const shown = result && game.reveal?.(plan, result, at);
      return [{ ...plan, phase: 'running', ...(shown ? { result: shown } : {}) }];
    }
    return [{ ...plan, phase: 'over', ...(result ? { result } : {}) }];
  };

  async function tickOnce(): Promise<void> {
    for (const game of games) {
      drawDue(game);
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
      const events = game.numbersAt(now()).flatMap((number) => toPublicEvent(game, number));
      return { now: now(), events, recent };
    },
    async bet(game, session, { requestId, stakeMinor, legs }) {
      const { demo: _demo, ...identity } = session;
      const request = { ...identity, requestId, stakeMinor };
      const known = journal.findByRequest(session.sessionId, requestId);
      if (known) return player.takeTicket(request, known.ticket ?? {});
      const numbers = new Set(legs.map(({ number }) => number));
      if (legs.length < 1 || legs.length > game.legsMax || numbers.size < legs.length) return 'choice';
      const priced: Leg[] = [];
      for (const { number, selection } of legs) {
        const plan = game.plan(number);
        if (now() < plan.opensAt || now() >= plan.closesAt) return 'closed';
        const priceHundredths = game.price(plan, selection);
        if (priceHundredths === undefined) return 'choice';
        priced.push({ number, selection, priceHundredths });
      }
      const prices = priced.map(({ priceHundredths }) => priceHundredths);
      if (multiplyOdds(stakeMinor, prices) > payoutMinorMax) return 'choice';
      return player.takeTicket(request, { legs: priced });
    },
    tick() {
      ticking ??= tickOnce().finally(() => {
        ticking = undefined;
      });
      return ticking;
    },
  };
}

export const getLegs = ({ ticket }: Round): Leg[] => (ticket?.legs as Leg[] | undefined) ?? [];

/** Multiplies the stake by each price in whole numbers and rounds down to the minor unit once at the end. */
export function multiplyOdds(stakeMinor: number, hundredths: readonly number[]): number {
  const product = hundredths.reduce((all, one) => all * BigInt(one), BigInt(stakeMinor));
  return Number(product / BigInt(even) ** BigInt(hundredths.length));
}
