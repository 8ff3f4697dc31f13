import { type Winner, winnersQuery } from '@parlour/api-client';
import { useSite, useTexts } from '@parlour/federation';
import { Avatar, Money } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import styles from './home-panels.module.css';
import { Panel } from './panel.tsx';

/** Both panels are of one answer: the latest of these, and the largest. */
const winnersAsked = 50;
const winnersShown = 5;

const useWinners = () => {
  const { api } = useSite();
  return useQuery(winnersQuery(api, winnersAsked));
};

/** What members really won lately, the latest first. */
export function WinnersPanel() {
  const t = useTexts();
  const winners = useWinners();
  const latest = winners.data?.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, winnersShown);
  return (
    <Panel
      icon="trophy"
      title={t('home.winners')}
      note={t('home.winnersNote')}
      empty={t('home.noWinners')}
      rows={latest}
      failed={winners.isError}
      onRetry={() => void winners.refetch()}
    >
      {(rows) => (
        <ol className={styles.rows}>
          {rows.map((winner) => (
            <WinnerRow key={keyOf(winner)} winner={winner} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

/** The largest single payouts of the last day, by rank. */
export function RankingPanel() {
  const t = useTexts();
  const winners = useWinners();
  const largest = winners.data?.toSorted((a, b) => b.payoutMinor - a.payoutMinor).slice(0, winnersShown);
  return (
    <Panel
      icon="crown"
      title={t('home.ranking')}
      note={t('home.rankingNote')}
      empty={t('home.noWinners')}
      rows={largest}
      failed={winners.isError}
      onRetry={() => void winners.refetch()}
    >
      {(rows) => (
        <ol className={styles.rows}>
          {rows.map((winner, place) => (
            <WinnerRow key={keyOf(winner)} winner={winner} rank={place + 1} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

const keyOf = ({ account, nodeId, at, payoutMinor }: Winner): string =>
  `${account} ${nodeId} ${at} ${payoutMinor}`;

function WinnerRow({ winner, rank }: { winner: Winner; rank?: number }) {
  return (
    <li className={styles.row}>
      {rank === undefined ? (
        <Avatar src={winner.avatarUrl} name={winner.account} />
      ) : (
        <span className={styles.rank}>{rank}</span>
      )}
      <span className={styles.who}>
        <bdi className={styles.account}>{winner.account}</bdi>
        <span className={styles.game}>{winner.gameName}</span>
      </span>
      <Money minor={winner.payoutMinor} sign="always" className={styles.amount} />
    </li>
  );
}
