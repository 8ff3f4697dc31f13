import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './progress.module.css';

interface ProgressProps {
  /** Name of the measured progress. */
  label: string;
  /** From 0 to 1; a value outside is clipped. */
  share: number;
  /** Under the bar, at its start and end: "Level 6 at 2,000,000.00" and "64 %". */
  legend?: ReactNode;
  legendEnd?: ReactNode;
  tone?: 'violet' | 'gold';
}

/** Renders a progress bar. */
export function Progress({ label, share, legend, legendEnd, tone = 'violet' }: ProgressProps) {
  const percent = Math.round(Math.min(Math.max(share, 0), 1) * 100);
  return (
    <div className={classNames(styles.progress, tone === 'gold' && styles.gold)}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className={styles.track}
      >
        <div className={styles.bar} style={{ inlineSize: `${percent}%` }} />
      </div>
      {(legend || legendEnd) && (
        <div className={styles.legend}>
          <span>{legend}</span>
          <span>{legendEnd}</span>
        </div>
      )}
    </div>
  );
}
