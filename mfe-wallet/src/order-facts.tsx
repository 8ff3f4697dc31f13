import { useTexts } from '@parlour/remote-sdk';
import { CopyButton } from '@parlour/ui';
import type { ReactNode } from 'react';
import styles from './order-facts.module.css';

interface OrderFactsProps {
  facts: readonly (readonly [key: string, value: ReactNode])[];
  formatLabel(key: string): string;
}

/** Lists the facts of an order, each with its label and value. */
export function OrderFacts({ facts, formatLabel }: OrderFactsProps) {
  return (
    <dl className={styles.facts}>
      {facts.map(([key, value]) => (
        <div key={key} className={styles.fact}>
          <dt>{formatLabel(key)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows the number of an order, with a button that copies it. */
export function OrderNumber({ orderNo }: { orderNo: string }) {
  const t = useTexts();
  return (
    <span className={styles.number}>
      {orderNo}
      <CopyButton
        text={orderNo}
        label={t('copyNumber')}
        copiedLabel={t('copied')}
        failedLabel={t('copyFailed')}
      />
    </span>
  );
}
