import { useRef } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import { useScrollOverflow } from '../use-scroll-overflow.ts';
import styles from './table.module.css';
import { type Column, getNextSorting, type Sorting, type TableProps } from './table-types.ts';

/** Number of columns from which a table has less space between its columns. */
const manyColumns = 8;

/** Length up to which a title stays on one line: some Burmese loanwords would otherwise break within the word. */
const shortTitleMax = 9;

export function TableGrid<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, refreshing, on = 'card', tall } = props;
  const scroller = useRef<HTMLElement>(null);
  const cut = useScrollOverflow(scroller);
  const scrolls = cut.start || cut.end || tall;
  return (
    <section
      ref={scroller}
      // The keyboard scrolls a box only when the box is focusable.
      tabIndex={scrolls ? 0 : undefined}
      aria-label={scrolls ? label : undefined}
      className={classNames(
        styles.scroller,
        on === 'card' ? styles.onCard : styles.onRaised,
        tall && styles.tall,
        cut.start && styles.cutStart,
        cut.end && styles.cutEnd,
        refreshing && styles.dimmed,
      )}
    >
      <table
        aria-label={label}
        aria-busy={refreshing || undefined}
        className={classNames(styles.table, columns.length >= manyColumns && styles.many)}
      >
        <thead>
          <tr>
            {columns.map((column, index) => (
              <Head
                key={column.key}
                column={column}
                first={index === 0}
                sorting={props.sorting}
                onSort={props.onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={styles.row}>
              {columns.map((column, index) => (
                <td key={column.key} className={getCellClass(column, index === 0)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {props.totalLabel && (
          <tfoot>
            <tr>
              {columns.map((column, index) => (
                <td key={column.key} className={classNames(getCellClass(column, index === 0), styles.total)}>
                  {index === 0 ? props.totalLabel : column.total}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

const getCellClass = <Row,>({ figure }: Column<Row>, first: boolean) =>
  classNames(styles.cell, figure && styles.end, figure && styles.figure, first && styles.first);

interface HeadProps<Row> {
  column: Column<Row>;
  first: boolean;
  sorting: Sorting | undefined;
  onSort: ((sorting: Sorting) => void) | undefined;
}

function Head<Row>({ column, first, sorting, onSort }: HeadProps<Row>) {
  const direction = sorting?.column === column.key ? sorting.direction : undefined;
  const sortable = column.sortable && onSort !== undefined;
  return (
    <th
      scope="col"
      aria-sort={sortable ? (direction ?? 'none') : undefined}
      className={classNames(
        styles.head,
        column.head.length <= shortTitleMax && styles.short,
        column.figure && styles.end,
        first && styles.first,
        direction && styles.sorted,
      )}
    >
      {sortable ? (
        <button
          type="button"
          className={styles.sorter}
          onClick={() => onSort(getNextSorting(column, sorting))}
        >
          {column.head}
          {direction && <Icon name={direction === 'ascending' ? 'arrow-up' : 'arrow-down'} size={15} />}
        </button>
      ) : (
        column.head
      )}
    </th>
  );
}
