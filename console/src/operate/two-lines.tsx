import type { ReactNode } from 'react';
import styles from './operate.module.css';

interface TwoLinesProps {
  children: ReactNode;
  /** Less important than the first line. */
  second: ReactNode;
}

/** Content of a table's cell with a second line below it. */
export const TwoLines = ({ children, second }: TwoLinesProps) => (
  <>
    {children} <span className={styles.second}>{second}</span>
  </>
);
