import { type PointReward, pointRewardsQuery } from '@parlour/api-client';
import { AsyncContent, MissingDialogPart, usePreservedState, useSite, useTexts } from '@parlour/remote-sdk';
import {
  Button,
  createLazyPart,
  Empty,
  SectionHeading,
  Segmented,
  Skeleton,
  SkeletonGroup,
} from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import { RewardCard } from './reward-card.tsx';
import { filterByKind, type RewardChoice, rewardChoices } from './reward-rules.ts';
import styles from './reward-shelf.module.css';

const RedeemDialog = createLazyPart(() => import('../redeem/redeem-dialog.tsx'));

const skeletonsShown = 8;

/** Rewards for points. `points` are the member's; undefined while unknown or irrelevant. */
export function RewardShelf({ points, isDemo }: { points: number | undefined; isDemo: boolean }) {
  const t = useTexts();
  const titleId = useId();
  const [choice, setChoice] = usePreservedState<RewardChoice>('reward-kind', 'all');
  const [chosen, setChosen] = useState<PointReward>();
  const { api, atoms } = useSite();
  const { data: rewards } = useQuery(pointRewardsQuery(api, useAtomValue(atoms.language)));
  const current = rewards?.find(({ id }) => id === chosen?.id);
  const close = () => setChosen(undefined);
  const segments = rewardChoices.map((value) => ({ value, label: t(`kind.${value}`) }));
  return (
    <section aria-labelledby={titleId}>
      <SectionHeading id={titleId} title={t('rewards.title')}>
        <div className={styles.choice}>
          <Segmented label={t('rewards.kinds')} value={choice} onChange={setChoice} segments={segments} />
        </div>
      </SectionHeading>
      <Rewards points={points} choice={choice} onShowAll={() => setChoice('all')} onOpen={setChosen} />
      {chosen && (
        <RedeemDialog
          // The price is that of now. The stock is that of the opening, so that a refusal stays in sight.
          reward={{ ...chosen, ...current, available: chosen.available }}
          points={points}
          isDemo={isDemo}
          onClosed={close}
          missing={(retry) => <MissingDialogPart retry={retry} onClose={close} />}
        />
      )}
    </section>
  );
}

interface RewardsProps {
  points: number | undefined;
  choice: RewardChoice;
  onShowAll(): void;
  onOpen(reward: PointReward): void;
}

function Rewards({ points, choice, onShowAll, onOpen }: RewardsProps) {
  const t = useTexts();
  const { api, atoms } = useSite();
  const language = useAtomValue(atoms.language);
  const all = useQuery(pointRewardsQuery(api, language));
  return (
    <AsyncContent query={all} failed={t('rewards.failed')} skeleton={<ShelfSkeleton />}>
      {(rewards) => {
        const shown = filterByKind(rewards, choice);
        if (shown.length === 0) return <NoRewards choice={choice} onShowAll={onShowAll} />;
        return (
          <ul className={styles.grid}>
            {shown.map((reward) => (
              <li key={reward.id} className={styles.cell}>
                <RewardCard reward={reward} points={points} onOpen={() => onOpen(reward)} />
              </li>
            ))}
          </ul>
        );
      }}
    </AsyncContent>
  );
}

function NoRewards({ choice, onShowAll }: Pick<RewardsProps, 'choice' | 'onShowAll'>) {
  const t = useTexts();
  if (choice === 'all') return <Empty icon="gift" title={t('rewards.none')} />;
  return (
    <Empty
      icon="gift"
      title={t('rewards.noneOfKind')}
      action={<Button onClick={onShowAll}>{t('rewards.showAll')}</Button>}
    />
  );
}

function ShelfSkeleton() {
  const t = useTexts();
  return (
    <SkeletonGroup label={t('rewards.loading')} className={styles.grid}>
      {Array.from({ length: skeletonsShown }, (_, index) => (
        <Skeleton key={`skeleton-${index}`} ratio="4 / 5" className={styles.skeleton} />
      ))}
    </SkeletonGroup>
  );
}
