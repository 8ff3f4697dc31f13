import type { AccountRecord } from '@parlour/api-client';
import { AsyncContent, ListPager, OfflineNote, useTexts } from '@parlour/remote-sdk';
import { Button, Card, Empty, VisuallyHidden } from '@parlour/ui';
import { RecordExport } from './record-export.tsx';
import { RecordFilters } from './record-filters.tsx';
import styles from './record-page.module.css';
import { isFiltered, pageSizes } from './record-rules.ts';
import { RecordSkeleton, RecordTable } from './record-table.tsx';
import { RecordTotals } from './record-totals.tsx';
import { type RecordState, useRecord } from './use-record.ts';

/** Account record: every movement of the main account, with filters, totals and pagination. */
export default function RecordPage() {
  const t = useTexts();
  const state = useRecord();
  return (
    <div className={styles.page}>
      <VisuallyHidden>
        <h2>{t('title.accountRecord')}</h2>
      </VisuallyHidden>
      <RecordFilters state={state} />
      <OfflineNote updatedAt={state.record.dataUpdatedAt} />
      <Content state={state} />
    </div>
  );
}

function Content({ state }: { state: RecordState }) {
  const t = useTexts();
  const { record } = state;
  return (
    <AsyncContent query={record} failed={t('record.failed')} frame={Card} skeleton={<PageSkeleton />}>
      {(page) =>
        page.totals.count === 0 ? (
          <Card>
            <EmptyRecord state={state} />
          </Card>
        ) : (
          <>
            <RecordTotals totals={page.totals} />
            <Records state={state} page={page} />
          </>
        )
      }
    </AsyncContent>
  );
}

function Records({ state: { record, view, change }, page }: { state: RecordState; page: AccountRecord }) {
  const t = useTexts();
  return (
    <Card className={styles.list}>
      <div className={styles.tools}>
        <RecordExport view={view} total={page.totals.count} />
      </div>
      <RecordTable
        label={t('title.accountRecord')}
        entries={page.entries}
        refreshing={record.isPlaceholderData}
      />
      <ListPager
        label={t('pager.label')}
        view={view}
        pageCount={page.totalPages}
        pageSizes={pageSizes}
        onChange={change}
      />
    </Card>
  );
}

const PageSkeleton = () => (
  <Card>
    <RecordSkeleton rows={8} />
  </Card>
);

function EmptyRecord({ state }: { state: RecordState }) {
  const t = useTexts();
  if (isFiltered(state.view))
    return (
      <Empty
        title={t('record.noMatch')}
        action={<Button onClick={state.clear}>{t('record.clear')}</Button>}
      />
    );
  return <Empty icon="receipt-text" title={t('record.empty')} text={t('record.emptyText')} />;
}
