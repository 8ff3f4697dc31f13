import { type BonusTask, bonusDetailsQuery, rewardsKey } from '@parlour/api-client';
import type { TurnoverStatus } from '@parlour/contracts/calls';
import { AsyncContent, OfflineNote, useRefetchOn, useSite, useTexts } from '@parlour/remote-sdk';
import { formatTime } from '@parlour/texts';
import {
  Card,
  Emblem,
  Empty,
  KpiTile,
  Progress,
  SectionHeading,
  StatusChip,
  type StatusLooks,
} from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { EarningNote } from '../panel/block-note.tsx';
import { ListSkeleton } from '../panel/list-skeleton.tsx';
import styles from '../panel/panel-page.module.css';
import { GrantList } from './grant-list.tsx';

const taskLooks = {
  OPEN: { tone: 'waiting' },
  DONE: { tone: 'done' },
  VOID: { tone: 'neutral' },
  EXPIRED: { tone: 'neutral', icon: 'hourglass' },
} as const satisfies StatusLooks<TurnoverStatus>;

/**
 * Bonus details: bonus grants, and the bets that deposits and transfers require, with their progress and remaining
 * amount.
 */
export default function BonusPage() {
  const t = useTexts();
  const { api, money } = useSite();
  const details = useQuery(bonusDetailsQuery(api));
  useRefetchOn('rewards.changed', rewardsKey);
  useRefetchOn('balance.changed', rewardsKey);
  useRefetchOn('bet.settled', rewardsKey);
  return (
    <div className={styles.page}>
      <OfflineNote updatedAt={details.dataUpdatedAt} />
      <EarningNote />
      <AsyncContent query={details} failed={t('bonus.failed')} skeleton={<ListSkeleton />} frame={Card}>
        {({ grants, tasks, remainingMinor }) => (
          <>
            {grants.length > 0 && <GrantList grants={grants} />}
            <Card as="section">
              <SectionHeading title={t('bonus.tasks')} icon="clipboard-list" />
              <p className={styles.note}>{t('bonus.note')}</p>
              {tasks.length === 0 ? (
                <Empty icon="clipboard-list" title={t('bonus.empty')} text={t('bonus.emptyText')} />
              ) : (
                <>
                  <KpiTile name={t('bonus.remaining')} figure={money.withSymbol(remainingMinor)} />
                  <ul aria-label={t('bonus.tasks')} className={styles.list}>
                    {tasks.map((task) => (
                      <TaskRow key={task.id} task={task} />
                    ))}
                  </ul>
                </>
              )}
            </Card>
          </>
        )}
      </AsyncContent>
    </div>
  );
}

function TaskRow({ task }: { task: BonusTask }) {
  const t = useTexts();
  const { atoms, money, texts } = useSite();
  const language = useAtomValue(atoms.language);
  const { source, status, baseMinor, multiple, requiredMinor, progressMinor, remainingMinor, reward } = task;
  const cause = reward
    ? reward.title
      ? texts.pick(reward.title)
      : t(`rewards.source.${reward.source}`)
    : t(`bonus.source.${source}`);
  return (
    <li className={styles.row}>
      <Emblem name={reward ? 'gift' : 'landmark'} />
      <span className={styles.text}>
        <span className={styles.name}>{cause}</span>
        <span className={styles.note}>
          {t('bonus.base', { base: money.withSymbol(baseMinor), multiple })}
        </span>
        <span className={styles.note}>
          {formatTime(task.createdAt, language)}
          {task.expiresAt && ` · ${t('rewards.until', { time: formatTime(task.expiresAt, language) })}`}
        </span>
      </span>
      <StatusChip status={status} looks={taskLooks} label={t(`bonus.status.${status}`)} />
      <div className={styles.wide}>
        <Progress
          label={cause}
          share={requiredMinor === 0 ? 1 : progressMinor / requiredMinor}
          legend={t('bonus.progress', {
            progress: money.withSymbol(progressMinor),
            required: money.withSymbol(requiredMinor),
          })}
          legendEnd={status === 'OPEN' && t('bonus.rest', { amount: money.withSymbol(remainingMinor) })}
        />
      </div>
    </li>
  );
}
