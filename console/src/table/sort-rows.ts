import type { Sorting } from '@parlour/ui';
import type { DataColumn } from './table-source.ts';

/** Returns the rows in the order of a column. Rows without a value come last in either direction. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  sorting: Sorting | undefined,
): readonly Row[] {
  const sortBy = columns.find(({ key }) => key === sorting?.column)?.sortBy;
  if (!sorting || !sortBy) return rows;
  const sign = sorting.direction === 'ascending' ? 1 : -1;
  return [...rows].sort((one, other) => {
    const [left, right] = [sortBy(one), sortBy(other)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * compareValues(left, right);
  });
}

const compareValues = (left: string | number, right: string | number): number =>
  typeof left === 'number' && typeof right === 'number'
    ? left - right
    : String(left).localeCompare(String(right), 'en', { numeric: true });
