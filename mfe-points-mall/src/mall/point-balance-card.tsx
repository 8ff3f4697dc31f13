import { type PointBalance, pointConfigQuery } from '@parlour/api-client';
import { formatCount } from '@parlour/money';
import { MissingDialogPart, useErrorText, useSite, useTexts } from '@parlour/remote-sdk';
import { Button, createLazyPart, Icon, Skeleton, SkeletonGroup } from '@parlour/ui';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ConvertTerms, toConvertTerms } from '../convert/convert-rules.ts';
import styles from './point-balance-card.module.css';
import { computeOwedPoints } from './reward-rules.ts';

const ConvertDialog = createLazyPart(() => import('../convert/convert-dialog.tsx'));

interface PointBalanceCardProps {
  balance: UseQueryResult<PointBalance>;
  canConvert: boolean;
}

/** Card with the member's points, the reserved part, and the button that converts them. */
export function PointBalanceCard({ balance, canConvert }: PointBalanceCardProps) {
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
        <>
          <Figures balance={balance.data} />
          {canConvert && <ConvertPoints balance={balance.data} />}
        </>
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

/** Button that opens the conversion when the rates are known. */
function ConvertPoints({ balance }: { balance: PointBalance }) {
  const t = useTexts();
  const { api } = useSite();
  const config = useQuery(pointConfigQuery(api));
  // The dialog keeps the terms with which it was opened.
  const [terms, setTerms] = useState<ConvertTerms>();
  const close = () => setTerms(undefined);
  const { data } = config;
  return (
    <div className={styles.convert}>
      <Button
        tone="gold"
        icon="coins"
        busy={config.isFetching && data === undefined}
        onClick={() => (data ? setTerms(toConvertTerms(data, balance)) : void config.refetch())}
      >
        {t('balance.convert')}
      </Button>
      {terms && (
        <ConvertDialog
          terms={terms}
          onClosed={close}
          missing={(retry) => <MissingDialogPart retry={retry} onClose={close} />}
        />
      )}
    </div>
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
