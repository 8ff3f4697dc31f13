import { type RunningPeriod, runningPeriodsQuery } from '@parlour/api-client';
import type { AgentContractType } from '@parlour/contracts/calls';
import { AsyncContent, LoadingGroup, useSite, useTexts } from '@parlour/remote-sdk';
import { formatTime } from '@parlour/texts';
import { Money, Skeleton } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import styles from './running-periods.module.css';
import { describeTier } from './tier-list.tsx';

interface RunningPeriodsProps {
  /** Undefined: every kind with tiers. */
  type?: AgentContractType;
}

/**
 * The yield so far of the running periods of the agent's contracts, and the amounts that are missing for the next tier.
 */
export function RunningPeriods({ type }: RunningPeriodsProps) {
  const t = useTexts();
  const { api } = useSite();
  const running = useQuery(runningPeriodsQuery(api));
  return (
    <AsyncContent query={running} failed={t('running.failed')} skeleton={<PeriodSkeleton />}>
      {(periods) => <List periods={periods.filter((period) => type === undefined || period.type === type)} />}
    </AsyncContent>
  );
}

function List({ periods }: { periods: readonly RunningPeriod[] }) {
  const t = useTexts();
  if (periods.length === 0) return null;
  return (
    <>
      {periods.map((period) => (
        <Running key={period.contractId} period={period} />
      ))}
      <p className={styles.note}>{t('running.gross')}</p>
    </>
  );
}

function Running({ period }: { period: RunningPeriod }) {
  const t = useTexts();
  const language = useAtomValue(useSite().atoms.language);
  const kind = t(`members.contract.${period.type}`);
  return (
    <section className={styles.running} aria-label={t('running.title', { kind })}>
      <div className={styles.line}>
        <span className={styles.kind}>{t('running.title', { kind })}</span>
        <Money minor={period.grossMinor} className={styles.kind ?? ''} />
      </div>
      <p>{describeTier(t, period)}</p>
      <p className={styles.note}>{t('running.until', { time: formatTime(period.to, language) })}</p>
    </section>
  );
}

const PeriodSkeleton = () => (
  <LoadingGroup>
    <Skeleton height={64} />
  </LoadingGroup>
);
