import { openedNumbersQuery } from '@parlour/api-client';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { Link } from '@parlour/router';
import { formatClockTime, formatShortDay } from '@parlour/texts';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { DrawBalls } from '../../lottery/draw-balls.tsx';
import { paths } from '../../paths.ts';
import styles from './home-panels.module.css';
import { Panel } from './panel.tsx';

const refetchIntervalMs = 30_000;

/** Shows the last draw of each lottery. */
export function LatestDrawsPanel() {
  const t = useTexts();
  const { api, atoms } = useSite();
  const language = useAtomValue(atoms.language);
  const opened = useQuery({
    ...openedNumbersQuery(api, { count: 1, language }),
    refetchInterval: refetchIntervalMs,
  });
  const rows = opened.data?.lotteries.flatMap(({ draws: [last], ...lottery }) =>
    last ? [{ ...lottery, last }] : [],
  );
  return (
    <Panel
      icon="ticket"
      title={t('home.draws')}
      empty={t('lottery.noDraws')}
      rows={rows}
      failed={opened.isError}
      onRetry={() => void opened.refetch()}
    >
      {(drawn) => (
        <ul className={styles.rows}>
          {drawn.map(({ gameId, name, last }) => (
            <li key={gameId} className={styles.drawRow}>
              <span className={styles.who}>
                <Link to={paths.lottery({ gameCode: gameId })} className={styles.lottery}>
                  {name}
                </Link>
                <time dateTime={last.drawnAt.toISOString()} className={styles.game}>
                  {formatShortDay(last.drawnAt, language)}, {formatClockTime(last.drawnAt)}
                </time>
              </span>
              <DrawBalls numbers={last.numbers} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
