import type { LotteryDraw } from '@parlour/api-client';
import { useTexts } from '@parlour/federation';
import { formatClockTime } from '@parlour/texts';
import { DrawBalls, isLongDraw } from './draw-balls.tsx';
import styles from './lottery-page.module.css';
import { SideCard } from './side-card.tsx';

interface OpenedNumbersCardProps {
  /** Undefined while they are on their way. */
  draws: readonly LotteryDraw[] | undefined;
  failed: boolean;
  onRetry(): void;
}

const drawsShown = 10;
/** Of a lottery that draws so many numbers that each draw fills lines. */
const longDrawsShown = 5;

/** What the last draws opened. */
export function OpenedNumbersCard({ draws, failed, onRetry }: OpenedNumbersCardProps) {
  const t = useTexts();
  return (
    <SideCard
      icon="ticket"
      title={t('lottery.opened')}
      rows={draws}
      failed={failed}
      failedText={t('lottery.openedFailed')}
      empty={t('lottery.noDraws')}
      onRetry={onRetry}
    >
      {(rows) => (
        <ol className={styles.draws}>
          {rows.slice(0, isLongDraw(rows[0]?.numbers ?? []) ? longDrawsShown : drawsShown).map((draw) => (
            <DrawLine key={draw.number} draw={draw} />
          ))}
        </ol>
      )}
    </SideCard>
  );
}

function DrawLine({ draw }: { draw: LotteryDraw }) {
  const t = useTexts();
  return (
    <li className={styles.draw}>
      <span className={styles.drawName}>
        {t('lottery.draw', { number: draw.number })}
        <time dateTime={draw.drawnAt.toISOString()} className={styles.drawTime}>
          {formatClockTime(draw.drawnAt)}
        </time>
      </span>
      <DrawBalls numbers={draw.numbers} small />
    </li>
  );
}
