import type { PointReward } from '@parlour/api-client';
import { formatCount } from '@parlour/money';
import { usePictureAddress, useSite, useTexts } from '@parlour/remote-sdk';
import { Alert, LazyImage, Modal } from '@parlour/ui';
import { useState } from 'react';
import { useExclusionText } from '../forms/use-exclusion-text.ts';
import styles from './redeem-dialog.module.css';
import { RedeemForm } from './redeem-form.tsx';

interface RedeemDialogProps {
  reward: PointReward;
  /** The member's points; undefined while unknown. */
  points: number | undefined;
  isDemo: boolean;
  onClosed(): void;
}

/** Dialog with the details of a reward and the form that redeems it, or why it cannot be redeemed now. */
export default function RedeemDialog({ reward, points, isDemo, onClosed }: RedeemDialogProps) {
  const t = useTexts();
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const close = () => setOpen(false);
  const obstacle = useObstacle({ reward, points, isDemo });
  return (
    <Modal
      open={open}
      onClose={close}
      onExited={onClosed}
      title={t('redeem.title')}
      closeLabel={t('close')}
      locked={busy}
    >
      <div className={styles.content}>
        <Details reward={reward} />
        {obstacle === undefined ? (
          <RedeemForm reward={reward} points={points} onBusy={setBusy} onDone={close} />
        ) : (
          <Alert tone="info" title={obstacle} />
        )}
      </div>
    </Modal>
  );
}

/** Returns the text that replaces the form; undefined if the reward can be redeemed. */
function useObstacle({ reward, points, isDemo }: Omit<RedeemDialogProps, 'onClosed'>): string | undefined {
  const t = useTexts();
  const exclusion = useExclusionText(isDemo);
  if (isDemo) return t('demo.closed');
  if (exclusion !== undefined) return exclusion;
  if (reward.available === 0) return t('redeem.soldOut');
  if (points === undefined || points >= reward.points) return undefined;
  return t('redeem.missing', { points: formatCount(reward.points - points) });
}

function Details({ reward }: { reward: PointReward }) {
  const t = useTexts();
  const toPictureAddress = usePictureAddress();
  const { money } = useSite();
  return (
    <div className={styles.details}>
      <LazyImage src={toPictureAddress(reward.imageUrl)} alt="" ratio="1 / 1" className={styles.picture} />
      <div className={styles.text}>
        <h3 className={styles.name}>{reward.name}</h3>
        <p className={styles.description}>{reward.description}</p>
        <p className={styles.price}>
          {t('reward.points', { points: formatCount(reward.points) })}
          {reward.cashMinor > 0 && ` ${t('reward.cash', { cash: money.withSymbol(reward.cashMinor) })}`}
        </p>
        <p className={styles.description}>
          {t('reward.stock', {
            available: formatCount(reward.available),
            quantity: formatCount(reward.quantity),
          })}
        </p>
      </div>
    </div>
  );
}
