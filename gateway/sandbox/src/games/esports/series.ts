/** Pure rules of simulated e-sports: the best of three maps between invented teams. */
import { happens, type RandomSource } from '../../random.ts';
import { computePrice, pairTeams } from '../../vendor/schedule.ts';

const teams: readonly (readonly [string, number])[] = [
  ['Amber Foxes', 58],
  ['Blue Lantern', 50],
  ['Cobalt Nine', 55],
  ['Delta Monsoon', 46],
  ['Echo Tigers', 62],
  ['Frost Parade', 44],
  ['Golden Drum', 52],
  ['Hidden Lotus', 48],
];
export const returnToPlayerPpm = 950_000;
export const selections = ['first', 'second', 'two', 'three'] as const;
export type Selection = (typeof selections)[number];

interface Fixture {
  home: string;
  away: string;
  /** Chance of the first team on each map, in parts per million. */
  mapPpm: number;
  prices: Record<Selection, number>;
}

/** The winner of each map: 1 or 2. */
export type Maps = number[];

export function computeChances(mapPpm: number): Record<Selection, number> {
  const p = mapPpm / 1_000_000;
  const straight = p * p;
  const lost = (1 - p) * (1 - p);
  return {
    first: straight + 2 * straight * (1 - p),
    second: lost + 2 * lost * p,
    two: straight + lost,
    three: 2 * p * (1 - p),
  };
}

export function createFixture(number: number): Fixture {
  const [first, second] = pairTeams(number, teams.length);
  const [home, homeStrength] = teams[first] ?? ['', 50];
  const [away, awayStrength] = teams[second] ?? ['', 50];
  const mapPpm = Math.round((homeStrength / (homeStrength + awayStrength)) * 1_000_000);
  const chances = computeChances(mapPpm);
  const prices = Object.fromEntries(
    selections.map((one) => [one, computePrice(chances[one], returnToPlayerPpm)]),
  ) as Record<Selection, number>;
  return { home, away, mapPpm, prices };
}

/** Plays a series with one draw for each map. */
export function playSeries(mapPpm: number, draw: RandomSource): Maps {
  const maps: Maps = [];
  const countWins = (team: number): number => maps.filter((winner) => winner === team).length;
  while (countWins(1) < 2 && countWins(2) < 2) maps.push(happens(draw, mapPpm) ? 1 : 2);
  return maps;
}

export const countScore = (maps: Maps) => ({
  home: maps.filter((winner) => winner === 1).length,
  away: maps.filter((winner) => winner === 2).length,
});

export const wins: Record<Selection, (maps: Maps) => boolean> = {
  first: (maps) => countScore(maps).home === 2,
  second: (maps) => countScore(maps).away === 2,
  two: (maps) => maps.length === 2,
  three: (maps) => maps.length === 3,
};
