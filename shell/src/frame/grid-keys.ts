const steps: Record<string, (columns: number) => number> = {
  ArrowRight: () => 1,
  ArrowLeft: () => -1,
  ArrowDown: (columns) => columns,
  ArrowUp: (columns) => -columns,
};

/**
 * Moves the focus by arrow keys among `stops` in a grid of `columns`. If the focus is outside, it moves to the first.
 */
export function moveInGrid(event: KeyboardEvent, stops: readonly HTMLElement[], columns: number): void {
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  const from = stops.findIndex((stop) => stop.matches(':focus'));
  const to = from === -1 ? 0 : Math.min(stops.length - 1, Math.max(0, from + step(columns)));
  stops[to]?.focus();
}
