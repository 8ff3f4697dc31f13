import type { Profit } from '@parlour/api-client';
import { useTexts } from '@parlour/remote-sdk';
import { Card, SectionHeading } from '@parlour/ui';
import { useId } from 'react';
import { FigureList } from './figure-list.tsx';
import styles from './profit-page.module.css';

/** Deposits, withdrawals and their difference since the account was opened. */
export function LifetimeCard({ lifetime }: { lifetime: Profit['lifetime'] }) {
  const t = useTexts();
  const titleId = useId();
  const lines = [
    ['deposits', lifetime.depositMinor],
    ['withdrawals', lifetime.withdrawalMinor],
    ['netDeposits', lifetime.netDepositMinor],
  ] as const;
  return (
    <Card as="section" aria-labelledby={titleId}>
      <SectionHeading id={titleId} level={3} icon="wallet" title={t('profit.lifetime')} />
      <FigureList figures={lines} />
      <p className={styles.note}>{t('profit.lifetimeNote')}</p>
    </Card>
  );
}
