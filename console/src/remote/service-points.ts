import { dayMs } from '@parlour/basics';
import { type HourCounts, hourReportsMin, type ServiceLevels, type ServiceMeasure } from '@parlour/contracts';

const chartDays = 30;

/** Share of good reports in one hour. */
interface ServicePoint {
  /** Start of the hour, in milliseconds. */
  at: number;
  percent: number;
}

/** Returns the hours with enough reports of a measure, oldest first. The releases of one hour count together. */
export function toServicePoints({ hours }: ServiceLevels, measure: ServiceMeasure): ServicePoint[] {
  const sums = new Map<number, { all: number; good: number }>();
  for (const hour of hours) {
    const at = Date.parse(hour.at);
    const { all, good } = sums.get(at) ?? { all: 0, good: 0 };
    sums.set(at, { all: all + hour[measure], good: good + getGood(hour, measure) });
  }
  return [...sums]
    .filter(([, { all }]) => all >= hourReportsMin)
    .map(([at, { all, good }]) => ({ at, percent: (good / all) * 100 }))
    .sort((a, b) => a.at - b.at);
}

const getGood = (hour: HourCounts, measure: ServiceMeasure): number => hour[`${measure}Good`];

/** Returns the bottom of the axis in per cent: a round number below every point and the target. */
export function computeAxisBottom(points: readonly ServicePoint[], target: number): number {
  const lowest = Math.min(target, ...points.map(({ percent }) => percent));
  return [95, 90, 75, 50].find((bottom) => bottom < lowest) ?? 0;
}

/** Returns the place of a time in the chart: 0 thirty days before `now`, 1 at `now`. */
export const toPlace = (at: number, now: number): number => 1 - (now - at) / (chartDays * dayMs);
