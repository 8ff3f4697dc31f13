import { minuteMs } from '@parlour/basics';
import type { TelemetryCounts, TelemetrySeries } from '@parlour/contracts';

export const chartMinutes = 60;

/** Starts of one release in one minute. */
export interface ChartPoint {
  /** Minutes before now; 0 is the current minute. */
  minutesAgo: number;
  failures: number;
  trials: number;
}

export interface ChartLine {
  version: string;
  points: ChartPoint[];
  failures: number;
  trials: number;
}

const countTrials = ({ mounts, mountFailures, loadFailures }: TelemetryCounts): number =>
  mounts + mountFailures + loadFailures;

/** Returns the starts of the last hour by minute: one line per release that reported any, oldest minute first. */
export function toChartLines({ releases }: TelemetrySeries, now: number): ChartLine[] {
  return releases
    .map(({ version, slots }) => toChartLine(version, slots, now))
    .filter(({ trials }) => trials > 0);
}

function toChartLine(
  version: string,
  slots: TelemetrySeries['releases'][number]['slots'],
  now: number,
): ChartLine {
  const byMinute = new Map<number, ChartPoint>();
  for (const slot of slots) {
    const minutesAgo = Math.floor((now - Date.parse(slot.at)) / minuteMs);
    if (minutesAgo < 0 || minutesAgo >= chartMinutes) continue;
    const point = byMinute.get(minutesAgo) ?? { minutesAgo, failures: 0, trials: 0 };
    point.failures += slot.mountFailures + slot.loadFailures;
    point.trials += countTrials(slot);
    byMinute.set(minutesAgo, point);
  }
  const points = [...byMinute.values()]
    .filter(({ trials }) => trials > 0)
    .sort((a, b) => b.minutesAgo - a.minutesAgo);
  const sum = (part: 'failures' | 'trials') => points.reduce((total, point) => total + point[part], 0);
  return { version, points, failures: sum('failures'), trials: sum('trials') };
}

export const toPercent = ({ failures, trials }: Pick<ChartPoint, 'failures' | 'trials'>): number =>
  trials === 0 ? 0 : (failures / trials) * 100;

/** Returns the top of the axis in percent: a round number at or above every point, at least 5. */
export function computeAxisTop(lines: readonly ChartLine[]): number {
  const highest = Math.max(0, ...lines.flatMap(({ points }) => points.map(toPercent)));
  return [5, 10, 25, 50].find((top) => highest <= top) ?? 100;
}
