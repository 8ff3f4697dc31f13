import { computeRatio, type Sample, trialsMin } from './evidence.ts';
import { measureNames, sumSamples } from './network-samples.ts';

/**
 * Maximum probability that a canary that is no worse is judged worse, over its whole life and all measures: 1 in 100.
 */
export const wrongVerdictMax = 0.01;

/** Threshold of each measure. The measures share the permitted probability of a wrong verdict. */
export const evidenceThreshold = measureNames.length / wrongVerdictMax;

/** Returns the samples without the `networksMin - 1` networks that fail the most, which are the first. */
export const omitWorst = (samples: readonly Sample[], networksMin: number): readonly Sample[] =>
  samples.slice(networksMin - 1);

/**
 * Returns the evidence that a release is worse than another one, without the `networksMin - 1` networks of each side
 * that fail the most. 1 below `ownTrialsMin` trials of the release.
 */
export function computeSolidEvidence(
  own: readonly Sample[],
  other: readonly Sample[],
  networksMin: number,
  ownTrialsMin: number,
): number {
  if (sumSamples(own).trials < ownTrialsMin || sumSamples(other).trials < trialsMin) return 1;
  return computeRatio(sumSamples(omitWorst(own, networksMin)), sumSamples(omitWorst(other, networksMin)));
}
