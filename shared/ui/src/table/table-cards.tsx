import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import { InSummary } from './in-summary.ts';
import styles from './table.module.css';
import type { Column, TableProps } from './table-types.ts';

/** Renders a table for phones: each row is a card with its key line and amount, and the other columns on tap. */
export function TableCards<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, refreshing, totalLabel } = props;
  const totalId = useId();
  const totals = columns.filter((column) => column.total !== undefined);
  return (
    <>
      <ul
        aria-label={label}
        aria-busy={refreshing || undefined}
        className={classNames(styles.cards, refreshing && styles.dimmed)}
      >
        {rows.map((row) => (
          <li key={rowKey(row)}>
            <RowCard row={row} columns={columns} />
          </li>
        ))}
      </ul>
      {totalLabel && totals.length > 0 && (
        <section aria-labelledby={totalId} className={classNames(styles.details, styles.totals)}>
          <p id={totalId} className={styles.totalsTitle}>
            {totalLabel}
          </p>
          <dl className={styles.lines}>
            {totals.map((column) => (
              <Line key={column.key} head={column.head} value={column.total} />
            ))}
          </dl>
        </section>
      )}
    </>
  );
}

function RowCard<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  const keys = columns.filter(({ onCard }) => onCard === 'key');
  const keyLine = keys.length > 0 ? keys : columns.slice(0, 1);
  const amount = columns.find(({ onCard }) => onCard === 'amount');
  const rest = columns.filter(
    (column) =>
      column.onCard !== 'hidden' && (column.opens || (!keyLine.includes(column) && column !== amount)),
  );
  return (
    <details className={styles.item}>
      <summary className={styles.summary}>
        <InSummary value={true}>
          <span className={styles.key}>
            {keyLine.map((column) => (
              <span key={column.key} className={styles.keyPart}>
                {column.cell(row)}
              </span>
            ))}
          </span>
          <span className={styles.amount}>
            {amount?.cell(row)}
            <Icon name="chevron-down" size={18} className={styles.arrow} />
          </span>
        </InSummary>
      </summary>
      <dl className={styles.details}>
        {rest.map((column) => (
          <Line key={column.key} head={column.head} value={column.cell(row)} />
        ))}
      </dl>
    </details>
  );
}

function Line({ head, value }: { head: string; value: ReactNode }) {
  return (
    <div className={styles.line}>
      <dt className={styles.term}>{head}</dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  );
}
