/** A page number or a gap in the row of page numbers. */
type PageSlot = number | 'gap-before' | 'gap-after';

/**
 * Returns the page numbers to offer: first, last, the current one and its neighbours. A gap never replaces a single
 * page, which would take the same room. Pages count from 1.
 */
export function computePageWindow(page: number, pageCount: number): PageSlot[] {
  const near = new Set([1, pageCount, page - 1, page, page + 1]);
  if (page <= 4) for (const early of [2, 3, 4, 5]) near.add(early);
  if (page >= pageCount - 3) for (const late of [1, 2, 3, 4]) near.add(pageCount - late);
  const shown = [...near].filter((number) => number >= 1 && number <= pageCount).sort((a, b) => a - b);
  return shown.flatMap((number, index) => {
    const gap = number - (shown[index - 1] ?? 0);
    if (gap === 1) return [number];
    if (gap === 2) return [number - 1, number];
    return [number < page ? 'gap-before' : 'gap-after', number];
  });
}
