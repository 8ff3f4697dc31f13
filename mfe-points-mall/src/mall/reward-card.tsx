import type { PointReward } from '@parlour/api-client';
import { formatCount } from '@parlour/money';
import { usePictureAddress, useSite, useTexts } from '@parlour/remote-sdk';
import { formatDay } from '@parlour/texts';
import { Button, classNames, Icon, LazyImage, Progress } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import styles from './reward-card.module.css';
import { computeRewardProgress, type RewardProgress } from './reward-rules.ts';

interface RewardCardProps {
  reward: PointReward;
  /** The member's points; undefined while unknown. */
  points: number | undefined;
  /** Opens the details of the reward. */
  onOpen(): void;
}

/** Card of one reward: description, price, stock, and progress of the member's points towards it. */
export function RewardCard({ reward, points, onOpen }: RewardCardProps) {
  const t = useTexts();
  const toPictureAddress = usePictureAddress();
  const { money } = useSite();
  const soldOut = reward.available === 0;
  return (
    <article className={classNames(styles.card, soldOut && styles.soldOut)}>
      <div className={classNames(styles.tile, styles[reward.kind])}>
        <LazyImage src={toPictureAddress(reward.imageUrl)} alt="" ratio="1 / 1" className={styles.picture} />
      </div>
      <div className={styles.text}>
        <h3 className={styles.name}>{reward.name}</h3>
        <p className={styles.description}>{reward.description}</p>
        <p className={styles.price}>
          <span className={styles.points}>{t('reward.points', { points: formatCount(reward.points) })}</span>
          {reward.cashMinor > 0 && (
            <span>{t('reward.cash', { cash: money.withSymbol(reward.cashMinor) })}</span>
          )}
        </p>
        <p className={styles.stock}>
          {soldOut
            ? t('reward.soldOut')
            : t('reward.stock', {
                available: formatCount(reward.available),
                quantity: formatCount(reward.quantity),
              })}
        </p>
        <Terms reward={reward} />
        {points !== undefined && (
          <RewardReach reward={reward} points={points} progress={computeRewardProgress(reward, points)} />
        )}
        <OpenButton reward={reward} points={points} onOpen={onOpen} />
      </div>
    </article>
  );
}

/** Button that opens the dialog of the reward. It is labelled "redeem" if the points suffice. */
function OpenButton({ reward, points, onOpen }: RewardCardProps) {
  const t = useTexts();
  const canRedeem = points !== undefined && computeRewardProgress(reward, points).kind === 'enough';
  return (
    <div className={styles.open}>
      <Button
        wide
        size="small"
        aria-label={`${t(canRedeem ? 'reward.open' : 'reward.details')}: ${reward.name}`}
        onClick={onOpen}
      >
        {t(canRedeem ? 'reward.open' : 'reward.details')}
      </Button>
    </div>
  );
}

/** Conditions of a redemption. */
function Terms({ reward }: { reward: PointReward }) {
  const t = useTexts();
  const language = useAtomValue(useSite().atoms.language);
  const lines = [
    ...reward.asksFor.map((field) => t(`reward.asks.${field}`)),
    ...(reward.perMemberMax === undefined ? [] : [t('reward.perMember', { number: reward.perMemberMax })]),
    ...(reward.to ? [t('reward.until', { day: formatDay(reward.to, language) })] : []),
  ];
  if (lines.length === 0) return null;
  return (
    <ul className={styles.terms}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

interface ReachProps {
  reward: PointReward;
  points: number;
  progress: RewardProgress;
}

function RewardReach({ reward, points, progress }: ReachProps) {
  const t = useTexts();
  if (progress.kind === 'sold-out') return null;
  if (progress.kind === 'enough') {
    return (
      <p className={styles.enough}>
        <Icon name="circle-check" size={17} />
        {t('reward.enough')}
      </p>
    );
  }
  return (
    <div className={styles.reach}>
      <Progress
        label={t('reward.progress', { name: reward.name })}
        share={progress.share}
        legend={t('reward.missing', { points: formatCount(progress.points) })}
        legendEnd={t('reward.progressText', {
          points: formatCount(points),
          needed: formatCount(reward.points),
        })}
      />
    </div>
  );
}
