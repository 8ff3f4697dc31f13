import type { RecentFailures } from './operations.ts';
import type { CanaryComparison, EvidenceDoubt } from './telemetry.ts';

/** Verdict about a release that is compared with another, in words for operators. */
export const verdictTexts: Record<CanaryComparison['verdict'], string> = {
  'too-few': 'too few samples yet',
  'no-difference': 'no worse',
  doubtful: 'looks worse; a person must decide',
  worse: 'worse',
};

/** Reason why evidence is doubtful, in words for operators. */
export const doubtTexts: Record<EvidenceDoubt, string> = {
  'few-networks': 'too few networks reported',
  concentrated: 'most failures come from few networks',
  contradictory: 'the stable release fails more than before, too',
  'site-wide': 'other remotes fail more than before, too',
  'nothing-to-compare': 'too few pages had an earlier release',
};

/** Describes what failed on pages with a live release, for operators. */
export const describeRecentFailures = ({ pages, notStarted, failedLater }: RecentFailures): string =>
  `Pages of the last ten minutes: ${pages}, with failed starts: ${notStarted}, with errors after the start: ${failedLater}`;
