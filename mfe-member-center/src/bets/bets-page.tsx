import { betPageSizes } from '@parlour/api-client';
import { AsyncContent, ListPager, OfflineNote, RowsSkeleton, useTexts } from '@parlour/remote-sdk';
import { Button, Card, Empty, VisuallyHidden } from '@parlour/ui';
import { BetFilters } from './bet-filters.tsx';
import { BetTable } from './bet-table.tsx';
import { BetsExport } from './bets-export.tsx';
import styles from './bets-page.module.css';
import { isFiltered } from './bets-rules.ts';
import { type BetsState, useBets } from './use-bets.ts';

/** Betting record: every bet of a period, with filters, totals over all pages, and pagination. */
export default function BetsPage() {
  const t = useTexts();
  const state = useBets();
  return (
    <div className={styles.page}>
      <VisuallyHidden>
        <h2>{t('title.bettingRecord')}</h2>
      </VisuallyHidden>
      <BetFilters state={state} />
      <OfflineNote updatedAt={state.bets.dataUpdatedAt} />
      <Card className={styles.list}>
        <Content state={state} />
      </Card>
    </div>
  );
}

function Content({ state }: { state: BetsState }) {
  const t = useTexts();
  const { bets, view, change } = state;
  return (
    <AsyncContent query={bets} failed={t('bets.failed')} skeleton={<RowsSkeleton />}>
      {(page) =>
        page.totals.count === 0 ? (
          <EmptyBets state={state} />
        ) : (
          <>
            <div className={styles.tools}>
              <BetsExport view={view} total={page.totals.count} />
            </div>
            <BetTable page={page} refreshing={bets.isPlaceholderData} />
            <ListPager
              label={t('pager.label')}
              view={view}
              pageCount={page.totalPages}
              pageSizes={betPageSizes}
              onChange={change}
            />
          </>
        )
      }
    </AsyncContent>
  );
}

function EmptyBets({ state }: { state: BetsState }) {
  const t = useTexts();
  if (isFiltered(state.view))
    return (
      <Empty title={t('bets.noMatch')} action={<Button onClick={state.clear}>{t('bets.clear')}</Button>} />
    );
  return <Empty icon="clipboard-list" title={t('bets.empty')} text={t('bets.emptyText')} />;
}
