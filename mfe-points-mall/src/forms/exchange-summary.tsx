import styles from './exchange-summary.module.css';

export interface SummaryLine {
  label: string;
  value: string;
}

/** The figures of an exchange before its confirmation; the last line is the result. */
export function ExchangeSummary({ lines }: { lines: readonly SummaryLine[] }) {
  return (
    <dl className={styles.summary}>
      {lines.map(({ label, value }) => (
        <div key={label} className={styles.line}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
