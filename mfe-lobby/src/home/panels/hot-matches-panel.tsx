import { type HotMatch, hotMatchesQuery } from '@parlour/api-client';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { formatClockTime } from '@parlour/texts';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { GameActions } from '../../games/use-game-actions.ts';
import styles from './hot-matches-panel.module.css';
import { Panel } from './panel.tsx';

const matchesShown = 5;
const refetchIntervalMs = 10_000;

/** Lists the matches with the most slips. Each one opens the sportsbook that takes bets on it. */
export function HotMatchesPanel({ actions }: { actions: GameActions }) {
  const t = useTexts();
  const { api, atoms } = useSite();
  const language = useAtomValue(atoms.language);
  const matches = useQuery({
    ...hotMatchesQuery(api, { count: matchesShown, language }),
    refetchInterval: refetchIntervalMs,
  });
  return (
    <Panel
      icon="flame"
      title={t('home.matches')}
      note={t('home.matchesNote')}
      empty={t('home.noMatches')}
      rows={matches.data}
      failed={matches.isError}
      onRetry={() => void matches.refetch()}
    >
      {(rows) => (
        <ul className={styles.rows}>
          {rows.map((match) => (
            <li key={match.matchId}>
              <MatchRow match={match} onOpen={() => actions.launcher.start(match.game)} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function MatchRow({ match, onOpen }: { match: HotMatch; onOpen(): void }) {
  const t = useTexts();
  const { home, away, score, winner, startsAt, phase, game } = match;
  const odds = winner && [
    { name: '1', price: winner.home },
    { name: 'X', price: winner.draw },
    { name: '2', price: winner.away },
  ];
  return (
    <button type="button" className={styles.row} onClick={onOpen}>
      <span className={styles.sides}>
        <bdi>{home}</bdi> <span className={styles.versus}>{t('home.versus')}</span> <bdi>{away}</bdi>
      </span>
      <span className={styles.when}>
        <span>{game.name}</span>
        {phase === 'running' ? (
          <strong className={styles.live}>
            {t('home.matchLive')} {score && <bdi>{`${score.home} : ${score.away}`}</bdi>}
          </strong>
        ) : (
          <time dateTime={startsAt.toISOString()}>{formatClockTime(startsAt)}</time>
        )}
      </span>
      {odds && (
        <span className={styles.odds}>
          {odds.map(
            ({ name, price }) =>
              price !== undefined && (
                <span key={name} className={styles.price}>
                  <span className={styles.side}>{name}</span> {(price / 100).toFixed(2)}
                </span>
              ),
          )}
        </span>
      )}
    </button>
  );
}
