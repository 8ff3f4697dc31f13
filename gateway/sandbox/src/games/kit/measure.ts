/**
 * How many rounds a measurement plays. Exact chances stand beside each measurement, so that a hundred thousand rounds do
 * for every check; `MEASURED_ROUNDS=1000000` measures as finely as the help pages promise.
 */
export const measuredRounds = Number(process.env.MEASURED_ROUNDS ?? 100_000);

/** The standard error that `measuredRounds` rounds may have where a million may have `overMillion`. */
export const toErrorLimit = (overMillion: number): number =>
  overMillion * Math.sqrt(1_000_000 / measuredRounds);

/**
 * Plays `measuredRounds` rounds and answers what they returned, in stakes, with the standard error of that figure. A
 * right game is further than five standard errors from its true return but once in 1.7 million runs.
 */
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
