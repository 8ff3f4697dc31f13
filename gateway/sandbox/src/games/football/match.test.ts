import { createSeededRandom } from '@parlour/gateway/testing/seeded-random';
import { multiplyOdds } from '../../vendor/slip.ts';
import { measuredSeed, measureReturn } from '../kit/measure.ts';
import { football } from './game.ts';
import {
  computeChances,
  getFixture,
  getGoalChances,
  getSides,
  playMatch,
  returnToPlayerPpm,
  selections,
  toScore,
  wins,
} from './match.ts';

const numbers = Array.from({ length: 200 }, (_, index) => 29_000_000 + index);

test('lets no team play itself or two matches at once, and always plans the same match for a number', () => {
  for (const number of numbers) {
    const { home, away } = getSides(number);
    expect(home).not.toBe(away);
    // The next match kicks off while this one runs.
    const next = getSides(number + 1);
    expect(new Set([home, away, next.home, next.away]).size).toBe(4);
    expect(football.plan(number)).toEqual(football.plan(number));
  }
});

test('has chances that are whole: of goals, of results, of goals over and under', () => {
  const { means } = getSides(1);
  expect(getGoalChances(means.home).reduce((sum, chance) => sum + chance, 0)).toBe(1_000_000_000);
  const { home, draw, away, over, under, both, notboth } = computeChances(means);
  for (const whole of [home + draw + away, over + under, both + notboth]) expect(whole).toBeCloseTo(1, 9);
});

test('returns at most 95 % on every selection of every match, and little less', () => {
  for (const number of numbers) {
    const chances = computeChances(getSides(number).means);
    for (const one of selections) {
      const returned = (chances[one] * getFixture(number).prices[one]) / 100;
      expect(returned).toBeLessThanOrEqual(0.95 + 1e-9);
      expect(returned).toBeGreaterThan(0.935);
    }
  }
});

test('returns what its help page says, measured over many bets @GAME-05', () => {
  let expected = 0;
  const bets = numbers.flatMap((number) => {
    const { means } = getSides(number);
    const chances = computeChances(means);
    const { prices } = getFixture(number);
    return selections.map((selection) => {
      expected += (chances[selection] * prices[selection]) / 100;
      return { selection, means, price: prices[selection] / 100 };
    });
  });
  const random = createSeededRandom(measuredSeed);
  const { returned, standardError } = measureReturn((round) => {
    const bet = bets[round % bets.length];
    if (!bet) return 0;
    return wins[bet.selection](toScore(playMatch(bet.means, random))) ? bet.price : 0;
  });
  expect(Math.abs(returned - expected / bets.length)).toBeLessThan(5 * standardError);
  expect(Math.abs(expected / bets.length - returnToPlayerPpm / 1_000_000)).toBeLessThan(0.005);
});

test('shows goals only once their minute has come', () => {
  const plan = football.plan(29_000_000);
  const result = { goals: { home: [10, 80], away: [44] }, score: { home: 2, away: 1 } };
  expect(football.reveal?.(plan, result, plan.closesAt + 45_000)).toEqual({
    minute: 45,
    goals: { home: [10], away: [44] },
    score: { home: 1, away: 1 },
  });
});

test('multiplies the prices of a slip exactly, and rounds down once', () => {
  expect(multiplyOdds(1_001, [133, 187, 250])).toBe(6_223);
  expect(multiplyOdds(500, [200, 100, 0])).toBe(0);
  expect(multiplyOdds(50_000, [9_999, 9_999, 9_999, 9_999])).toBe(4_998_000_299_980);
});
