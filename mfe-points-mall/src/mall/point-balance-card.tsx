import type { PointBalance } from '@parlour/api-client';
import { formatCount } from '@parlour/money';
import { useErrorText, useTexts } from '@parlour/remote-sdk';
import { Button, Icon, Skeleton, SkeletonGroup } from '@parlour/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import styles from './point-balance-card.module.css';
import { computeOwedPoints } from './reward-rules.ts';

/** Card with the member's points and the part of them that is reserved. */
export function PointBalanceCard({ balance }: { balance: UseQueryResult<PointBalance> }) {
  const t = useTexts();
  const errorText = useErrorText();
  return (
    <section aria-label={t('balance.title')} className={styles.card}>
      <img src="/art/v1/emblem/cut-diamond.svg?metal=violet" alt="" className={styles.emblem} />
      <p className={styles.label}>
        <Icon name="gem" size={18} />
        {t('balance.title')}
      </p>
      {balance.data ? (
        <Figures balance={balance.data} />
      ) : balance.isError ? (
        <div className={styles.failed}>
          <p>{t('balance.failed')}</p>
          <p className={styles.note}>{errorText(balance.error)}</p>
          <Button size="small" onClick={() => balance.refetch()}>
            {t('retry')}
          </Button>
        </div>
      ) : (
        <SkeletonGroup label={t('balance.loading')}>
          <Skeleton width={180} height={43} />
        </SkeletonGroup>
      )}
    </section>
  );
}

function Figures({ balance: { points, held, carriedMicroPoints } }: { balance: PointBalance }) {
  const t = useTexts();
  const owed = computeOwedPoints(carriedMicroPoints);
  return (
    <>
      <p className={styles.figure}>
        <bdi>{formatCount(points)}</bdi> <span className={styles.unit}>{t('balance.unit')}</span>
      </p>
      <p className={styles.note}>{t('balance.forever')}</p>
      {held > 0 && <p className={styles.note}>{t('balance.held', { points: formatCount(held) })}</p>}
      {owed > 0 && <p className={styles.note}>{t('balance.owed', { points: formatCount(owed) })}</p>}
    </>
  );
}
