/** Schemas of the registry's answers about the reports of pages. */
import * as z from '@parlour/schema';
import { count, loose, type Schema } from './answer-schemas.ts';
import {
  type CanaryComparison,
  type ComparedMeasure,
  fillHour,
  type ServiceLevels,
  type TelemetryCounts,
  type TelemetrySeries,
} from './telemetry.ts';

export const verdict = z.enum(['too-few', 'no-difference', 'doubtful', 'worse']);

const countsShape = {
  mounts: count,
  mountFailures: count,
  loadFailures: count,
  renderErrors: count,
  errors: count,
  longTasks: count,
  vitals: count,
  poorVitals: count,
  swapsHeld: count,
  swapsReverted: count,
  unverified: z._default(count, 0),
} satisfies Record<keyof TelemetryCounts, unknown>;
const comparedRelease = loose({ version: z.string(), counts: loose(countsShape) });
const sample = loose({ failures: count, trials: count, networks: z._default(count, 0) });
const measure: Schema<ComparedMeasure> = loose({
  measure: z.enum(['start', 'run', 'vitals']),
  canary: sample,
  stable: sample,
  evidence: z.number(),
  threshold: z.number(),
  doubt: z.optional(
    z.enum(['few-networks', 'concentrated', 'contradictory', 'site-wide', 'nothing-to-compare']),
  ),
});
const comparison: Schema<CanaryComparison> = loose({
  canary: comparedRelease,
  stable: comparedRelease,
  verdict,
  measures: z.array(measure),
  networksMin: z._default(count, 1),
});
export const telemetrySeries: Schema<TelemetrySeries> = loose({
  name: z.string(),
  slotSeconds: z.number(),
  releases: z.array(
    loose({ version: z.string(), slots: z.array(loose({ at: z.string(), ...countsShape })) }),
  ),
  comparison: z.optional(comparison),
});

const share = loose({ hours: count, met: count });
const perCent = z.number();
export const serviceLevels: Schema<ServiceLevels> = loose({
  name: z.string(),
  targets: loose({ starts: perCent, renders: perCent, lcp: perCent, inp: perCent }),
  hours: z.array(
    loose({
      at: z.string(),
      version: z.string(),
      ...fillHour(count),
    }),
  ),
  met: loose({ starts: share, renders: share, lcp: share, inp: share }),
  deployments: z.array(loose({ at: z.string(), version: z.string(), kind: z.enum(['deploy', 'rollback']) })),
});
