/** Counts that browsers reported for one release in one time slot. */
export interface TelemetryCounts {
  mounts: number;
  mountFailures: number;
  loadFailures: number;
  renderErrors: number;
  errors: number;
  longTasks: number;
  vitals: number;
  poorVitals: number;
  swapsHeld: number;
  swapsReverted: number;
  /** Those of the reports above whose page had no valid ticket. They are not evidence about a canary. */
  unverified: number;
}

/** Counts of a time slot without reports. */
export const noCounts: TelemetryCounts = {
  mounts: 0,
  mountFailures: 0,
  loadFailures: 0,
  renderErrors: 0,
  errors: 0,
  longTasks: 0,
  vitals: 0,
  poorVitals: 0,
  swapsHeld: 0,
  swapsReverted: 0,
  unverified: 0,
};

/** `GET /registry/telemetry/<name>`. */
export interface TelemetrySeries {
  name: string;
  slotSeconds: number;
  releases: readonly { version: string; slots: readonly ({ at: string } & TelemetryCounts)[] }[];
  comparison?: CanaryComparison;
}

/** Comparison of the canary with the stable release, since `watchedSince`. */
export interface CanaryComparison {
  /** `counts` has all reports. The samples of the measures have only pages that the registry served. */
  canary: { version: string; counts: TelemetryCounts };
  stable: { version: string; counts: TelemetryCounts };
  /** `worse` rests on enough networks to roll back by. `doubtful` looks worse, but a person must decide. */
  verdict: 'too-few' | 'no-difference' | 'doubtful' | 'worse';
  measures: readonly ComparedMeasure[];
  /** Number of distinct networks that solid evidence needs. */
  networksMin: number;
}

/**
 * Reason why evidence is not solid: from too few networks, mostly from few of them, the stable release or the other
 * remotes fail more than they did before, too, or too few pages had an earlier release.
 */
export type EvidenceDoubt =
  | 'few-networks'
  | 'concentrated'
  | 'contradictory'
  | 'site-wide'
  | 'nothing-to-compare';

export interface ComparedMeasure {
  measure: 'start' | 'run' | 'vitals';
  /** Number of failed pages, number of all pages (`trials`), and number of their networks. */
  canary: { failures: number; trials: number; networks: number };
  stable: { failures: number; trials: number; networks: number };
  /** Set when the canary looks worse, but the evidence is not solid. */
  doubt?: EvidenceDoubt;
  /**
   * Strength of the evidence that the canary is worse, without the few networks that fail the most; the verdict is
   * reached at `threshold`.
   */
  evidence: number;
  threshold: number;
}

/**
 * Measures of the service that a remote gives: successful starts, starts among starts and errors of mounted views, and
 * good values of two web vitals.
 */
export const serviceMeasures = ['starts', 'renders', 'lcp', 'inp'] as const;
export type ServiceMeasure = (typeof serviceMeasures)[number];

/** Names of the counts of one hour. */
export const hourNames = serviceMeasures.flatMap((measure) => [measure, `${measure}Good`] as const);

/** Reports of pages with a valid ticket in one hour: all of a measure, and the good ones. */
export type HourCounts = Record<(typeof hourNames)[number], number>;

/** Returns an object with the same value for each count of an hour. */
export const fillHour = <Value>(value: Value): Record<keyof HourCounts, Value> =>
  Object.fromEntries(hourNames.map((name) => [name, value])) as Record<keyof HourCounts, Value>;

/** Minimum of reports with which an hour is judged. One bad page of a quiet night says nothing. */
export const hourReportsMin = 20;

/** Least share of good reports in per cent, by measure, with which an hour meets its target. */
export type ServiceTargets = Readonly<Record<ServiceMeasure, number>>;

/** A page is good when three quarters of its visitors see a good value, by web.dev. */
export const defaultServiceTargets: ServiceTargets = { starts: 99, renders: 99, lcp: 75, inp: 75 };

/** `GET /registry/telemetry/<name>/hours`: the last thirty days. */
export interface ServiceLevels {
  name: string;
  targets: ServiceTargets;
  /** Oldest first, one for each release with reports. */
  hours: readonly ({ at: string; version: string } & HourCounts)[];
  /** Number of hours with enough reports to judge, and of those that met the target. */
  met: Readonly<Record<ServiceMeasure, { hours: number; met: number }>>;
  deployments: readonly { at: string; version: string; kind: 'deploy' | 'rollback' }[];
}
