import { type Bet, recallQuery } from '@parlour/api-client';
import { AsyncContent, LoadingGroup, useSite, useTexts } from '@parlour/remote-sdk';
import { Modal, Money, Skeleton } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { DrawnRows } from './drawn-rows.tsx';
import styles from './round-outcome.module.css';

interface RoundOutcomeProps {
  bet: Bet;
  onClose(): void;
}

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
  const recalled = useQuery(recallQuery(api, betNo, useAtomValue(atoms.language)));
  return (
    <AsyncContent query={recalled} failed={t('bets.recallFailed')} skeleton={<LinesSkeleton />}>
      {({ lines }) =>
        lines.length === 0 ? (
          <p className={styles.none}>{t('bets.recallNone')}</p>
        ) : (
          <dl className={styles.lines}>
            {lines.map(({ label, value, rows }, index) => (
              <Line
                // Two equal bets have equal lines, and the list never changes.
                key={`${index} ${label}`}
                label={label}
                value={rows ? <DrawnRows rows={rows} words={value} /> : value}
              />
            ))}
          </dl>
        )
      }
    </AsyncContent>
  );
}

const LinesSkeleton = () => (
  <LoadingGroup>
    <Skeleton height={28} />
    <Skeleton height={28} />
    <Skeleton height={28} />
  </LoadingGroup>
);

const Line = ({ label, value }: { label: string; value: React.ReactNode }) => (
  <div className={styles.line}>
    <dt className={styles.label}>{label}</dt>
    <dd className={styles.value}>{value}</dd>
  </div>
);
