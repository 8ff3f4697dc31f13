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

/** Returns the fair price of a chance less the margin, in hundredths, rounded down; at least 1.01. */
export const computePrice = (chance: number, returnPpm: number): number =>
  Math.max(101, Math.floor(returnPpm / 10_000 / chance));
