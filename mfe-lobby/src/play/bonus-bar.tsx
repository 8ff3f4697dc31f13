import { bonusDetailsQuery, rewardsKey } from '@parlour/api-client';
import { useRefetchOn, useSite, useTexts } from '@parlour/remote-sdk';
import { Money } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import type { GameReference } from '../paths.ts';
import styles from './bonus-bar.module.css';
import { findMaxStake, findShownGrant } from './bonus-rules.ts';

/**
 * Shows the bonus that pays the next stakes at this game: its money, its required bets, and the largest stake that
 * counts for every bonus of the member. Members see this before they place a bet. Renders nothing without such a bonus.
 */
export function BonusBar({ game }: { game: Pick<GameReference, 'type' | 'vendor'> }) {
  const t = useTexts();
  const { api, money } = useSite();
  const details = useQuery(bonusDetailsQuery(api));
  useRefetchOn('rewards.changed', rewardsKey);
  useRefetchOn('balance.changed', rewardsKey);
  const grants = details.data?.grants ?? [];
  const grant = findShownGrant(grants, game);
  if (!grant) return null;
  const maxStakeMinor = findMaxStake(grants, game);
  return (
    <section aria-label={t('play.bonus')} className={styles.bar}>
      <span className={styles.money}>
        {t('play.bonus')} <Money minor={grant.balanceMinor} />
      </span>
      <span>
        {t('play.bonusProgress', {
          progress: money.format(grant.progressMinor),
          required: money.format(grant.requiredMinor),
        })}
      </span>
      {maxStakeMinor !== undefined && (
        <span>{t('play.bonusMaxStake', { amount: money.withSymbol(maxStakeMinor) })}</span>
      )}
    </section>
  );
}
