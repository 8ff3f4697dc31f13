import type { DepositMethod } from '@parlour/api-client';
import { getCurrencySymbol, useSite, useTexts } from '@parlour/remote-sdk';
import { Money } from '@parlour/ui';
import { checkAmount, computeQuote } from './deposit-rules.ts';
import styles from './deposit-summary.module.css';

interface DepositSummaryProps {
  method: DepositMethod;
  amountMinor: number | undefined;
}

/** Amount, fee and credited amount, before anything is sent. Shows dashes until the amount is valid. */
export function DepositSummary({ method, amountMinor }: DepositSummaryProps) {
  const t = useTexts();
  const { money } = useSite();
  const symbol = getCurrencySymbol(money);
  const payable = amountMinor !== undefined && !checkAmount(method, amountMinor) ? amountMinor : undefined;
  const quote = payable === undefined ? undefined : computeQuote(method, payable);
  const lines = [
    { label: t('deposit.pays'), minor: payable },
    { label: t('deposit.fee'), minor: quote?.feeMinor },
  ];
  return (
    <dl className={styles.summary}>
      {lines.map(({ label, minor }) => (
        <div key={label} className={styles.line}>
          <dt>{label}</dt>
          <dd>{minor === undefined ? '–' : <Money minor={minor} symbol={symbol} />}</dd>
        </div>
      ))}
      <div className={styles.result}>
        <dt>{t('deposit.arrives')}</dt>
        <dd className={styles.figure}>{quote ? <Money minor={quote.creditMinor} symbol={symbol} /> : '–'}</dd>
      </div>
    </dl>
  );
}
