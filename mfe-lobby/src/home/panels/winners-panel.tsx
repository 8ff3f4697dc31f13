import { type Winner, winnersQuery } from '@parlour/api-client';
import type { WinnerBoard } from '@parlour/contracts/calls';
import { usePictureAddress, useSite, useTexts } from '@parlour/remote-sdk';
import { Avatar, type IconName, Money } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import styles from './home-panels.module.css';
import { Panel } from './panel.tsx';

/** Number of winners to request. The board is sorted by size, so the panel picks the latest of these. */
const winnersAsked = 50;
const winnersShown = 5;

const useWinners = (board: WinnerBoard, count: number) => {
  const { api, atoms } = useSite();
  const language = useAtomValue(atoms.language);
  return useQuery(winnersQuery(api, { board, count, language }));
};

/** Shows the latest wins of members, newest first. */
export function WinnersPanel() {
  const t = useTexts();
  const winners = useWinners('WINS', winnersAsked);
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
            <WinnerRow key={toRowKey(winner)} winner={winner} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

/** Ranks jackpots first, then the largest single payouts of the last day. */
export const RankingPanel = () => <RankPanel board="JACKPOT" icon="crown" texts="ranking" />;

/** Ranks the best winning slip of each member in the last week. */
export const SportsRankingPanel = () => <RankPanel board="SPORTS" icon="trophy" texts="sportsRanking" />;

function RankPanel({
  board,
  icon,
  texts,
}: {
  board: WinnerBoard;
  icon: IconName;
  texts: 'ranking' | 'sportsRanking';
}) {
  const t = useTexts();
  const winners = useWinners(board, winnersShown);
  return (
    <Panel
      icon={icon}
      title={t(`home.${texts}`)}
      note={t(`home.${texts}Note`)}
      empty={t(texts === 'ranking' ? 'home.noWinners' : 'home.noSportsWinners')}
      rows={winners.data}
      failed={winners.isError}
      onRetry={() => void winners.refetch()}
    >
      {(rows) => (
        <ol className={styles.rows}>
          {rows.map((winner, index) => (
            <WinnerRow key={toRowKey(winner)} winner={winner} rank={index + 1} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

const toRowKey = ({ account, nodeId, at, payoutMinor }: Winner): string =>
  `${account} ${nodeId} ${at} ${payoutMinor}`;

function WinnerRow({ winner, rank }: { winner: Winner; rank?: number }) {
  const t = useTexts();
  const toPictureAddress = usePictureAddress();
  const game = winner.isJackpot ? t('home.jackpotOf', { game: winner.gameName }) : winner.gameName;
  return (
    <li className={styles.row}>
      {rank === undefined ? (
        <Avatar src={toPictureAddress(winner.avatarUrl)} name={winner.account} />
      ) : (
        <span className={styles.rank}>{rank}</span>
      )}
      <span className={styles.who}>
        <bdi className={styles.account}>{winner.account}</bdi>
        <span className={styles.game}>{winner.isSample ? t('home.sampleOf', { game }) : game}</span>
      </span>
      <Money minor={winner.payoutMinor} sign="always" className={styles.amount} />
    </li>
  );
}
