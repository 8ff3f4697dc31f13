import { forEachInTurns, toCalendarDay } from '../../server/index.ts';
import { type Promotion, sumPrizes } from '../promotion.ts';
import type { Candidate } from './candidates.ts';

interface SimulatedTotals {
  /** The members with an award, or with tickets of a raffle. */
  members: number;
  awards: number;
  /** Minor units or points of all awards, as if there were no budget. */
  cost: number;
  /** The part of the cost that the budget allows. */
  costWithinBudget: number;
  /** The first day on which the budget was too small for an award; undefined if it lasts. */
  budgetSpentOn: string | undefined;
  days: { day: string; awards: number; cost: number }[];
}

type Limits = Pick<Promotion, 'perMemberMax' | 'budget' | 'timeZone' | 'raffle'>;

/**
 * Sums the awards in chronological order, at most as many per member as the promotion allows. A month has an award for
 * each member and day, so this takes several turns of the event loop.
 */
export async function sumAwards(
  candidates: readonly Candidate[],
  promotion: Limits,
): Promise<SimulatedTotals> {
  const { perMemberMax, budget = Number.POSITIVE_INFINITY, timeZone, raffle } = promotion;
  if (raffle) return sumRaffle(candidates, raffle);
  const counts = new Map<number, number>();
  const days = new Map<string, { awards: number; cost: number }>();
  const totals = { awards: 0, cost: 0, costWithinBudget: 0, budgetSpentOn: undefined as string | undefined };
  const inOrder = candidates.toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.memberId - b.memberId);
  await forEachInTurns(inOrder, ({ memberId, at, amount }) => {
    const count = counts.get(memberId) ?? 0;
    if (count >= perMemberMax || amount <= 0) return;
    counts.set(memberId, count + 1);
    const day = toCalendarDay(timeZone, at);
    const ofDay = days.get(day) ?? { awards: 0, cost: 0 };
    days.set(day, { awards: ofDay.awards + 1, cost: ofDay.cost + amount });
    totals.awards += 1;
    totals.cost += amount;
    if (totals.costWithinBudget + amount <= budget) totals.costWithinBudget += amount;
    else totals.budgetSpentOn ??= day;
  });
  return { ...totals, members: counts.size, days: [...days].map(([day, sums]) => ({ day, ...sums })) };
}

/** Returns the cost of a raffle: its prizes, of which a member wins at most one. */
function sumRaffle(
  candidates: readonly Candidate[],
  raffle: NonNullable<Promotion['raffle']>,
): SimulatedTotals {
  const values = raffle.prizes.flatMap(({ count, value }) => Array.from({ length: count }, () => value));
  const won = values.slice(0, candidates.length);
  const cost = won.length === values.length ? sumPrizes(raffle) : won.reduce((sum, value) => sum + value, 0);
  return {
    members: candidates.length,
    awards: won.length,
    cost,
    costWithinBudget: cost,
    budgetSpentOn: undefined,
    days: [],
  };
}
