/** Something that was tried so often and failed so often. */
export interface Sample {
  failures: number;
  trials: number;
}

/** Below this many trials on either side nothing is said. */
export const trialsMin = 50;
/** A canary may fail this much more often than the stable release before it counts as worse: one in a hundred. */
export const toleratedRate = 0.01;
/** How surely the stable release's true rate lies below the bound that stands for it: 2.576 deviations, 99.5 %. */
const boundDeviations = 2.576;
/** Beyond this it is a matter of course, and still a number for whoever reads it. */
export const evidenceMax = Number.MAX_SAFE_INTEGER;
/** How many degrees of "worse" are looked for at once, from a little worse than allowed to failing always. */
const alternatives = 24;

/**
 * How strongly a canary's trials speak for "it fails more often than the stable release and a tolerated hundredth on
 * top". 1 says nothing; `1 / a` or more is worse, with a chance of at most `a` to say so of a canary that is not,
 * **however often one looks**: it is the likelihood of what was seen under a mixture of worse rates, against the highest
 * rate that is still allowed. Such a ratio is a supermartingale for every allowed rate, so by Ville's inequality it
 * exceeds `1 / a` at any time in at most one of `1 / a` honest canaries. A test for one look (chi-squared, z) would not
 * do: asked every few seconds it condemns every canary sooner or later.
 *
 * The stable release's rate is not known but estimated from the same time, by the upper end of Wilson's interval: where
 * stable samples are few, the canary is given the benefit of the doubt.
 */
export function computeEvidence(canary: Sample, stable: Sample): number {
  if (canary.trials < trialsMin || stable.trials < trialsMin) return 1;
  const allowed = Math.min(0.999, upperBound(stable) + toleratedRate);
  const { failures, trials } = canary;
  const logs = Array.from({ length: alternatives }, (_, step) => {
    const rate = allowed + (0.999 - allowed) * 2 ** (-step / 3);
    return failures * Math.log(rate / allowed) + (trials - failures) * Math.log((1 - rate) / (1 - allowed));
  });
  const highest = Math.max(...logs);
  const sum = logs.reduce((total, log) => total + Math.exp(log - highest), 0);
  return Math.min(Math.exp(highest) * (sum / alternatives), evidenceMax);
}

/** The upper end of Wilson's score interval for a rate. */
export function upperBound({ failures, trials }: Sample, deviations = boundDeviations): number {
  const rate = failures / trials;
  const square = deviations ** 2;
  const spread = deviations * Math.sqrt((rate * (1 - rate)) / trials + square / (4 * trials ** 2));
  return (rate + square / (2 * trials) + spread) / (1 + square / trials);
}
