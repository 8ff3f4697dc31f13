import { useInSummary } from '@parlour/ui';
import type { ReactNode } from 'react';
import styles from './operate.module.css';

interface TwoLinesProps {
  children: ReactNode;
  second: ReactNode;
  /** Shows the second line in the summary of a phone's card too. Default: false. */
  isInSummary?: boolean;
}

/** Content of a table's cell with a less important second line below it. */
export function TwoLines({ children, second, isInSummary = false }: TwoLinesProps) {
  const isSummary = useInSummary();
  return (
    <span>
      {children} {(!isSummary || isInSummary) && <span className={styles.second}>{second}</span>}
    </span>
  );
}
