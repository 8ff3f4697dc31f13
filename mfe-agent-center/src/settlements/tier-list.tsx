import type { CheckedTier } from '@parlour/api-client';
import type { ContractTier } from '@parlour/contracts/calls';
import { useTexts } from '@parlour/remote-sdk';
import { Icon } from '@parlour/ui';
import { formatRate, formatSum } from './formats.ts';
import styles from './proof.module.css';

type ShownTier = ContractTier & Partial<Pick<CheckedTier, 'reached' | 'missing'>>;

interface TierListProps {
  label: string;
  tiers: readonly ShownTier[];
}

/** Tiers with their thresholds. Tiers of a result also show whether they were reached, and the missing amounts. */
export function TierList({ label, tiers }: TierListProps) {
  return (
    <ul className={styles.tiers} aria-label={label}>
      {tiers.map((tier) => (
        <li key={tier.ratePpm} className={styles.tier}>
          <span className={styles.rate}>{formatRate(tier.ratePpm)}</span>
          <Thresholds tier={tier} />
          {tier.reached !== undefined && <Outcome reached={tier.reached} missing={tier.missing} />}
        </li>
      ))}
    </ul>
  );
}

function Thresholds({ tier }: { tier: ContractTier }) {
  const t = useTexts();
  const thresholds = [
    tier.minActive && t('tier.minActive', { number: tier.minActive.toLocaleString('en-US') }),
    tier.minValidBet && t('tier.minValidBet', { amount: formatSum(tier.minValidBet) }),
    tier.minNetLoss && t('tier.minNetLoss', { amount: formatSum(tier.minNetLoss) }),
  ].filter(Boolean);
  return <span className={styles.thresholds}>{thresholds.join(' · ') || t('tier.noThreshold')}</span>;
}

function Outcome({ reached, missing }: { reached: boolean; missing: CheckedTier['missing'] | undefined }) {
  const t = useTexts();
  if (reached)
    return (
      <span className={styles.reached}>
        <Icon name="circle-check" size={17} /> {t('tier.reached')}
      </span>
    );
  return (
    <span className={styles.missed}>{t('tier.missing', { what: listMissing(t, missing).join(' · ') })}</span>
  );
}

/** Lists in words the amounts that a team lacks for a tier. */
const listMissing = (
  t: ReturnType<typeof useTexts>,
  missing: CheckedTier['missing'] | undefined,
): string[] => [
  ...(missing?.active === undefined
    ? []
    : [t('tier.missingActive', { count: missing.active, number: missing.active.toLocaleString('en-US') })]),
  ...(missing?.validBetMinor === undefined
    ? []
    : [t('tier.missingValidBet', { amount: formatSum(missing.validBetMinor) })]),
  ...(missing?.netLossMinor === undefined
    ? []
    : [t('tier.missingNetLoss', { amount: formatSum(missing.netLossMinor) })]),
];

/** States which tier is reached, and which amounts are missing for the next one. */
export function describeTier(
  t: ReturnType<typeof useTexts>,
  { ratePpm, tiers }: { ratePpm: number; tiers: readonly CheckedTier[] },
): string {
  const reached = ratePpm === 0 ? t('proof.noTier') : t('tier.reachedRate', { rate: formatRate(ratePpm) });
  const next = tiers.find((tier) => !tier.reached && tier.ratePpm > ratePpm);
  if (!next) return reached;
  const what = listMissing(t, next.missing).join(' · ');
  return `${reached} · ${t('tier.next', { rate: formatRate(next.ratePpm), what })}`;
}
