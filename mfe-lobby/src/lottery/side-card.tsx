import { useTexts } from '@parlour/federation';
import { Button, Card, type IconName, SectionHeading, Skeleton, SkeletonGroup } from '@parlour/ui';
import { type ReactNode, useId } from 'react';
import styles from './lottery-page.module.css';

interface SideCardProps<T> {
  icon: IconName;
  title: string;
  /** At the end of the title's line. */
  end?: ReactNode;
  /** Below the title whatever the card's rows are: what they count, a choice among them. */
  lead?: ReactNode;
  /** Undefined while they are on their way. */
  rows: readonly T[] | undefined;
  /** They could not be had; rows that are there already stay. */
  failed: boolean;
  failedText: string;
  /** Said where there are no rows. */
  empty: string;
  onRetry(): void;
  children(rows: readonly T[]): ReactNode;
}

const bones = 5;

/** A card beside the slip with a list: on its way, there, empty, or not to be had. */
export function SideCard<T>({ lead, rows, failed, failedText, empty, onRetry, ...card }: SideCardProps<T>) {
  const t = useTexts();
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId}>
      <SectionHeading id={titleId} level={2} icon={card.icon} title={card.title}>
        {card.end}
      </SectionHeading>
      {lead}
      {failed && !rows ? (
        <div role="alert" className={styles.note}>
          <p>{failedText}</p>
          <Button onClick={onRetry}>{t('retry')}</Button>
        </div>
      ) : !rows ? (
        <SkeletonGroup label={card.title} className={styles.draws}>
          {Array.from({ length: bones }, (_, index) => (
            <Skeleton key={`row-${index}`} className={styles.bone} />
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
