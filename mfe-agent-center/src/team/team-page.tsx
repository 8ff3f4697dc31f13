import { AsyncContent, LoadingGroup, OfflineNote, usePeriodTexts, useTexts } from '@parlour/remote-sdk';
import { Card, DateRange, Skeleton, VisuallyHidden } from '@parlour/ui';
import { DownlineList } from './downline-list.tsx';
import { ExportButton } from './export-button.tsx';
import { TeamChart } from './team-chart.tsx';
import styles from './team-page.module.css';
import { TeamTiles } from './team-tiles.tsx';
import { getTeamLimits } from './team-view.ts';
import { type TeamState, useTeam } from './use-team.ts';

/** Team overview: figures of an agent's team for a period, per day and per downline. */
export default function TeamPage() {
  const t = useTexts();
  const period = usePeriodTexts();
  const team = useTeam();
  const { today, view, change } = team;
  return (
    <div className={styles.page}>
      <VisuallyHidden>
        <h2>{t('title.teamOverview')}</h2>
      </VisuallyHidden>
      <div className={styles.filters}>
        <DateRange
          range={view.range}
          onRange={(range) => change({ range })}
          today={today}
          limits={getTeamLimits(today)}
          texts={period}
        />
        <ExportButton span={team.span} total={team.downlines.data?.total} />
      </div>
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
