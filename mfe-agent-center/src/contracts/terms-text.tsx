import type { DividendPeriod, SalaryType } from '@parlour/contracts/calls';
import { useTexts } from '@parlour/remote-sdk';

interface TermsTextProps {
  terms: { period: DividendPeriod | undefined; salaryType: SalaryType | undefined };
}

/** The period of a dividend, or the bets that count for a salary, in words. */
export function TermsText({ terms: { period, salaryType } }: TermsTextProps) {
  const t = useTexts();
  return (
    <span>{period ? t(`terms.period.${period}`) : salaryType && t(`terms.salaryType.${salaryType}`)}</span>
  );
}
