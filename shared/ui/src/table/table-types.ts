import type { Key, ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  head: string;
  cell(row: Row): ReactNode;
  /** Aligns figures at the end, tabular and bold. Default: text at the start. */
  figure?: boolean;
  sortable?: boolean;
  /** In the foot, under the column. */
  total?: ReactNode;
  /** Position in a row's card on phones. Default: with the columns shown on tap. */
  onCard?: 'key' | 'amount' | 'hidden';
  /**
   * Whether the cell has a link or button. A card's summary is itself a button, so it shows the cell as text
   * (`useInSummary`), and the opened card shows the cell again among the columns.
   */
  opens?: boolean;
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
  /** Called by a press on a sortable header; the caller passes sorted rows. */
  onSort?(sorting: Sorting): void;
  /** Text of the foot's first column: "Page total". */
  totalLabel?: string;
  /** Shown instead of rows when there are none. */
  empty?: ReactNode;
  /** True while the visible rows are fetched again. */
  refreshing?: boolean;
  /** The surface behind the table. Default `card`. */
  on?: 'card' | 'raised';
  /** Scrolls within 70 % of the window's height, with a sticky header. */
  tall?: boolean;
}

/**
 * Returns the next sorting: the same column reverses its direction; another column starts with the largest figures or
 * the first letters.
 */
export function getNextSorting<Row>(column: Column<Row>, sorting: Sorting | undefined): Sorting {
  const same = sorting?.column === column.key;
  const first = column.figure ? 'descending' : 'ascending';
  const other = first === 'ascending' ? 'descending' : 'ascending';
  return { column: column.key, direction: same && sorting.direction === first ? other : first };
}
