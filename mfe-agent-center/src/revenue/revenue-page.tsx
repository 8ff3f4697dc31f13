import { agentIncomeQuery, type DayIncome } from '@parlour/api-client';
import { agentIncomeTypes } from '@parlour/contracts/calls';
import {
  AsyncContent,
  LoadingGroup,
  OfflineNote,
  usePanelSearch,
  useSite,
  useTexts,
} from '@parlour/remote-sdk';
import { useNavigate } from '@parlour/router';
import {
  Button,
  Card,
  Empty,
  KpiTile,
  KpiTiles,
  Money,
  Select,
  Skeleton,
  toIsoDay,
  VisuallyHidden,
} from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { pageKeys } from '../paths.ts';
import { PeriodFilters } from '../period-filters.tsx';
import { useRecordPeriods } from '../record-periods.ts';
import { RevenueChart } from './revenue-chart.tsx';
import { RevenueExport } from './revenue-export.tsx';
import styles from './revenue-page.module.css';
import { RevenueTable } from './revenue-table.tsx';
import {
  getKindKey,
  type IncomeTotals,
  type RevenueView,
  readView,
  sumIncome,
  writeView,
} from './revenue-view.ts';

function useRevenue() {
  const { api } = useSite();
  const goTo = useNavigate();
  const today = toIsoDay(new Date());
  const { team: period } = useRecordPeriods();
  const view = readView(usePanelSearch('agent', pageKeys.revenue), today, period);
  const { range } = view;
  return {
    today,
    period,
    view,
    income: useQuery(agentIncomeQuery(api, { fromDay: range.from, toDay: range.to })),
    change: (change: Partial<RevenueView>) => {
      const address = writeView({ ...view, ...change }, today);
      goTo(address);
    },
  };
}

type RevenueState = ReturnType<typeof useRevenue>;

/** Revenue report: the agent's income by day and kind, with the proof of each payment of a contract. */
export default function RevenuePage() {
  const t = useTexts();
  const state = useRevenue();
  return (
    <div className={styles.page}>
      <VisuallyHidden>
        <h2>{t('title.revenue')}</h2>
      </VisuallyHidden>
      <Filters state={state} />
      <OfflineNote updatedAt={state.income.dataUpdatedAt} />
      <Content state={state} />
    </div>
  );
}

function Filters({ state }: { state: RevenueState }) {
  const t = useTexts();
  const { view, change } = state;
  return (
    <PeriodFilters state={state}>
      <Select
        aria-label={t('revenue.kind')}
        placeholder={t('revenue.allKinds')}
        value={view.type ?? ''}
        onChange={({ target }) => change({ type: agentIncomeTypes.find((type) => type === target.value) })}
        options={agentIncomeTypes.map((type) => ({ value: type, label: t(getKindKey(type)) }))}
      />
    </PeriodFilters>
  );
}

function Content({ state: { income, view, change } }: { state: RevenueState }) {
  const t = useTexts();
  return (
    <AsyncContent query={income} failed={t('revenue.failed')} frame={Card} skeleton={<RevenueSkeleton />}>
      {({ days }) => {
        const rows = days.filter(({ type }) => view.type === undefined || view.type === type);
        if (rows.length === 0)
          return (
            <Card>
              <Empty
                icon="hand-coins"
                title={t(view.type ? 'settlement.noMatch' : 'revenue.empty')}
                text={view.type ? undefined : t('revenue.emptyText')}
                action={
                  view.type && (
                    <Button onClick={() => change({ type: undefined })}>{t('filter.clear')}</Button>
                  )
                }
              />
            </Card>
          );
        return (
          <div className={income.isPlaceholderData ? styles.refreshing : styles.shown}>
            <Tiles totals={sumIncome(rows)} />
            <RevenueChart rows={rows} range={view.range} />
            <Days rows={rows} view={view} />
          </div>
        );
      }}
    </AsyncContent>
  );
}

function Tiles({ totals }: { totals: IncomeTotals }) {
  const t = useTexts();
  const tiles = [
    ['hand-coins', 'paidMinor'],
    ['circle-dollar-sign', 'grossMinor'],
    ['users', 'downlinesMinor'],
    ['scale', 'shortfallMinor'],
  ] as const;
  return (
    <KpiTiles label={t('bets.total')}>
      {tiles.map(([icon, name]) => (
        <KpiTile
          key={name}
          icon={icon}
          name={t(`revenue.column.${name}`)}
          figure={<Money minor={totals[name]} className={styles.figure} />}
        />
      ))}
    </KpiTiles>
  );
}

function Days({ rows, view }: { rows: readonly DayIncome[]; view: RevenueView }) {
  return (
    <Card className={styles.list}>
      <div className={styles.tools}>
        <RevenueExport rows={rows} range={view.range} />
      </div>
      <RevenueTable rows={rows} />
    </Card>
  );
}

const RevenueSkeleton = () => (
  <LoadingGroup className={styles.shown}>
    <KpiTiles>
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} height={92} />
      ))}
    </KpiTiles>
    <Skeleton height={380} />
  </LoadingGroup>
);
