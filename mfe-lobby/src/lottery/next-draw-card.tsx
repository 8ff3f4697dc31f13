import type { NextDraw } from '@parlour/api-client';
import { useTexts } from '@parlour/remote-sdk';
import { Card, SectionHeading } from '@parlour/ui';
import { useId } from 'react';
import { formatPlayTime } from '../play/play-time.ts';
import styles from './lottery-page.module.css';
import { getDrawPhase } from './lottery-rules.ts';
import { useServerClock } from './use-server-clock.ts';

interface NextDrawCardProps {
  next: NextDraw | undefined;
  clockOffsetMs: number;
}

/** Counts down to the end of bets for the next draw, by the server's clock. */
export function NextDrawCard({ next, clockOffsetMs }: NextDrawCardProps) {
  const t = useTexts();
  const titleId = useId();
  const drawPhase = getDrawPhase(next, useServerClock(clockOffsetMs));
  return (
    <Card as="section" aria-labelledby={titleId} className={styles.next}>
      <SectionHeading
        id={titleId}
        level={2}
        icon="clock"
        title={next ? t('lottery.draw', { number: next.number }) : t('lottery.nextDraw')}
      />
      {drawPhase.phase === 'open' ? (
        <p className={styles.left}>
          <span className={styles.leftName}>{t('lottery.closesIn')}</span>
          <time role="timer" className={styles.leftTime}>
            {formatPlayTime(drawPhase.leftMs + 999)}
          </time>
        </p>
      ) : (
        <p role="status" className={styles.note}>
          {t(drawPhase.phase === 'drawing' ? 'lottery.drawing' : 'lottery.waiting')}
        </p>
      )}
    </Card>
  );
}
