import type { Key, ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  head: string;
  cell(row: Row): ReactNode;
  /** Figures stand at the end, tabular and bold. Default: text at the start. */
  figure?: boolean;
  sortable?: boolean;
  /** In the foot, under the column. */
  total?: ReactNode;
  /** Where it stands when a row is a card on phones. Default: with the rest, seen on tap. */
  onCard?: 'key' | 'amount' | 'hidden';
}

export interface Sorting {
  column: string;
  direction: 'ascending' | 'descending';
}

export interface TableProps<Row> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): Key;
  sorting?: Sorting;
  /** Asked for by a press on a sortable head; the rows come sorted. */
  onSort?(sorting: Sorting): void;
  /** Stands in the foot's first column: "Page total". */
  totalLabel?: string;
  /** In place of rows when there are none. */
  empty?: ReactNode;
  /** What is shown is being fetched again. */
  refreshing?: boolean;
  /** The surface it stands on. Default `card`. */
  on?: 'card' | 'raised';
  /** Scrolls within 70 % of the window's height, with the head in sight. */
  tall?: boolean;
}

/** A column pressed again turns round; another one begins with the largest figures or the first letters. */
export function getNextSorting<Row>(column: Column<Row>, sorting: Sorting | undefined): Sorting {
  const same = sorting?.column === column.key;
  const first = column.figure ? 'descending' : 'ascending';
  const other = first === 'ascending' ? 'descending' : 'ascending';
  return { column: column.key, direction: same && sorting.direction === first ? other : first };
}
