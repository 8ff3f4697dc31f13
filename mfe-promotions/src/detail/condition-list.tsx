import type { PromotionDetail } from '@parlour/api-client';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { Icon, type IconName } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import styles from './condition-list.module.css';
import { type ConditionTerm, listConditions } from './conditions.ts';

const icons: Record<ConditionTerm, IconName> = {
  reward: 'gift',
  who: 'users',
  deposit: 'landmark',
  task: 'clipboard-list',
  games: 'gamepad-2',
  period: 'calendar-days',
  entry: 'user-plus',
  delivery: 'wallet',
  wagering: 'target',
  contributions: 'percent',
  perMember: 'history',
};

/** List of all conditions, each with its subject and its text. */
export function ConditionList({ promotion }: { promotion: PromotionDetail }) {
  const t = useTexts();
  const { atoms, money } = useSite();
  const language = useAtomValue(atoms.language);
  const conditions = listConditions(promotion, { t, language, amount: money.withSymbol });
  return (
    <dl className={styles.conditions}>
      {conditions.map(({ term, lines }) => (
        <div key={term} className={styles.condition}>
          <dt className={styles.term}>
            <Icon name={icons[term]} size={18} className={styles.icon} />
            {t(`term.${term}`)}
          </dt>
          {lines.map((line) => (
            <dd key={line} className={styles.line}>
              {line}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
