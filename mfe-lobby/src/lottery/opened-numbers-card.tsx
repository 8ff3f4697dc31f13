import type { LotteryDraw } from '@parlour/api-client';
import { useTexts } from '@parlour/federation';
import { clockText } from '@parlour/texts';
import { Button, Card, SectionHeading, Skeleton, SkeletonGroup } from '@parlour/ui';
import { useId } from 'react';
import { DrawBalls } from './draw-balls.tsx';
import styles from './lottery-page.module.css';

interface OpenedNumbersCardProps {
  /** Undefined while they are on their way. */
  draws: readonly LotteryDraw[] | undefined;
  failed: boolean;
  onRetry(): void;
}

const drawsShown = 10;

/** What the last draws opened. */
export function OpenedNumbersCard({ draws, failed, onRetry }: OpenedNumbersCardProps) {
  const t = useTexts();
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId}>
      <SectionHeading id={titleId} level={2} icon="ticket" title={t('lottery.opened')} />
      {failed ? (
        <div className={styles.note}>
          <p>{t('lottery.openedFailed')}</p>
          <Button onClick={onRetry}>{t('retry')}</Button>
        </div>
      ) : !draws ? (
        <SkeletonGroup label={t('lottery.opened')} className={styles.draws}>
          {Array.from({ length: 5 }, (_, place) => (
            <Skeleton key={`draw-${place}`} className={styles.bone} />
          ))}
        </SkeletonGroup>
      ) : draws.length === 0 ? (
        <p className={styles.note}>{t('lottery.noDraws')}</p>
      ) : (
        <ol className={styles.draws}>
          {draws.slice(0, drawsShown).map((draw) => (
            <DrawLine key={draw.number} draw={draw} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function DrawLine({ draw }: { draw: LotteryDraw }) {
  const t = useTexts();
  return (
    <li className={styles.draw}>
      <span className={styles.drawName}>
        {t('lottery.draw', { number: draw.number })}
        <time dateTime={draw.drawnAt.toISOString()} className={styles.drawTime}>
          {clockText(draw.drawnAt)}
        </time>
      </span>
      <DrawBalls numbers={draw.numbers} small />
    </li>
  );
}
