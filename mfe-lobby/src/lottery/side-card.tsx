import { useTexts } from '@parlour/remote-sdk';
import { Button, Card, type IconName, SectionHeading, Skeleton, SkeletonGroup } from '@parlour/ui';
import { type ReactNode, useId } from 'react';
import styles from './lottery-page.module.css';

interface SideCardProps<T> {
  icon: IconName;
  title: string;
  /** Content at the end of the title row. */
  end?: ReactNode;
  /** Content below the title in every state: a summary or a selector for the rows. */
  intro?: ReactNode;
  /** Undefined while loading. */
  rows: readonly T[] | undefined;
  /** True if loading failed. Rows that are already loaded stay. */
  failed: boolean;
  failedText: string;
  /** Text for an empty list. */
  empty: string;
  onRetry(): void;
  children(rows: readonly T[]): ReactNode;
}

const skeletonRows = 5;

/** Card beside the slip with a list: loading, ready, empty or failed. */
export function SideCard<T>({ intro, rows, failed, failedText, empty, onRetry, ...card }: SideCardProps<T>) {
  const t = useTexts();
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId}>
      <SectionHeading id={titleId} level={2} icon={card.icon} title={card.title}>
        {card.end}
      </SectionHeading>
      {intro}
      {failed && !rows ? (
        <div role="alert" className={styles.note}>
          <p>{failedText}</p>
          <Button onClick={onRetry}>{t('retry')}</Button>
        </div>
      ) : !rows ? (
        <SkeletonGroup label={card.title} className={styles.draws}>
          {Array.from({ length: skeletonRows }, (_, index) => (
            <Skeleton key={`row-${index}`} className={styles.skeleton} />
          ))}
        </SkeletonGroup>
      ) : rows.length === 0 ? (
        <p className={styles.note}>{empty}</p>
      ) : (
        card.children(rows)
      )}
    </Card>
  );
}
