import { promotionsKey, promotionsQuery, rewardBlockQuery } from '@parlour/api-client';
import { AsyncContent, useRefetchOn, useSite, useTexts, useUsername } from '@parlour/remote-sdk';
import { Button, Empty, Skeleton, SkeletonGroup, Tabs } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { EarningNote } from '../panel/block-note.tsx';
import { paths } from '../paths.ts';
import {
  type CategoryChoice,
  categoryChoices,
  filterByCategory,
  moveUnusableBack,
  readCategory,
} from '../promotion-rules.ts';
import { useQueryUnderPanel } from '../use-query-under-panel.ts';
import { PromotionCard } from './promotion-card.tsx';
import styles from './promotions-page.module.css';

const skeletonsShown = 6;
const eagerCards = 3;

/** All promotions by category. The address holds the category. */
export default function PromotionsPage() {
  const t = useTexts();
  const { navigate } = useSite();
  const choice = readCategory(useQueryUnderPanel());
  const tabs = categoryChoices.map((value) => ({ value, label: t(`category.${value}`) }));
  const isSignedIn = useUsername() !== undefined;
  const choose = (next: CategoryChoice) => navigate(paths.list(next === 'ALL' ? undefined : next));
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('title.list')}</h1>
        <p className={styles.intro}>{t('list.lead')}</p>
      </header>
      {isSignedIn && <EarningNote />}
      <Tabs label={t('list.categories')} value={choice} onChange={choose} tabs={tabs}>
        <PromotionList choice={choice} onShowAll={() => choose('ALL')} />
      </Tabs>
    </div>
  );
}

function PromotionList({ choice, onShowAll }: { choice: CategoryChoice; onShowAll(): void }) {
  const t = useTexts();
  const { api, atoms } = useSite();
  const language = useAtomValue(atoms.language);
  const username = useUsername();
  // During a break nothing new is announced either.
  const { data: block } = useQuery({ ...rewardBlockQuery(api), enabled: username !== undefined });
  const all = useQuery(promotionsQuery(api, { language, username }));
  useRefetchOn('promotions.changed', promotionsKey);
  useRefetchOn('protection.changed', promotionsKey);
  return (
    <AsyncContent
      query={all}
      failed={t('list.failed')}
      skeleton={<PromotionListSkeleton />}
      empty={
        <Empty icon="badge-percent" title={t('list.none')} text={block ? undefined : t('list.noneText')} />
      }
    >
      {(list) => {
        const shown = filterByCategory(moveUnusableBack(list), choice);
        if (shown.length === 0) return <NoneOfCategory onShowAll={onShowAll} />;
        return (
          <ul className={styles.grid}>
            {shown.map((promotion, index) => (
              <li key={promotion.id} className={styles.cell}>
                <PromotionCard promotion={promotion} eager={index < eagerCards} withSummary />
              </li>
            ))}
          </ul>
        );
      }}
    </AsyncContent>
  );
}

function NoneOfCategory({ onShowAll }: { onShowAll(): void }) {
  const t = useTexts();
  return (
    <Empty
      icon="badge-percent"
      title={t('list.noneOfCategory')}
      action={<Button onClick={onShowAll}>{t('list.showAll')}</Button>}
    />
  );
}

function PromotionListSkeleton() {
  const t = useTexts();
  return (
    <SkeletonGroup label={t('list.loading')} className={styles.grid}>
      {Array.from({ length: skeletonsShown }, (_, index) => (
        <div key={`skeleton-${index}`}>
          <Skeleton ratio="620 / 266" className={styles.skeleton} />
          <Skeleton shape="text" width="70%" className={styles.skeletonTitle} />
          <Skeleton shape="text" width="90%" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
