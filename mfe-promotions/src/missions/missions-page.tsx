import { claimMission, type MemberMission, missionsQuery, rewardsKey } from '@parlour/api-client';
import { AsyncContent, OfflineNote, useRefetchOn, useSite, useTexts } from '@parlour/remote-sdk';
import { formatTime } from '@parlour/texts';
import { Card, Emblem, Empty, Progress, SectionHeading } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useAmountText, useTurnoverText } from '../panel/amounts.ts';
import { EarningNote } from '../panel/block-note.tsx';
import { ClaimButton } from '../panel/claim-button.tsx';
import { ListSkeleton } from '../panel/list-skeleton.tsx';
import styles from '../panel/panel-page.module.css';
import { useClaim } from '../panel/use-claim.ts';
import { LeaderboardCard } from './leaderboard-card.tsx';
import { useGamesText } from './use-games-text.ts';
import { useScoreText } from './use-score-text.ts';

/** Missions with progress and claim, and the leaderboards. A note above them says why none can be earned now. */
export default function MissionsPage() {
  const t = useTexts();
  const { api } = useSite();
  const missions = useQuery(missionsQuery(api));
  useRefetchOn('rewards.changed', rewardsKey);
  useRefetchOn('bet.settled', rewardsKey);
  return (
    <div className={styles.page}>
      <OfflineNote updatedAt={missions.dataUpdatedAt} />
      <EarningNote />
      <Card as="section">
        <SectionHeading title={t('title.missions')} icon="target" />
        <p className={styles.note}>{t('missions.note')}</p>
        <AsyncContent query={missions} failed={t('missions.failed')} skeleton={<ListSkeleton />}>
          {({ missions: list, blockedBy }) =>
            list.length === 0 ? (
              <Empty
                icon="target"
                title={t('missions.empty')}
                text={blockedBy === undefined && t('missions.emptyText')}
              />
            ) : (
              <ul aria-label={t('title.missions')} className={styles.list}>
                {list.map((mission) => (
                  <MissionRow
                    key={`${mission.id} ${mission.periodStart}`}
                    mission={mission}
                    isNext={mission === list.find(isClaimable)}
                  />
                ))}
              </ul>
            )
          }
        </AsyncContent>
      </Card>
      <LeaderboardCard />
    </div>
  );
}

const isClaimable = ({ isCompleted, isClaimed }: MemberMission): boolean => isCompleted && !isClaimed;

interface MissionRowProps {
  mission: MemberMission;
  /** Its claim is the next step of the page. */
  isNext: boolean;
}

function MissionRow({ mission, isNext }: MissionRowProps) {
  const t = useTexts();
  const language = useAtomValue(useSite().atoms.language);
  const scoreText = useScoreText();
  const gamesText = useGamesText();
  const amountText = useAmountText();
  const turnoverText = useTurnoverText();
  const { metric, period, progress, target, reward, endsAt, claimUntil, isCompleted, isRunning } = mission;
  const name = t(`missions.metric.${metric}`, { target: scoreText(metric, target) });
  const countsBets = metric !== 'LOGIN_DAYS' && metric !== 'REFERRALS';
  const end = isCompleted ? claimUntil : endsAt;
  return (
    <li className={styles.row}>
      <Emblem name={isCompleted ? 'circle-check' : 'target'} />
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        <span className={styles.note}>
          {[
            t(isRunning ? `missions.period.${period}` : `missions.before.${period}`),
            ...(countsBets ? [gamesText(mission.gameTypes)] : []),
          ].join(' · ')}
        </span>
        <span className={styles.note}>{turnoverText(reward)}</span>
      </span>
      <span className={styles.end}>
        <span className={styles.amount}>{amountText(reward)}</span>
        <MissionAct mission={mission} name={name} isNext={isNext} />
      </span>
      <div className={styles.wide}>
        <Progress
          label={name}
          share={progress / target}
          tone={isCompleted ? 'gold' : 'violet'}
          legend={t('missions.progress', {
            progress: scoreText(metric, progress),
            target: scoreText(metric, target),
          })}
          legendEnd={
            end &&
            t(isCompleted ? 'missions.claimUntil' : 'missions.until', { time: formatTime(end, language) })
          }
        />
      </div>
    </li>
  );
}

function MissionAct({ mission, name, isNext }: MissionRowProps & { name: string }) {
  const t = useTexts();
  const { api } = useSite();
  const amountText = useAmountText();
  const claim = useClaim(
    () => claimMission(api, mission),
    ({ kind, paid, deducted }) =>
      deducted > 0
        ? t('missions.deducted', {
            paid: amountText({ kind, amount: paid }),
            deducted: amountText({ kind, amount: deducted }),
          })
        : t('rewards.credited', { amount: amountText({ kind, amount: paid }) }),
  );
  if (mission.isClaimed) return <span className={styles.note}>{t('rewards.status.CLAIMED')}</span>;
  if (!mission.isCompleted) return null;
  return <ClaimButton name={name} isNext={isNext} claim={claim} />;
}
