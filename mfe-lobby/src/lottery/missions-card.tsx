import { type LotteryMission, type LotteryPeriod, lotteryMissionsQuery } from '@parlour/api-client';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { formatClockTime, formatShortDay } from '@parlour/texts';
import { Icon, Progress } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { missionPeriods, progressRefetchMs } from './lottery-rules.ts';
import styles from './progress-cards.module.css';
import { SideCard } from './side-card.tsx';

/** Shows the member's progress in the lottery missions of the day and the week. */
export function MissionsCard({ username }: { username: string }) {
  const t = useTexts();
  const { api } = useSite();
  const missions = useQuery({ ...lotteryMissionsQuery(api, username), refetchInterval: progressRefetchMs });
  const done = missions.data?.filter(({ isDone }) => isDone).length;
  return (
    <SideCard
      icon="target"
      title={t('lottery.missions')}
      end={
        missions.data && missions.data.length > 0 ? (
          <span className={styles.count}>
            {t('lottery.missionsDone', { done, all: missions.data.length })}
          </span>
        ) : undefined
      }
      intro={<p className={styles.intro}>{t('lottery.missionsNote')}</p>}
      rows={missions.data}
      failed={missions.isError}
      failedText={t('lottery.missionsFailed')}
      empty={t('lottery.noMissions')}
      onRetry={() => void missions.refetch()}
    >
      {(rows) =>
        missionPeriods.map((period) => (
          <PeriodMissions
            key={period}
            period={period}
            missions={rows.filter((one) => one.period === period)}
          />
        ))
      }
    </SideCard>
  );
}

function PeriodMissions({
  period,
  missions,
}: {
  period: LotteryPeriod;
  missions: readonly LotteryMission[];
}) {
  const t = useTexts();
  const language = useAtomValue(useSite().atoms.language);
  const titleId = useId();
  const endsAt = missions[0]?.endsAt;
  if (!endsAt) return null;
  return (
    <div className={styles.period}>
      <div className={styles.periodHead}>
        <h3 id={titleId} className={styles.periodName}>
          {t(`lottery.period.${period}`)}
        </h3>
        <time dateTime={endsAt.toISOString()} className={styles.until}>
          {t('lottery.until', { time: `${formatShortDay(endsAt, language)}, ${formatClockTime(endsAt)}` })}
        </time>
      </div>
      <ul aria-labelledby={titleId} className={styles.missions}>
        {missions.map((mission) => (
          <MissionLine key={mission.id} mission={mission} />
        ))}
      </ul>
    </div>
  );
}

function MissionLine({ mission: { metric, progress, target, isDone } }: { mission: LotteryMission }) {
  const t = useTexts();
  const { money } = useSite();
  const figure = (value: number) => (metric === 'VALID_BET' ? money.withSymbol(value) : String(value));
  const name = t(`lottery.mission.${metric}`, { target: figure(target) });
  return (
    <li className={styles.mission}>
      <p className={styles.missionName}>{name}</p>
      <Progress
        label={name}
        share={progress / target}
        tone={isDone ? 'gold' : 'violet'}
        legend={t('lottery.missionProgress', { progress: figure(progress), target: figure(target) })}
        legendEnd={
          isDone && (
            <span className={styles.done}>
              <Icon name="circle-check" size={16} />
              {t('lottery.missionDone')}
            </span>
          )
        }
      />
    </li>
  );
}
