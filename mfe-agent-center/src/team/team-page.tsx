import { AsyncContent, LoadingGroup, OfflineNote, usePeriodTexts, useTexts } from '@parlour/remote-sdk';
import { Card, DateRange, Skeleton, usePhone, VisuallyHidden } from '@parlour/ui';
import { OfferNotices } from '../contracts/offer-notices.tsx';
import { GameTypeChoice } from '../game-type-choice.tsx';
import { getHistoryLimits } from '../record-periods.ts';
import { DownlineList } from './downline-list.tsx';
import { TeamChart } from './team-chart.tsx';
import { TeamExport } from './team-export.tsx';
import styles from './team-page.module.css';
import { TeamTiles } from './team-tiles.tsx';
import { TodayCard } from './today-card.tsx';
import { type TeamState, useTeam } from './use-team.ts';

/** Team overview: figures of an agent's team for a period, per day and per downline. */
export default function TeamPage() {
  const t = useTexts();
  const period = usePeriodTexts();
  const team = useTeam();
  const phone = usePhone();
  const { today, historyDays, view, change } = team;
  return (
    <div className={styles.page}>
      <VisuallyHidden>
        <h2>{t('title.teamOverview')}</h2>
      </VisuallyHidden>
      <OfferNotices />
      {phone && <TodayCard today={today} />}
      <search aria-label={t('members.filters')} className={styles.filters}>
        <DateRange
          range={view.range}
          onRange={(range) => change({ range })}
          today={today}
          limits={getHistoryLimits(today, historyDays)}
          texts={period}
        />
        <div className={styles.tools}>
          <GameTypeChoice
            className={styles.choice}
            value={view.gameType}
            onChange={(gameType) => change({ gameType })}
          />
          <TeamExport span={team.span} total={team.downlines.data?.total} />
        </div>
        {view.gameType && <p className={styles.filterNote}>{t('filter.gamesOnly')}</p>}
      </search>
      <OfflineNote updatedAt={team.overview.dataUpdatedAt} />
      <Overview team={team} />
      <DownlineList team={team} />
    </div>
  );
}

function Overview({ team: { overview, view } }: { team: TeamState }) {
  const t = useTexts();
  return (
    <AsyncContent query={overview} failed={t('team.failed')} frame={Card} skeleton={<OverviewSkeleton />}>
      {(data) => (
        <div className={overview.isPlaceholderData ? styles.refreshing : styles.shown}>
          <TeamTiles overview={data} range={view.range} />
          <TeamChart days={data.trend} />
        </div>
      )}
    </AsyncContent>
  );
}

const OverviewSkeleton = () => (
  <LoadingGroup className={styles.skeleton}>
    <div className={styles.tiles}>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} height={110} />
      ))}
    </div>
    <Skeleton height={380} />
  </LoadingGroup>
);
