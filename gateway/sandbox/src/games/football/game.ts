import { minuteMs } from '@parlour/basics';
import type { EventGame } from '../../vendor/game.ts';
import {
  type Goals,
  getFixture,
  getSides,
  playMatch,
  returnToPlayerPpm,
  selections,
  toScore,
  wins,
} from './match.ts';

const stakesMinor = [10, 50, 100, 500, 1_000, 5_000, 10_000] as const;
/** A match kicks off every minute and runs for ninety seconds, one for each of its minutes. */
const everyMs = minuteMs;
const runMs = 90_000;
const upcoming = 8;
/** Players may also type a stake. */
const stakeStepMinor = 10;
const legsMax = 8;

const isSelection = (text: string): text is (typeof selections)[number] =>
  selections.some((one) => one === text);

export const football: EventGame = {
  kind: 'events',
  gameId: 'football',
  folder: 'football',
  title: 'Simulated Football',
  currency: 'MMK',
  stakesMinor,
  legsMax,
  stakeStepMinor,
  rules: { stakesMinor, stakeStepMinor, legsMax, selections, returnToPlayerPpm },
  numbersAt(now) {
    const next = Math.floor(now / everyMs) + 1;
    return Array.from({ length: upcoming + 3 }, (_, index) => next - 3 + index);
  },
  plan(number) {
    const closesAt = number * everyMs;
    const { home, away, prices } = getFixture(number);
    const opensAt = closesAt - upcoming * everyMs;
    return { number, opensAt, closesAt, resultAt: closesAt + runMs, facts: { home, away, prices } };
  },
  match({ number }) {
    const { home, away, prices } = getFixture(number);
    return { home, away, winner: { home: prices.home, draw: prices.draw, away: prices.away } };
  },
  price: ({ number }, selection) =>
    isSelection(selection) ? getFixture(number).prices[selection] : undefined,
  decide({ number }, draw) {
    const goals = playMatch(getSides(number).means, draw);
    return { goals, score: toScore(goals) };
  },
  judge: (_plan, { selection, priceHundredths }, { score }) =>
    isSelection(selection) && wins[selection](score as { home: number; away: number }) ? priceHundredths : 0,
  reveal(plan, result, now) {
    const minute = Math.floor((now - plan.closesAt) / 1_000);
    const goals = result.goals as Goals;
    const until = {
      home: goals.home.filter((at) => at <= minute),
      away: goals.away.filter((at) => at <= minute),
    };
    return { minute, goals: until, score: toScore(until) };
  },
};
