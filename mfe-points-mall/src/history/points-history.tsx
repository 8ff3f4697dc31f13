import { type AccountRecordEntry, accountRecordQuery, walletKey } from '@parlour/api-client';
import { formatCount } from '@parlour/money';
import {
  AsyncContent,
  usePagerTexts,
  usePeriodTexts,
  usePreservedState,
  useRefetchOn,
  useSite,
  useTexts,
} from '@parlour/remote-sdk';
import { formatTime } from '@parlour/texts';
import {
  addDays,
  Card,
  type Column,
  DateRange,
  type DayRange,
  Empty,
  getPresetRange,
  Pager,
  SectionHeading,
  Select,
  Skeleton,
  SkeletonGroup,
  Table,
  toInstants,
  toIsoDay,
} from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { getHistoryLabel, type HistoryGroup, historyGroupNames, historyGroups } from './history-rules.ts';
import styles from './points-history.module.css';

/** Days before today that the profiles offer at least. */
const usualHistoryDays = 365;
const pageSize = 20;

interface HistoryView {
  range: DayRange;
  group: HistoryGroup | undefined;
  page: number;
}

/** Every movement of the member's points, with a period, a kind and pages. */
export function PointsHistory() {
  const t = useTexts();
  const titleId = useId();
  const today = toIsoDay(new Date());
  const historyDays = useAtomValue(useSite().atoms.offer)?.records?.historyDays ?? usualHistoryDays;
  const [view, setView] = usePreservedState<HistoryView>('points-history', {
    range: getPresetRange('last7', today),
    group: undefined,
    page: 1,
  });
  const change = (changed: Partial<HistoryView>) => setView({ ...view, page: 1, ...changed });
  return (
    <Card as="section" aria-labelledby={titleId}>
      <SectionHeading id={titleId} title={t('history.title')} icon="receipt-text" />
      <div className={styles.content}>
        <search aria-label={t('history.filters')} className={styles.filters}>
          <DateRange
            range={view.range}
            onRange={(range) => change({ range })}
            today={today}
            limits={{ min: addDays(today, -historyDays), max: today }}
            texts={usePeriodTexts()}
          />
          <Select
            icon="sliders-horizontal"
            aria-label={t('history.group')}
            className={styles.choice}
            placeholder={t('history.all')}
            value={view.group ?? ''}
            onChange={({ target }) =>
              change({ group: historyGroupNames.find((name) => name === target.value) })
            }
            options={historyGroupNames.map((name) => ({ value: name, label: t(`history.groups.${name}`) }))}
          />
        </search>
        <Movements view={view} onPage={(page) => change({ page })} />
      </div>
    </Card>
  );
}

function Movements({ view, onPage }: { view: HistoryView; onPage(page: number): void }) {
  const t = useTexts();
  const { api } = useSite();
  const record = useQuery(
    accountRecordQuery(api, {
      ...toInstants(view.range),
      account: 'points',
      types: view.group ? historyGroups[view.group] : [],
      page: view.page,
      pageSize,
    }),
  );
  useRefetchOn('balance.changed', walletKey);
  const columns = useColumns();
  const pagerTexts = usePagerTexts(t('history.pages'));
  return (
    <AsyncContent query={record} failed={t('history.failed')} skeleton={<HistorySkeleton />}>
      {({ entries, totalPages }) => (
        <>
          <Table
            label={t('history.title')}
            columns={columns}
            rows={entries}
            rowKey={({ txNo }) => txNo}
            refreshing={record.isPlaceholderData}
            empty={<Empty icon="receipt-text" title={t('history.none')} />}
          />
          <Pager page={view.page} pageCount={totalPages} onPage={onPage} texts={pagerTexts} />
        </>
      )}
    </AsyncContent>
  );
}

function HistorySkeleton() {
  const t = useTexts();
  return (
    <SkeletonGroup label={t('history.loading')}>
      <Skeleton height={160} />
    </SkeletonGroup>
  );
}

/** `+1,200` or `−300`. */
const formatChange = (points: number): string => `${points < 0 ? '−' : '+'}${formatCount(Math.abs(points))}`;

function useColumns(): readonly Column<AccountRecordEntry>[] {
  const t = useTexts();
  const language = useAtomValue(useSite().atoms.language);
  return [
    {
      key: 'time',
      head: t('history.column.time'),
      onCard: 'key',
      cell: ({ at }) => <span className={styles.time}>{formatTime(at, language)}</span>,
    },
    {
      key: 'type',
      head: t('history.column.type'),
      onCard: 'key',
      cell: ({ type, relatedNo, remark }) => (
        <span className={styles.type}>
          <span>{t(`history.type.${getHistoryLabel(type)}`)}</span>
          {(relatedNo ?? remark) !== undefined && (
            <span className={styles.more}>{[relatedNo, remark].filter(Boolean).join(' · ')}</span>
          )}
        </span>
      ),
    },
    {
      key: 'points',
      head: t('history.column.points'),
      figure: true,
      onCard: 'amount',
      cell: ({ amountMinor }) => <bdi>{formatChange(amountMinor)}</bdi>,
    },
    {
      key: 'balance',
      head: t('history.column.balance'),
      figure: true,
      cell: ({ balanceAfterMinor }) => <bdi>{formatCount(balanceAfterMinor)}</bdi>,
    },
  ];
}
