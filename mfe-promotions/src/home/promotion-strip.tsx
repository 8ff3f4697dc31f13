import { promotionsKey, promotionsQuery } from '@parlour/api-client';
import { HomeHeading, useRefetchOn, useSite, useTexts, useUsername } from '@parlour/remote-sdk';
import { Skeleton, SkeletonGroup } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { PromotionCard } from '../list/promotion-card.tsx';
import { paths } from '../paths.ts';
import styles from './promotion-strip.module.css';

const shown = 3;

/**
 * Shows on the home page the first three promotions that the visitor or member can still use. Renders nothing if there
 * are none or if the request failed.
 */
export default function PromotionStrip() {
  const t = useTexts();
  const titleId = useId();
  const { api, atoms } = useSite();
  const language = useAtomValue(atoms.language);
  const username = useUsername();
  const all = useQuery(promotionsQuery(api, { language, username }));
  useRefetchOn('promotions.changed', promotionsKey);
  useRefetchOn('protection.changed', promotionsKey);
  const open = all.data?.filter(({ step, refusedBy }) => step !== undefined && refusedBy === undefined);
  if (all.isError || open?.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <HomeHeading
        id={titleId}
        title={t('strip.title')}
        all={{ to: paths.list(), text: t('strip.viewAll') }}
      />
      {open ? (
        <ul className={styles.strip}>
          {open.slice(0, shown).map((promotion) => (
            <li key={promotion.id} className={styles.cell}>
              <PromotionCard promotion={promotion} level={3} />
            </li>
          ))}
        </ul>
      ) : (
        <SkeletonGroup label={t('list.loading')} className={styles.strip}>
          {Array.from({ length: shown }, (_, index) => (
            <Skeleton key={`skeleton-${index}`} ratio="620 / 350" className={styles.skeleton} />
          ))}
        </SkeletonGroup>
      )}
    </section>
  );
}
