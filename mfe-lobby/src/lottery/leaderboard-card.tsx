import { type LotteryLeaderboard, type LotteryPeriod, lotteryLeaderboardQuery } from '@parlour/api-client';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { classNames, Money, Segmented } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { missionPeriods, progressRefetchMs } from './lottery-rules.ts';
import styles from './progress-cards.module.css';
import { SideCard } from './side-card.tsx';

const leadersAsked = 5;

/** Ranks members by valid bet at lotteries in the current day or week, and shows the member's own rank. */
export function LeaderboardCard({ username }: { username: string }) {
  const t = useTexts();
  const { api } = useSite();
  const [period, setPeriod] = useState<LotteryPeriod>('D');
  const board = useQuery({
    ...lotteryLeaderboardQuery(api, username, { period, count: leadersAsked }),
    refetchInterval: progressRefetchMs,
  });
  return (
    <SideCard
      icon="trophy"
      title={t('lottery.leaders')}
      intro={
        <div className={styles.choice}>
          <p className={styles.intro}>{t('lottery.leadersNote')}</p>
          <Segmented
            wide
            label={t('lottery.leadersPeriod')}
            value={period}
            onChange={setPeriod}
            segments={missionPeriods.map((one) => ({ value: one, label: t(`lottery.period.${one}`) }))}
          />
        </div>
      }
      rows={board.data?.leaders}
      failed={board.isError}
      failedText={t('lottery.leadersFailed')}
      empty={t('lottery.noLeaders')}
      onRetry={() => void board.refetch()}
    >
      {() => board.data && <Leaders board={board.data} />}
    </SideCard>
  );
}

function Leaders({ board: { leaders, own } }: { board: LotteryLeaderboard }) {
  const t = useTexts();
  const isListed = leaders.some(({ rank }) => rank === own?.rank);
  return (
    <>
      <ol className={styles.leaders}>
        {leaders.map((leader) => (
          <LeaderLine key={leader.rank} {...leader} isOwn={leader.rank === own?.rank} />
        ))}
        {own && !isListed && <LeaderLine {...own} isOwn />}
      </ol>
      {!own && <p className={styles.intro}>{t('lottery.unranked')}</p>}
    </>
  );
}

interface LeaderLineProps {
  rank: number;
  account?: string;
  validBetMinor: number;
  isOwn: boolean;
}

function LeaderLine({ rank, account, validBetMinor, isOwn }: LeaderLineProps) {
  const t = useTexts();
  return (
    <li value={rank} className={classNames(styles.leader, isOwn && styles.own)}>
      <span className={classNames(styles.rank, rank === 1 && styles.first)}>{rank}</span>
      <bdi className={styles.account}>{isOwn ? t('lottery.you') : account}</bdi>
      <Money minor={validBetMinor} className={styles.score} />
    </li>
  );
}
