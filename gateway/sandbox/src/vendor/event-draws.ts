import { type RandomSource, recordDraws } from '../random.ts';
import type { EventResult, EventResults } from './event-results.ts';
import type { EventGame, EventPlan } from './game.ts';
import type { RoundJournal } from './round-journal.ts';
import { getLegs } from './slip.ts';

/** Maximum number of missed draws that are made up for; older ones are skipped. */
const missedMax = 500;

interface EventDraws {
  /** Draws every event of a game that is due and has no result. */
  drawDue(game: EventGame): void;
}

export function createEventDraws(parts: {
  journal: RoundJournal;
  results: EventResults;
  now: () => number;
  chance: RandomSource;
}): EventDraws {
  const { journal, results, now, chance } = parts;

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

  return {
    drawDue(game) {
      const due = [...listAwaitedNumbers(game)]
        .map(game.plan)
        .filter(({ number, closesAt }) => closesAt <= now() && !results.get(game.gameId, number));
      results.add(due.map((plan) => decide(game, plan)));
    },
  };
}
