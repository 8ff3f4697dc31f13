import { useErrorText, useSite, useTexts } from '@parlour/remote-sdk';
import { formatClockTime } from '@parlour/texts';
import { Alert, Button, Card, Empty, Pager, VisuallyHidden } from '@parlour/ui';
import { useAtomValue } from 'jotai';
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
      <OfflineNote at={state.record.dataUpdatedAt} />
      <Content state={state} />
    </div>
  );
}

function Content({ state }: { state: RecordState }) {
  const t = useTexts();
  const errorText = useErrorText();
  const { record, view, change } = state;
  if (record.isPending)
    return (
      <Card>
        <RecordSkeleton rows={8} />
      </Card>
    );
  if (!record.data)
    return (
      <Card>
        <Empty
          icon="triangle-alert"
          title={t('record.failed')}
          text={errorText(record.error)}
          action={<Button onClick={() => void record.refetch()}>{t('retry')}</Button>}
        />
      </Card>
    );
  const { entries, totals, totalPages } = record.data;
  if (totals.count === 0)
    return (
      <Card>
        <EmptyRecord state={state} />
      </Card>
    );
  return (
    <>
      <RecordTotals totals={totals} />
      <Card className={styles.list}>
        <RecordTable
          label={t('title.accountRecord')}
          entries={entries}
          refreshing={record.isPlaceholderData}
        />
        <Pager
          page={view.page}
          pageCount={totalPages}
          onPage={(page) => change({ page })}
          texts={{
            label: t('pager.label'),
            previous: t('pager.previous'),
            next: t('pager.next'),
            page: (number) => t('pager.page', { number }),
          }}
          size={{
            value: view.pageSize,
            options: pageSizes,
            label: (size) => t('pager.size', { size }),
            onSize: (size) => change({ pageSize: pageSizes.find((one) => one === size) ?? view.pageSize }),
          }}
        />
      </Card>
    </>
  );
}

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
