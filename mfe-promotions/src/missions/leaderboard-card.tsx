import { type Leaderboard, leaderboardsQuery, type Ranking, rankingQuery } from '@parlour/api-client';
import { AsyncContent, usePictureAddress, useSite, useTexts } from '@parlour/remote-sdk';
import { formatTime } from '@parlour/texts';
import { Avatar, Card, classNames, Empty, Field, SectionHeading, Segmented, Select } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useAmountText } from '../panel/amounts.ts';
import { ListSkeleton } from '../panel/list-skeleton.tsx';
import panelStyles from '../panel/panel-page.module.css';
import styles from './leaderboard-card.module.css';
import { useGamesText } from './use-games-text.ts';
import { useScoreText } from './use-score-text.ts';

/** The leaderboards: the running period, or the final ranks of the previous one, with prizes. */
export function LeaderboardCard() {
  const t = useTexts();
  const boards = useQuery(leaderboardsQuery(useSite().api));
  return (
    <Card as="section">
      <SectionHeading title={t('leaders.title')} icon="trophy" />
      <AsyncContent query={boards} failed={t('leaders.failed')} skeleton={<ListSkeleton />}>
        {(list) =>
          list.length === 0 ? (
            <Empty icon="trophy" title={t('leaders.none')} text={t('leaders.noneText')} />
          ) : (
            <ChosenBoard boards={list} />
          )
        }
      </AsyncContent>
    </Card>
  );
}

type When = 'current' | 'previous';

function ChosenBoard({ boards }: { boards: readonly Leaderboard[] }) {
  const t = useTexts();
  const { api } = useSite();
  const gamesText = useGamesText();
  // A leaderboard with prizes comes first.
  const [boardId, setBoardId] = useState(
    () => (boards.find(({ prizes }) => prizes.length > 0) ?? boards[0])?.id ?? '',
  );
  const [when, setWhen] = useState<When>('current');
  const ranking = useQuery(rankingQuery(api, { boardId, isPrevious: when === 'previous' }));
  const board = boards.find(({ id }) => id === boardId);
  if (!board) return null;
  const toLabel = ({ metric, gameTypes, period }: Leaderboard): string =>
    [t(`leaders.metric.${metric}`), gamesText(gameTypes), t(`missions.period.${period}`)].join(' · ');
  return (
    <div className={panelStyles.page}>
      <div className={styles.choice}>
        <Field label={t('leaders.choose')}>
          <Select
            value={boardId}
            onChange={({ target }) => setBoardId(target.value)}
            options={boards.map((one) => ({ value: one.id, label: toLabel(one) }))}
          />
        </Field>
        <Segmented<When>
          label={t('leaders.when')}
          value={when}
          onChange={setWhen}
          segments={[
            { value: 'current', label: t('leaders.current') },
            { value: 'previous', label: t('leaders.previous') },
          ]}
        />
      </div>
      <AsyncContent query={ranking} failed={t('leaders.failed')} skeleton={<ListSkeleton />}>
        {(ranks) => <Ranks board={board} ranking={ranks} />}
      </AsyncContent>
    </div>
  );
}

function Ranks({ board, ranking }: { board: Leaderboard; ranking: Ranking }) {
  const t = useTexts();
  const language = useAtomValue(useSite().atoms.language);
  const { leaders, own, endsAt, isFinal } = ranking;
  if (leaders.length === 0)
    return <Empty icon="trophy" title={t('leaders.empty')} text={t('leaders.emptyText')} />;
  const running = endsAt > new Date() ? 'leaders.ends' : 'leaders.settling';
  const isListed = leaders.some(({ rank }) => rank === own?.rank);
  return (
    <>
      <p className={panelStyles.note}>
        {t(isFinal ? 'leaders.ended' : running, { time: formatTime(endsAt, language) })}
      </p>
      <ol aria-label={t('leaders.title')} className={styles.ranks}>
        {leaders.map((leader) => (
          <RankRow key={leader.rank} board={board} {...leader} isOwn={leader.rank === own?.rank} />
        ))}
        {own && !isListed && <RankRow board={board} {...own} isOwn />}
      </ol>
      {!own && <p className={panelStyles.note}>{t('leaders.unranked')}</p>}
    </>
  );
}

interface RankRowProps {
  board: Leaderboard;
  rank: number;
  account?: string;
  avatarUrl?: string;
  score: number;
  isOwn: boolean;
}

function RankRow({ board, rank, account, avatarUrl, score, isOwn }: RankRowProps) {
  const t = useTexts();
  const toPictureAddress = usePictureAddress();
  const scoreText = useScoreText();
  const amountText = useAmountText();
  const prize = board.prizes.find(({ from, to }) => from <= rank && rank <= to);
  return (
    <li value={rank} className={classNames(styles.rank, isOwn && styles.own)}>
      <span className={styles.place}>{rank}</span>
      {avatarUrl !== undefined && <Avatar src={toPictureAddress(avatarUrl)} name={account ?? ''} size={32} />}
      <bdi className={styles.account}>{isOwn ? t('leaders.you') : account}</bdi>
      <span className={styles.figures}>
        <span>{scoreText(board.metric, score)}</span>
        {prize && <span className={styles.prize}>{amountText(prize)}</span>}
      </span>
    </li>
  );
}
