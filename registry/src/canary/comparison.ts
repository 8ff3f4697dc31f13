import type {
  CanaryComparison,
  CanaryFact,
  ComparedMeasure,
  LiveFact,
  TelemetryCounts,
} from '@parlour/contracts';
import type { TelemetryStore } from '../telemetry/telemetry-store.ts';
import { computeEvidence, type Sample, trialsMin } from './evidence.ts';

/**
 * Maximum probability that a canary that is no worse is judged worse, over its whole life and all measures: 1 in 100.
 */
export const wrongVerdictMax = 0.01;

const measures: Record<ComparedMeasure['measure'], (counts: TelemetryCounts) => Sample> = {
  /** Whether it starts: of all starts, those that failed to load or to mount. */
  start: ({ mounts, mountFailures, loadFailures }) => ({
    failures: mountFailures + loadFailures,
    trials: mounts + mountFailures + loadFailures,
  }),
  /** Whether it keeps running: errors after the mount, at most one per mount. */
  run: ({ mounts, renderErrors, errors }) => ({
    failures: Math.min(mounts, renderErrors + errors),
    trials: mounts,
  }),
  vitals: ({ vitals, poorVitals }) => ({ failures: poorVitals, trials: vitals }),
};

const names = Object.keys(measures) as ComparedMeasure['measure'][];
/** Threshold of each measure. The measures share the permitted probability of a wrong verdict. */
export const evidenceThreshold = names.length / wrongVerdictMax;

/** Compares the canary with the stable release over the time since `watchedSince`. */
export async function compareCanary(
  store: Pick<TelemetryStore, 'totals'>,
  name: string,
  canary: CanaryFact,
  live: LiveFact,
): Promise<CanaryComparison> {
  const since = new Date(canary.watchedSince);
  const [own, stable] = await Promise.all([
    store.totals(name, canary.version, since),
    store.totals(name, live.version, since),
  ]);
  const compared = names.map((measure): ComparedMeasure => {
    const samples = { canary: measures[measure](own), stable: measures[measure](stable) };
    const evidence = computeEvidence(samples.canary, samples.stable);
    return { measure, ...samples, evidence, threshold: evidenceThreshold };
  });
  return {
    canary: { version: canary.version, counts: own },
    stable: { version: live.version, counts: stable },
    verdict: decideVerdict(compared),
    measures: compared,
  };
}

function decideVerdict(compared: readonly ComparedMeasure[]): CanaryComparison['verdict'] {
  if (compared.some(({ evidence, threshold }) => evidence >= threshold)) return 'worse';
  const enough = compared.some(
    ({ canary, stable }) => canary.trials >= trialsMin && stable.trials >= trialsMin,
  );
  return enough ? 'no-difference' : 'too-few';
}

/** Describes the verdict for the audit log: `starts fail: 12 of 61 in 1.1.0, 3 of 540 in 1.0.0`. */
export function describeWorse({ canary, stable, measures: compared }: CanaryComparison): string {
  const phrases: Record<ComparedMeasure['measure'], string> = {
    start: 'starts fail',
    run: 'errors after the start',
    vitals: 'slow or shifting pages',
  };
  return compared
    .filter(({ evidence, threshold }) => evidence >= threshold)
    .map(
      ({ measure, canary: own, stable: other }) =>
        `${phrases[measure]}: ${own.failures} of ${own.trials} in ${canary.version}, ` +
        `${other.failures} of ${other.trials} in ${stable.version}`,
    )
    .join('; ');
}
