/** Consecutive events by the clock: number n lasts from n × period to the next. All in ms. */
export interface Schedule {
  periodMs: number;
  /** Duration of betting, from the start of the period. */
  betMs: number;
  /** Time from closing to the final result. */
  resultMs: number;
}

export const getEventNumber = ({ periodMs }: Schedule, now: number): number => Math.floor(now / periodMs);

export function computeTimes({ periodMs, betMs, resultMs }: Schedule, number: number) {
  const opensAt = number * periodMs;
  return { number, opensAt, closesAt: opensAt + betMs, resultAt: opensAt + betMs + resultMs };
}

/**
 * Returns a 32-bit hash of a number and a word, for planned facts such as the teams of a match. Never for an outcome.
 */
export function hashNumber(number: number, word: string): number {
  let state = 0x811c9dc5 ^ number;
  for (const letter of `${number}:${word}`) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193);
  state ^= state >>> 15;
  state = Math.imul(state, 0x2c1b3c6d);
  state ^= state >>> 12;
  return state >>> 0;
}

/**
 * Returns the places of an event's two teams in a list of `count` teams, which is even and at least eight. Each team plays
 * once in each round of events, and never in two events in a row, since these may overlap.
 */
export function pairTeams(number: number, count: number): [number, number] {
  const events = count / 2;
  const round = Math.floor(number / events);
  const pairs = shufflePairs(round, count);
  const before = new Set(shufflePairs(round - 1, count).at(-1));
  const isRested = (pair: readonly number[]): boolean => pair.every((team) => !before.has(team));
  // The last pair keeps its place, so that the next round knows it.
  const first = pairs.slice(0, -1).findIndex(isRested);
  const [opening = [0, 1]] = pairs.splice(first, 1);
  return [opening, ...pairs][number % events] ?? opening;
}

/** Shuffles the teams of a round into pairs. */
function shufflePairs(round: number, count: number): [number, number][] {
  const teams = Array.from({ length: count }, (_, team) => team).toSorted(
    (one, other) => hashNumber(round, `team ${one}`) - hashNumber(round, `team ${other}`),
  );
  return Array.from({ length: count / 2 }, (_, pair) => [teams[2 * pair] ?? 0, teams[2 * pair + 1] ?? 0]);
}

/** Returns the fair price of a chance less the margin, in hundredths, rounded down; at least 1.01. */
export const computePrice = (chance: number, returnPpm: number): number =>
  Math.max(101, Math.floor(returnPpm / 10_000 / chance));
