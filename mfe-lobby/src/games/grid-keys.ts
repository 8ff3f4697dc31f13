/**
 * Returns the index that an arrow key, Home or End moves to from the card at `index`, in a grid of `count` cards with
 * `columns` per row. Returns undefined for any other key. The focus stops at the edges and does not wrap.
 */
export function getCardAfterKey(
  key: string,
  {
    index,
    count,
    columns,
    rightToLeft,
  }: { index: number; count: number; columns: number; rightToLeft: boolean },
): number | undefined {
  const forward = rightToLeft ? -1 : 1;
  const steps: Record<string, number> = {
    ArrowRight: forward,
    ArrowLeft: -forward,
    ArrowDown: columns,
    ArrowUp: -columns,
  };
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = steps[key];
  if (step === undefined) return undefined;
  const next = index + step;
  if (next >= 0 && next < count) return next;
  const hasRowBelow = Math.floor(index / columns) < Math.floor((count - 1) / columns);
  return key === 'ArrowDown' && hasRowBelow ? count - 1 : index;
}

/** Counts the elements in the first row. */
export function countColumns(cards: readonly HTMLElement[]): number {
  const top = cards[0]?.getBoundingClientRect().top;
  const next = cards.findIndex((card) => card.getBoundingClientRect().top !== top);
  return next > 0 ? next : Math.max(1, cards.length);
}
