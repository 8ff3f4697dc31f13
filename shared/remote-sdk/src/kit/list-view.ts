import { type DayLimits, type DayRange, parseRange } from '@parlour/ui';

/** State of a list in the address: its period, page, and page size. */
export interface ListView<Size extends number> {
  range: DayRange;
  /** Page number, from 1. */
  page: number;
  pageSize: Size;
}

interface ListViewOptions<Size extends number> {
  /** The view of an address without parameters. */
  start: ListView<Size>;
  limits: DayLimits;
  pageSizes: readonly Size[];
}

/** Reads the view from an address. Ignores invalid values: an old link shows too much rather than an error. */
export function readListView<Size extends number>(
  query: URLSearchParams,
  { start, limits, pageSizes }: ListViewOptions<Size>,
): ListView<Size> {
  const page = Number(query.get('pg'));
  return {
    range: parseRange(query.get('from') ?? '', query.get('to') ?? '', limits) ?? start.range,
    page: Number.isSafeInteger(page) && page > 0 ? page : start.page,
    pageSize: pageSizes.find((size) => String(size) === query.get('size')) ?? start.pageSize,
  };
}

/** Writes into `query` what `readListView` reads as this view. Omits the values of `start`. */
export function writeListView<Size extends number>(
  query: URLSearchParams,
  { range, page, pageSize }: ListView<Size>,
  start: ListView<Size>,
): void {
  if (range.from !== start.range.from || range.to !== start.range.to) {
    query.set('from', range.from);
    query.set('to', range.to);
  }
  if (page !== start.page) query.set('pg', String(page));
  if (pageSize !== start.pageSize) query.set('size', String(pageSize));
}
