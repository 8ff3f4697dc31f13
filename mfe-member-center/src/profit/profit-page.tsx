import { AsyncContent, ListFilters, LoadingGroup, OfflineNote, useTexts } from '@parlour/remote-sdk';
import { Card, KpiTiles, Skeleton, Tabs, VisuallyHidden } from '@parlour/ui';
import { GameChoices } from '../game-choices.tsx';
import { LifetimeCard } from './lifetime-card.tsx';
import { ProfitChart } from './profit-chart.tsx';
import styles from './profit-page.module.css';
import { ProfitTiles } from './profit-tiles.tsx';
import { getProfitLimits, profitTabs } from './profit-view.ts';
import { StatementTable } from './statement-table.tsx';
import { type ProfitState, useProfit } from './use-profit.ts';

/** Personal profit and loss: a summary with a chart, the credit report by day, and the statement by month. */
export default function ProfitPage() {
  const t = useTexts();
  const state = useProfit();
  const { view, profit, change } = state;
  return (
    <div className={styles.page}>
      <VisuallyHidden>
        <h2>{t('title.profit')}</h2>
      </VisuallyHidden>
      <Tabs
        label={t('title.profit')}
        value={view.tab}
        onChange={(tab) => change({ tab })}
        tabs={profitTabs.map((value) => ({ value, label: t(`profit.tab.${value}`) }))}
      >
        <div className={styles.content}>
          <Filters state={state} />
          <OfflineNote updatedAt={profit.dataUpdatedAt} />
          <Content state={state} />
        </div>
      </Tabs>
    </div>
  );
}

function Filters({ state: { today, daysMax, historyDays, months, view, change } }: { state: ProfitState }) {
  const t = useTexts();
  if (view.tab === 'months') return <p className={styles.note}>{t('profit.monthsNote', { months })}</p>;
  return (
    <ListFilters
      label={t('bets.filters')}
      range={view.range}
      onRange={(range) => change({ range })}
      today={today}
      limits={getProfitLimits(today, historyDays)}
      notes={[t('bets.daysMax', { days: daysMax })]}
    >
      {view.tab === 'summary' && <GameChoices choice={view} onChange={change} />}
    </ListFilters>
  );
}

function Content({ state: { view, filter, profit } }: { state: ProfitState }) {
  const t = useTexts();
  return (
    <AsyncContent query={profit} failed={t('profit.failed')} frame={Card} skeleton={<ProfitSkeleton />}>
      {(data) => (
        <div className={profit.isPlaceholderData ? styles.refreshing : styles.shown}>
          {view.tab === 'summary' ? (
            <>
              <ProfitTiles profit={data} />
              <ProfitChart periods={data.periods} />
            </>
          ) : (
            <StatementTable profit={data} filter={filter} />
          )}
          <LifetimeCard lifetime={data.lifetime} />
        </div>
      )}
    </AsyncContent>
  );
}

const ProfitSkeleton = () => (
  <LoadingGroup className={styles.shown}>
    <KpiTiles>
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} height={92} />
      ))}
    </KpiTiles>
    <Skeleton height={380} />
  </LoadingGroup>
);
