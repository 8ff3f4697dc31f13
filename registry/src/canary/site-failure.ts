import { type Sample, trialsMin } from './evidence.ts';
import { sumSamples } from './network-samples.ts';
import { computeSolidEvidence, evidenceThreshold, omitWorst } from './solid-evidence.ts';

/** Samples of another release, one per network, before and since the deployment. */
export interface NeighbourSamples {
  before: readonly Sample[];
  since: readonly Sample[];
}

/** Share of the failure rate of the deployed release, from which another release fails alike. */
export const alikeShareMin = 0.5;

interface NeighbourRule {
  /** Number of distinct networks that evidence must come from. */
  networksMin: number;
  /** Minimum number of trials since the deployment. */
  sinceTrialsMin: number;
}

/**
 * Decides whether the whole site fails, rather than the deployed release: at least half of the other releases with
 * enough pages fail more than before, and alike. That must hold without the few networks that fail the most, so that
 * nobody with fewer networks prevents a rollback.
 */
export function isSiteFailing(
  own: readonly Sample[],
  neighbours: readonly NeighbourSamples[],
  rule: NeighbourRule,
): boolean {
  const judged = neighbours.filter(
    ({ before, since }) =>
      sumSamples(before).trials >= trialsMin && sumSamples(since).trials >= rule.sinceTrialsMin,
  );
  const failing = judged.filter((neighbour) => isFailingAlike(own, neighbour, rule));
  return failing.length > 0 && failing.length * 2 >= judged.length;
}

function isFailingAlike(
  own: readonly Sample[],
  { before, since }: NeighbourSamples,
  { networksMin, sinceTrialsMin }: NeighbourRule,
): boolean {
  const evidence = computeSolidEvidence(since, before, networksMin, sinceTrialsMin);
  if (evidence < evidenceThreshold) return false;
  return computeRate(omitWorst(since, networksMin)) >= alikeShareMin * computeRate(own);
}

function computeRate(samples: readonly Sample[]): number {
  const { failures, trials } = sumSamples(samples);
  return failures / trials;
}
