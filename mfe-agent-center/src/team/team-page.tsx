import { useErrorText, useSite, useTexts } from '@parlour/remote-sdk';
import { formatClockTime } from '@parlour/texts';
import { Alert, Button, Card, DateRange, Empty, Skeleton, SkeletonGroup, VisuallyHidden } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { DownlineList } from './downline-list.tsx';
import { ExportButton } from './export-button.tsx';
import { usePeriodTexts } from './period-texts.ts';
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
      <OfflineNote at={team.overview.dataUpdatedAt} />
      <Overview team={team} />
      <DownlineList team={team} />
    </div>
  );
}

function Overview({ team: { overview, view } }: { team: TeamState }) {
  const t = useTexts();
  const errorText = useErrorText();
  if (overview.isPending)
    return (
      <SkeletonGroup label={t('loading')} className={styles.skeleton}>
        <div className={styles.tiles}>
          {Array.from({ length: 8 }, (_, index) => (
            <Skeleton key={index} height={110} />
          ))}
        </div>
        <Skeleton height={380} />
      </SkeletonGroup>
    );
  if (!overview.data)
    return (
      <Card>
        <Empty
          icon="triangle-alert"
          title={t('team.failed')}
          text={errorText(overview.error)}
          action={<Button onClick={() => void overview.refetch()}>{t('retry')}</Button>}
        />
      </Card>
    );
  return (
    <div className={overview.isPlaceholderData ? styles.refreshing : styles.shown}>
      <TeamTiles overview={overview.data} range={view.range} />
      <TeamChart days={overview.data.trend} />
    </div>
  );
}

/** Shows the age of the figures while offline. */
function OfflineNote({ at }: { at: number }) {
  const t = useTexts();
  const online = useAtomValue(useSite().atoms.online);
  if (online) return null;
  return (
    <Alert live tone="warning" icon="wifi-off" title={t('offline.title')}>
      {at > 0 && t('offline.asOf', { time: formatClockTime(new Date(at)) })}
    </Alert>
  );
}
