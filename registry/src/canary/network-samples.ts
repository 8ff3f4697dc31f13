import type { ComparedMeasure } from '@parlour/contracts';
import { type CountedPage, groupByNetwork, pageFacts } from '../telemetry/page-evidence.ts';
import { type Sample, trialsMin } from './evidence.ts';

export type Measure = ComparedMeasure['measure'];

/** Number of distinct networks that evidence must come from, unless the configuration says otherwise. */
export const networksMinDefault = 5;

/**
 * Returns how many pages of one network count in one window. Fewer than `networksMin` networks never have more than
 * twice the minimum of trials.
 */
export const toNetworkPagesMax = (networksMin: number): number => Math.ceil((2 * trialsMin) / networksMin);

const has = (facts: number, flag: number): boolean => (facts & flag) !== 0;

/** Whether a page is a trial of the measure, and whether it failed. A page is one trial, however often it reported. */
const readers: Record<Measure, { isTrial(facts: number): boolean; isFailure(facts: number): boolean }> = {
  /** Whether the release starts: of all pages that started it, those where a start failed to load or to mount. */
  start: {
    isTrial: (facts) => has(facts, pageFacts.started | pageFacts.notStarted),
    isFailure: (facts) => has(facts, pageFacts.notStarted),
  },
  /** Whether it keeps running: of the pages where it started, those with errors afterwards. */
  run: {
    isTrial: (facts) => has(facts, pageFacts.started),
    isFailure: (facts) => has(facts, pageFacts.failedLater),
  },
  vitals: {
    isTrial: (facts) => has(facts, pageFacts.measured),
    isFailure: (facts) => has(facts, pageFacts.poor),
  },
};

export const measureNames = Object.keys(readers) as Measure[];

/** Returns one sample per network that has a trial of the measure, the one with the most failures first. */
export function toNetworkSamples(
  pages: readonly CountedPage[],
  measure: Measure,
  networkPagesMax: number,
): Sample[] {
  const { isTrial, isFailure } = readers[measure];
  return groupByNetwork(pages, networkPagesMax)
    .map((group) => {
      const trials = group.filter(({ facts }) => isTrial(facts));
      return {
        trials: trials.length,
        failures: trials.filter(({ facts }) => isFailure(facts)).length,
      };
    })
    .filter(({ trials }) => trials > 0)
    .sort((a, b) => b.failures - a.failures);
}

export const sumSamples = (samples: readonly Sample[]): Sample => ({
  failures: samples.reduce((sum, { failures }) => sum + failures, 0),
  trials: samples.reduce((sum, { trials }) => sum + trials, 0),
});
