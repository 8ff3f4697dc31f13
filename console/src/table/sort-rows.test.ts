import { sortRows } from './sort-rows.ts';
import type { DataColumn } from './table-source.ts';

type Row = [name: string, figure: number | null];
const rows: Row[] = [
  ['Game 10', 2],
  ['Game 9', null],
  ['Game 11', 10],
];
const columns: DataColumn<Row>[] = [
  { key: 'name', head: 'Name', cell: ([name]) => name, sortBy: ([name]) => name },
  { key: 'figure', head: 'Figure', cell: () => null, sortBy: ([, figure]) => figure },
  { key: 'fixed', head: 'Fixed', cell: () => null },
];
const sort = (column: string, direction: 'ascending' | 'descending') =>
  sortRows(rows, columns, { column, direction }).map(([name]) => name);

test('sorts names by the numbers in them', () => {
  expect(sort('name', 'ascending')).toEqual(['Game 9', 'Game 10', 'Game 11']);
});

test('sorts figures by their size, with rows without one at the end in either direction', () => {
  expect(sort('figure', 'ascending')).toEqual(['Game 10', 'Game 11', 'Game 9']);
  expect(sort('figure', 'descending')).toEqual(['Game 11', 'Game 10', 'Game 9']);
});

test('keeps the order without a column to sort by', () => {
  expect(sortRows(rows, columns, undefined)).toBe(rows);
  expect(sort('fixed', 'ascending')).toEqual(['Game 10', 'Game 9', 'Game 11']);
});
