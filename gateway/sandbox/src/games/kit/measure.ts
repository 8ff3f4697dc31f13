/**
 * Number of rounds in a measurement. Each measurement accompanies exact chances, so thirty thousand rounds are
 * enough for every check; `MEASURED_ROUNDS=1000000` measures with the precision that the help pages promise.
 */
export const measuredRounds = Number(process.env.MEASURED_ROUNDS ?? 30_000);

/**
 * Returns the standard error allowed for `measuredRounds` rounds, given the one allowed for a million (`overMillion`).
 */
export const toErrorLimit = (overMillion: number): number =>
  overMillion * Math.sqrt(1_000_000 / measuredRounds);

/**
 * Seed of every measurement. Samples of a game with rare large wins have a return or an error far from the exact one
 * much more often than samples of a normal distribution.
 */
export const measuredSeed = 1;

/** Plays `measuredRounds` rounds. Returns the measured return in stakes and its standard error. */
export function measureReturn(play: (round: number) => number): { returned: number; standardError: number } {
  let sum = 0;
  let squares = 0;
  for (let round = 0; round < measuredRounds; round += 1) {
    const multiple = play(round);
    sum += multiple;
    squares += multiple * multiple;
  }
  const returned = sum / measuredRounds;
  return {
    returned,
    standardError: Math.sqrt((squares / measuredRounds - returned * returned) / measuredRounds),
  };
}
