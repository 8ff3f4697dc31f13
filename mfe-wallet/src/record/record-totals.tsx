import type { AccountRecord } from '@parlour/api-client';
import { formatCount } from '@parlour/money';
import { useTexts } from '@parlour/remote-sdk';
import { KpiTile, Money } from '@parlour/ui';
import styles from './record-totals.module.css';

/** Total in, total out and their difference, over all pages. */
export function RecordTotals({ totals }: { totals: AccountRecord['totals'] }) {
  const t = useTexts();
  return (
    <section aria-label={t('record.totals')} className={styles.totals}>
      <KpiTile
        icon="arrow-down-left"
        name={t('record.in')}
        figure={<Money minor={totals.inMinor} sign="always" className={styles.figure} />}
      />
      <KpiTile
        icon="arrow-up-right"
        name={t('record.out')}
        figure={<Money minor={-totals.outMinor} sign="always" className={styles.figure} />}
      />
      <KpiTile
        icon="scale"
        name={t('record.net')}
        figure={<Money minor={totals.netMinor} sign="always" className={styles.figure} />}
      />
      <KpiTile
        icon="list"
        name={t('record.count')}
        figure={<span className={styles.figure}>{formatCount(totals.count)}</span>}
      />
    </section>
  );
}
