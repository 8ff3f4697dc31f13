import { type Bet, recallQuery } from '@parlour/api-client';
import { useErrorText, useSite, useTexts } from '@parlour/remote-sdk';
import { Button, Empty, Modal, Money, Skeleton, SkeletonGroup } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import styles from './round-outcome.module.css';

interface RoundOutcomeProps {
  bet: Bet;
  onClose(): void;
}

const skeletonRows = [1, 2, 3];

/** Outcome of a settled round: stake, payout, and the vendor's description. */
export default function RoundOutcome({ bet, onClose }: RoundOutcomeProps) {
  const t = useTexts();
  return (
    <Modal
      open
      size="reading"
      title={t('bets.recallTitle', { name: bet.gameName })}
      closeLabel={t('close')}
      onClose={onClose}
    >
      <dl className={styles.lines}>
        <Line label={t('bets.column.stake')} value={<Money minor={bet.stakeMinor} />} />
        <Line label={t('bets.column.payout')} value={<Money minor={bet.payoutMinor} />} />
      </dl>
      <OutcomeText betNo={bet.betNo} />
    </Modal>
  );
}

function OutcomeText({ betNo }: { betNo: string }) {
  const t = useTexts();
  const { api, atoms } = useSite();
  const errorText = useErrorText();
  const recalled = useQuery(recallQuery(api, betNo, useAtomValue(atoms.language)));
  if (recalled.isPending)
    return (
      <SkeletonGroup label={t('loading')}>
        {skeletonRows.map((row) => (
          <Skeleton key={row} height={28} />
        ))}
      </SkeletonGroup>
    );
  if (recalled.isError)
    return (
      <Empty
        icon="triangle-alert"
        title={t('bets.recallFailed')}
        text={errorText(recalled.error)}
        action={<Button onClick={() => void recalled.refetch()}>{t('retry')}</Button>}
      />
    );
  const { lines } = recalled.data;
  if (lines.length === 0) return <p className={styles.none}>{t('bets.recallNone')}</p>;
  return (
    <dl className={styles.lines}>
      {lines.map(({ label, value }) => (
        <Line key={`${label} ${value}`} label={label} value={value} />
      ))}
    </dl>
  );
}

const Line = ({ label, value }: { label: string; value: React.ReactNode }) => (
  <div className={styles.line}>
    <dt className={styles.label}>{label}</dt>
    <dd className={styles.value}>{value}</dd>
  </div>
);
