/**
 * Plays `rounds` rounds and answers what they returned, in stakes, with the standard error of that figure. A right game is
 * further than five standard errors from its true return but once in 1.7 million runs.
 */
export function measuredReturn(
  rounds: number,
  play: (round: number) => number,
): { returned: number; standardError: number } {
  let sum = 0;
  let squares = 0;
  for (let round = 0; round < rounds; round += 1) {
    const multiple = play(round);
    sum += multiple;
    squares += multiple * multiple;
  }
  const returned = sum / rounds;
  return { returned, standardError: Math.sqrt((squares / rounds - returned * returned) / rounds) };
}
