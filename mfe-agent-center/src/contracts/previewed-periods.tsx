import type { PreviewedPeriod } from '@parlour/api-client';
import type { AgentContractType, SalaryType } from '@parlour/contracts/calls';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { Money } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { formatPeriod } from '../settlements/formats.ts';
import { ProofBody } from '../settlements/proof-body.tsx';
import { describeTier } from '../settlements/tier-list.tsx';
import styles from './contracts.module.css';

interface PreviewedPeriodsProps {
  periods: readonly PreviewedPeriod[];
  type: AgentContractType;
  salaryType: SalaryType | undefined;
}

/** Past periods under the terms of an offer. Each can be expanded to show its calculation. */
export function PreviewedPeriods({ periods, type, salaryType }: PreviewedPeriodsProps) {
  const t = useTexts();
  const language = useAtomValue(useSite().atoms.language);
  return (
    <div className={styles.periods}>
      {periods.map((period) => (
        <details key={period.from.getTime()} className={styles.period}>
          <summary className={styles.summary}>
            <span className={styles.head}>
              <span className={styles.strong}>{formatPeriod(period, language)}</span>
              <Money minor={period.paidMinor} />
            </span>
            <span className={styles.note}>{describeTier(t, period)}</span>
          </summary>
          <div className={styles.details}>
            <ProofBody proof={period} type={type} salaryType={salaryType} paidText={t('proof.wouldPay')} />
          </div>
        </details>
      ))}
    </div>
  );
}
