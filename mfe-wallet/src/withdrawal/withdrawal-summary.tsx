import type { WithdrawalTerms } from '@parlour/api-client';
import { getCurrencySymbol, useSite, useTexts } from '@parlour/remote-sdk';
import { Money } from '@parlour/ui';
import styles from '../deposit/deposit-summary.module.css';
import { checkAmount, computeQuote } from './withdrawal-rules.ts';

interface WithdrawalSummaryProps {
  terms: WithdrawalTerms;
  amountMinor: number | undefined;
}

/**
 * The amount, the fee and the amount that the bank receives, before the request is sent. Shows dashes until the
 * amount is valid.
 */
export function WithdrawalSummary({ terms, amountMinor }: WithdrawalSummaryProps) {
  const t = useTexts();
  const { money } = useSite();
  const symbol = getCurrencySymbol(money);
  const payable = amountMinor !== undefined && !checkAmount(terms, amountMinor) ? amountMinor : undefined;
  const quote = payable === undefined ? undefined : computeQuote(terms, payable);
  const lines = [
    { label: t('withdrawal.leaves'), minor: payable },
    { label: t('withdrawal.fee'), minor: quote?.feeMinor },
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
        <dt>{t('withdrawal.arrives')}</dt>
        <dd className={styles.figure}>{quote ? <Money minor={quote.netMinor} symbol={symbol} /> : '–'}</dd>
      </div>
    </dl>
  );
}
