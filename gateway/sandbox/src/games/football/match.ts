/**
 * Pure rules of simulated football: the goals of each side follow a Poisson distribution whose mean follows from the
 * sides' strengths.
 */
import type { RandomSource } from '../../random.ts';
import { computePrice, pairTeams } from '../../vendor/schedule.ts';

/** Invented sides with their strength, 1 on average. */
const sides: readonly (readonly [string, number])[] = [
  ['Bago Rangers', 1.18],
  ['Hpa-An Falcons', 0.86],
  ['Inle Herons', 1.02],
  ['Kalaw United', 0.94],
  ['Mawlamyine Mariners', 1.1],
  ['Monywa Stars', 0.9],
  ['Myeik Divers', 0.82],
  ['Pyin Oo Lwin', 1.06],
  ['Sittwe Harbour', 0.98],
  ['Taunggyi Balloons', 1.14],
  ['Thanlyin Bridge', 0.88],
  ['Yangon River', 1.24],
];
const meanGoals = 1.3;
const homeBonus = 1.15;
const goalsMax = 12;
const minutes = 90;
const certain = 1_000_000_000;
export const returnToPlayerPpm = 950_000;

interface Fixture {
  home: string;
  away: string;
  /** Prices in hundredths by selection. */
  prices: Record<Selection, number>;
}

export const selections = ['home', 'draw', 'away', 'over', 'under', 'both', 'notboth'] as const;
export type Selection = (typeof selections)[number];

interface Score {
  home: number;
  away: number;
}

/** Minutes in which each side scored, ascending. */
export interface Goals {
  home: number[];
  away: number[];
}

interface Means {
  home: number;
  away: number;
}

export function getSides(number: number): { home: string; away: string; means: Means } {
  const [first, second] = pairTeams(number, sides.length);
  const [home, homeStrength] = sides[first] ?? ['', 1];
  const [away, awayStrength] = sides[second] ?? ['', 1];
  const means = {
    home: (meanGoals * homeBonus * homeStrength) / awayStrength,
    away: (meanGoals * awayStrength) / homeStrength,
  };
  return { home, away, means };
}

const chancesByMean = new Map<number, number[]>();
const cachedMeansMax = 1_000;

/**
 * Returns the chances of 0 to `goalsMax` goals, in billionths; the last one takes the remainder. Prices and results use
 * the same figures.
 */
export function getGoalChances(mean: number): number[] {
  const cached = chancesByMean.get(mean);
  if (cached) return cached;
  const chances = computePoisson(mean);
  if (chancesByMean.size >= cachedMeansMax) chancesByMean.clear();
  chancesByMean.set(mean, chances);
  return chances;
}

function computePoisson(mean: number): number[] {
  let chance = Math.exp(-mean);
  let left = certain;
  return Array.from({ length: goalsMax + 1 }, (_, goals) => {
    if (goals > 0) chance *= mean / goals;
    const share = goals === goalsMax ? left : Math.min(left, Math.round(chance * certain));
    left -= share;
    return share;
  });
}

export const wins: Record<Selection, (score: Score) => boolean> = {
  home: ({ home, away }) => home > away,
  draw: ({ home, away }) => home === away,
  away: ({ home, away }) => home < away,
  over: ({ home, away }) => home + away > 2,
  under: ({ home, away }) => home + away <= 2,
  both: ({ home, away }) => home > 0 && away > 0,
  notboth: ({ home, away }) => home === 0 || away === 0,
};

/** Computes the exact chance of each selection. */
export function computeChances(means: Means): Record<Selection, number> {
  const home = getGoalChances(means.home);
  const away = getGoalChances(means.away);
  const chance = (selection: Selection): number =>
    home.reduce(
      (sum, homeChance, h) =>
        sum +
        away.reduce(
          (part, awayChance, a) =>
            part +
            (wins[selection]({ home: h, away: a }) ? (homeChance / certain) * (awayChance / certain) : 0),
          0,
        ),
      0,
    );
  return Object.fromEntries(selections.map((one) => [one, chance(one)])) as Record<Selection, number>;
}

const fixtures = new Map<number, Fixture>();
const cachedFixturesMax = 400;

/** Returns the teams and prices of a match; always the same for a number. */
export function getFixture(number: number): Fixture {
  const cached = fixtures.get(number);
  if (cached) return cached;
  const { home, away, means } = getSides(number);
  const chances = computeChances(means);
  const prices = Object.fromEntries(
    selections.map((one) => [one, computePrice(chances[one], returnToPlayerPpm)]),
  ) as Record<Selection, number>;
  const fixture = { home, away, prices };
  if (fixtures.size >= cachedFixturesMax) fixtures.clear();
  fixtures.set(number, fixture);
  return fixture;
}

function drawGoals(mean: number, draw: RandomSource): number {
  let drawn = draw(certain);
  return getGoalChances(mean).findIndex((chance) => {
    drawn -= chance;
    return drawn < 0;
  });
}

/** Plays a match with one draw for each side's goals and one for the minute of each goal. */
export function playMatch(means: Means, draw: RandomSource): Goals {
  const counts = [drawGoals(means.home, draw), drawGoals(means.away, draw)];
  const [home = [], away = []] = counts.map((count) =>
    Array.from({ length: count }, () => draw(minutes) + 1).sort((a, b) => a - b),
  );
  return { home, away };
}

export const toScore = ({ home, away }: Goals): Score => ({ home: home.length, away: away.length });
