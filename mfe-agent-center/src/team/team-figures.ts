/** Compares figures of a team. */

export interface Change {
  direction: 'up' | 'down' | 'same';
  /** In percent with one decimal and its sign; undefined when the earlier figure is 0. */
  percent: string | undefined;
}

/** Computes the change of a figure against the earlier one. */
export function computeChange(figure: number, before: number): Change {
  const direction = figure === before ? 'same' : figure > before ? 'up' : 'down';
  if (before === 0) return { direction, percent: undefined };
  const percent = ((figure - before) / Math.abs(before)) * 100;
  const sign = percent < 0 ? '\u2212' : '+';
  return { direction, percent: `${sign}${Math.abs(percent).toFixed(1)}` };
}
