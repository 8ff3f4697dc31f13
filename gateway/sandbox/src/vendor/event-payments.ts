import type { EventResults } from './event-results.ts';
import type { EventGame } from './game.ts';
import type { Decision } from './play.ts';
import type { Round } from './round-journal.ts';
import { getLegs, multiplyOdds } from './slip.ts';

/** Computes the payment of a ticket; undefined until each of its events is final at `at`. */
export function computePayment(
  game: EventGame,
  round: Round,
  { results, at }: { results: EventResults; at: number },
): (Decision & { validBetMinor: number | undefined }) | undefined {
  const decided = getLegs(round).map((leg) => {
    const plan = game.plan(leg.number);
    const result = plan.resultAt <= at ? results.get(game.gameId, leg.number)?.result : undefined;
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
