import { useTexts } from '@parlour/remote-sdk';
import { Button, Card, type IconName, SectionHeading, Skeleton, SkeletonGroup } from '@parlour/ui';
import { type ReactNode, useId } from 'react';
import styles from './home-panels.module.css';

interface PanelProps<T> {
  icon: IconName;
  title: string;
  note?: string;
  /** Text for an empty list. */
  empty: string;
  rows: readonly T[] | undefined;
  failed: boolean;
  onRetry(): void;
  children(rows: readonly T[]): ReactNode;
}

const skeletonRows = 5;

/** Card of the home page with a list: loading, ready, empty or failed. */
export function Panel<T>({ icon, title, note, empty, rows, failed, onRetry, children }: PanelProps<T>) {
  const t = useTexts();
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId} className={styles.panel}>
      <SectionHeading id={titleId} level={2} icon={icon} title={title} />
      {note && <p className={styles.note}>{note}</p>}
      {failed && !rows ? (
        <div className={styles.message}>
          <p>{t('home.panelFailed')}</p>
          <Button onClick={onRetry}>{t('retry')}</Button>
        </div>
      ) : !rows ? (
        <SkeletonGroup label={title} className={styles.rows}>
          {Array.from({ length: skeletonRows }, (_, index) => (
            <Skeleton key={`row-${index}`} className={styles.skeleton} />
          ))}
        </SkeletonGroup>
      ) : rows.length === 0 ? (
        <p className={styles.message}>{empty}</p>
      ) : (
        children(rows)
      )}
    </Card>
  );
}
