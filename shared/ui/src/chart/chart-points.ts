/** One point on the axis of days. Values are in the smallest unit of the counted quantity. */
export interface ChartPoint {
  key: string;
  /** Label under the bar: "18 Nov". */
  label: string;
  /** The height of the bar, never negative. */
  value?: number;
  /** A positive value is a gain, a negative one a loss. */
  net?: number;
}

/** Maximum number of marks; more could not be distinguished or reached by keyboard in reasonable time. */
const marksMax = 60;
const daysOfWeek = 7;

/** Returns the points, or their sums by seven when there are too many to draw. */
export function toDrawablePoints(points: readonly ChartPoint[]): readonly ChartPoint[] {
  if (points.length <= marksMax) return points;
  const weeks: ChartPoint[] = [];
  for (let start = 0; start < points.length; start += daysOfWeek) {
    weeks.push(sumPoints(points.slice(start, start + daysOfWeek)));
  }
  return weeks;
}

function sumPoints(points: readonly ChartPoint[]): ChartPoint {
  const [first, last] = [points[0], points.at(-1)];
  const sum = (pick: (point: ChartPoint) => number | undefined) =>
    points.every((point) => pick(point) === undefined)
      ? undefined
      : points.reduce((total, point) => total + (pick(point) ?? 0), 0);
  return {
    key: first?.key ?? '',
    label: first === last ? (first?.label ?? '') : `${first?.label} – ${last?.label}`,
    value: sum(({ value }) => value),
    net: sum(({ net }) => net),
  };
}
