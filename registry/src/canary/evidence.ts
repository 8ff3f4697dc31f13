/** Number of trials, and how many of them failed. */
export interface Sample {
  failures: number;
  trials: number;
}

/** Minimum number of trials on each side. Below it there is no evidence. */
export const trialsMin = 50;
/** Tolerated difference: the canary's failure rate may exceed the stable release's by one percentage point. */
export const toleratedRate = 0.01;
/** Confidence that the stable release's true rate is below its upper bound: 2.576 standard deviations, 99.5 %. */
const boundDeviations = 2.576;
/** Upper limit of the evidence. Beyond it the verdict is certain; the limit keeps the value a finite number. */
export const evidenceMax = Number.MAX_SAFE_INTEGER;
/** Number of alternative failure rates in the mixture, from slightly above the allowed rate to nearly 1. */
const alternatives = 24;

/**
 * Returns the evidence that a canary fails more often than the stable release plus the tolerated difference. 1 is no
 * evidence. A value of `1 / a` or more means "worse". A canary that is not worse gets that verdict with a probability
 * of at most `a`, **however often the evidence is checked**. The evidence is a likelihood ratio: a mixture of worse
 * rates against the highest rate that is still allowed. Such a ratio is a supermartingale for every allowed rate, so by
 * Ville's inequality it ever exceeds `1 / a` for at most one in `1 / a` canaries that are not worse. A test for a
 * single check (chi-squared, z) is unsuitable: repeated every few seconds, it rejects every canary sooner or later.
 * The stable release's rate is not known. It is estimated from the same period as the upper end of Wilson's interval,
 * so with few stable samples the canary gets the benefit of the doubt.
 */
export function computeEvidence(canary: Sample, stable: Sample): number {
  return canary.trials < trialsMin || stable.trials < trialsMin ? 1 : computeRatio(canary, stable);
}

/** Like `computeEvidence`, for parts of samples that are large enough as a whole. */
export function computeRatio(canary: Sample, stable: Sample): number {
  if (canary.trials === 0 || stable.trials === 0) return 1;
  return computeRatioAbove(canary, Math.min(0.999, computeUpperBound(stable) + toleratedRate));
}

/** Returns the evidence that a release fails at a higher rate than the allowed one. */
export function computeRatioAbove({ failures, trials }: Sample, allowed: number): number {
  const logs = Array.from({ length: alternatives }, (_, step) => {
    const rate = allowed + (0.999 - allowed) * 2 ** (-step / 3);
    return failures * Math.log(rate / allowed) + (trials - failures) * Math.log((1 - rate) / (1 - allowed));
  });
  const highest = Math.max(...logs);
  const sum = logs.reduce((total, log) => total + Math.exp(log - highest), 0);
  return Math.min(Math.exp(highest) * (sum / alternatives), evidenceMax);
}

/** Returns the upper end of Wilson's score interval for a rate. */
export function computeUpperBound({ failures, trials }: Sample, deviations = boundDeviations): number {
  const rate = failures / trials;
  const square = deviations ** 2;
  const spread = deviations * Math.sqrt((rate * (1 - rate)) / trials + square / (4 * trials ** 2));
  return (rate + square / (2 * trials) + spread) / (1 + square / trials);
}
