import { betPageSizes } from '@parlour/api-client';
import { useErrorText, useSite, useTexts } from '@parlour/remote-sdk';
import { formatClockTime } from '@parlour/texts';
import { Alert, Button, Card, Empty, Pager, Skeleton, SkeletonGroup, VisuallyHidden } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { BetFilters } from './bet-filters.tsx';
import { BetTable } from './bet-table.tsx';
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
      <OfflineNote at={state.bets.dataUpdatedAt} />
      <Card className={styles.list}>
        <Content state={state} />
      </Card>
    </div>
  );
}

const skeletonRows = [1, 2, 3, 4, 5, 6, 7, 8];

function Content({ state }: { state: BetsState }) {
  const t = useTexts();
  const errorText = useErrorText();
  const { bets, view, change } = state;
  if (bets.isPending)
    return (
      <SkeletonGroup label={t('loading')} className={styles.skeletons}>
        {skeletonRows.map((row) => (
          <Skeleton key={row} height={36} />
        ))}
      </SkeletonGroup>
    );
  if (!bets.data)
    return (
      <Empty
        icon="triangle-alert"
        title={t('bets.failed')}
        text={errorText(bets.error)}
        action={<Button onClick={() => void bets.refetch()}>{t('retry')}</Button>}
      />
    );
  if (bets.data.totals.count === 0) return <EmptyBets state={state} />;
  return (
    <>
      <BetTable page={bets.data} refreshing={bets.isPlaceholderData} />
      <Pager
        page={view.page}
        pageCount={bets.data.totalPages}
        onPage={(page) => change({ page })}
        texts={{
          label: t('pager.label'),
          previous: t('pager.previous'),
          next: t('pager.next'),
          page: (number) => t('pager.page', { number }),
        }}
        size={{
          value: view.pageSize,
          options: betPageSizes,
          label: (size) => t('pager.size', { size }),
          onSize: (size) => change({ pageSize: betPageSizes.find((one) => one === size) ?? view.pageSize }),
        }}
      />
    </>
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

/** Shows the age of the figures while offline. */
function OfflineNote({ at }: { at: number }) {
  const t = useTexts();
  const { atoms } = useSite();
  const online = useAtomValue(atoms.online);
  if (online) return null;
  return (
    <Alert live tone="warning" icon="wifi-off" title={t('offline.title')}>
      {at > 0 && t('offline.asOf', { time: formatClockTime(new Date(at)) })}
    </Alert>
  );
}
