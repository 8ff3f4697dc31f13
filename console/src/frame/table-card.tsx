import type { ReactNode } from 'react';
import styles from './table-card.module.css';

/** Card around a table. On phones the rows become cards, and this card has no background. */
export const TableCard = ({ children }: { children: ReactNode }) => (
  <div className={styles.card}>{children}</div>
);
