import type { DataColumn } from '../table/table-source.ts';
import { reportTexts as words } from './report-texts.ts';
import { formatSum, formatWhole, toSortable, type WideSum } from './sum-rules.ts';

/** A column of sums in minor units. */
export const sumColumn = <Row,>(
  key: string,
  head: string,
  get: (row: Row) => WideSum,
  onCard?: 'amount',
): DataColumn<Row> => ({
  key,
  head,
  figure: true,
  sortBy: (row) => toSortable(get(row)),
  minor: get,
  cell: (row) => formatSum(get(row)),
  ...(onCard && { onCard }),
});

/** A column of counts. */
export const countColumn = <Row,>(key: string, head: string, get: (row: Row) => number): DataColumn<Row> => ({
  key,
  head,
  figure: true,
  sortBy: get,
  text: get,
  cell: (row) => formatWhole(get(row)),
});

/** A column of text. */
export const textColumn = <Row,>(
  key: string,
  head: string,
  get: (row: Row) => string | null,
  onCard?: 'key',
): DataColumn<Row> => ({
  key,
  head,
  sortBy: get,
  text: get,
  cell: (row) => get(row) ?? words.none,
  ...(onCard && { onCard }),
});
