/**
 * One measured ratio. Both sides ran interleaved in the same run on the same machine, so the ratio holds on other
 * machines.
 */
export interface BenchFigure {
  id: string;
  title: string;
  /** Ratio of `a` to `b`. */
  ratio: number;
  goal: number;
  /** `min`: a ratio at or above the goal meets it; `max`: at or below it. */
  direction: 'min' | 'max';
  a: Measured;
  b: Measured;
  note?: string;
}

interface Measured {
  label: string;
  value: number;
  unit: string;
}

export const meetsGoal = ({ ratio, goal, direction }: BenchFigure): boolean =>
  direction === 'min' ? ratio >= goal : ratio <= goal;

/** Returns the median; for an even number of values, the mean of the two in the middle. Throws for none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 === 0 ? half - 1 : half], sorted[half]];
  if (low === undefined || high === undefined) throw new Error('There is no median of nothing.');
  return (low + high) / 2;
}

/**
 * Returns the smallest value that at least the share `share` (0 to 1) of the values does not exceed. Throws for none.
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (value === undefined) throw new Error('There is no percentile of nothing.');
  return value;
}
