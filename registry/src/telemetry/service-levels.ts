import {
  defaultServiceTargets,
  type HourCounts,
  hourReportsMin,
  type ServiceLevels,
  type ServiceMeasure,
  type ServiceTargets,
  serviceMeasures,
} from '@parlour/contracts';
import { addHours, type HourRow, noHour } from './hour-store.ts';

export const toTargets = (given: Partial<ServiceTargets> = {}): ServiceTargets => ({
  ...defaultServiceTargets,
  ...given,
});

/** Counts the hours that met their targets. The releases of one hour count together. */
export function countMetHours(hours: readonly HourRow[], targets: ServiceTargets): ServiceLevels['met'] {
  const sums = new Map<string, HourCounts>();
  for (const { at, version: _, ...counts } of hours) sums.set(at, addHours(sums.get(at) ?? noHour, counts));
  const countOne = (measure: ServiceMeasure) => {
    const judged = [...sums.values()].filter((counts) => counts[measure] >= hourReportsMin);
    const met = judged.filter(
      (counts) => counts[`${measure}Good`] * 100 >= targets[measure] * counts[measure],
    );
    return { hours: judged.length, met: met.length };
  };
  return Object.fromEntries(
    serviceMeasures.map((measure) => [measure, countOne(measure)]),
  ) as ServiceLevels['met'];
}
