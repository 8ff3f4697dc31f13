import type { LotteryDraw } from '@parlour/api-client';
import { useTexts } from '@parlour/remote-sdk';
import { formatClockTime } from '@parlour/texts';
import { DrawBalls, isLongDraw } from './draw-balls.tsx';
import styles from './lottery-page.module.css';
import { SideCard } from './side-card.tsx';

interface OpenedNumbersCardProps {
  /** Undefined while loading. */
  draws: readonly LotteryDraw[] | undefined;
  failed: boolean;
  onRetry(): void;
}

const drawsShown = 10;
/** Number of draws to show if each one fills several lines. */
const longDrawsShown = 5;

/** Shows the numbers of the last draws. */
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
