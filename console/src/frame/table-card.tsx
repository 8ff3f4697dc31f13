import type { ReactNode } from 'react';
import styles from './table-card.module.css';

/** The ground that a table stands on. On phones its rows are cards of their own, and it stands on none. */
export const TableCard = ({ children }: { children: ReactNode }) => (
  <div className={styles.card}>{children}</div>
);
