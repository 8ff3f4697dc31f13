import type { ReactNode } from 'react';
import styles from './operate.module.css';

export interface Fact {
  label: ReactNode;
  value: ReactNode;
}

/** A list of labelled values, in columns where there is room. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(({ label, value }, index) => (
      <div key={index} className={styles.fact}>
        <dt className={styles.factLabel}>{label}</dt>
        <dd className={styles.factValue}>{value}</dd>
      </div>
    ))}
  </dl>
);
