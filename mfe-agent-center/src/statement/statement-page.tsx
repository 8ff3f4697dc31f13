import { teamStatementQuery } from '@parlour/api-client';
import {
  AsyncContent,
  ListPager,
  OfflineNote,
  RowsSkeleton,
  usePanelSearch,
  useSite,
  useTexts,
} from '@parlour/remote-sdk';
import { useNavigate } from '@parlour/router';
import { Card, Empty, Tabs, toIsoDay, VisuallyHidden } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { GameTypeChoice } from '../game-type-choice.tsx';
import { pageKeys } from '../paths.ts';
import { PeriodFilters } from '../period-filters.tsx';
import { useRecordPeriods } from '../record-periods.ts';
import { StatementExport } from './statement-export.tsx';
import styles from './statement-page.module.css';
import { StatementTable } from './statement-table.tsx';
import {
  changeView,
  pageSizes,
  readView,
  type StatementView,
  statementTabs,
  toFilter,
  writeView,
} from './statement-view.ts';

function useStatement() {
  const { api } = useSite();
  const goTo = useNavigate();
  const today = toIsoDay(new Date());
  const { team: period } = useRecordPeriods();
  const view = readView(usePanelSearch('agent', pageKeys.statement), today, period);
  return {
    today,
    period,
    view,
    statement: useQuery(teamStatementQuery(api, toFilter(view))),
    change: (change: Partial<StatementView>) =>
      goTo(writeView(changeView(view, change, period.daysMax), today)),
  };
}

type StatementState = ReturnType<typeof useStatement>;

/** Profit and loss of the team, by day or by branch. */
export default function StatementPage() {
  const t = useTexts();
  const state = useStatement();
  const { view, statement, change } = state;
  return (
    <div className={styles.page}>
      <VisuallyHidden>
        <h2>{t('title.statement')}</h2>
      </VisuallyHidden>
      <Tabs
        label={t('title.statement')}
        value={view.by}
        onChange={(by) => change({ by })}
        tabs={statementTabs.map((value) => ({ value, label: t(`statement.tab.${value}`) }))}
      >
        <div className={styles.content}>
          <Filters state={state} />
          <OfflineNote updatedAt={statement.dataUpdatedAt} />
          <Content state={state} />
        </div>
      </Tabs>
    </div>
  );
}

function Filters({ state }: { state: StatementState }) {
  const t = useTexts();
  const { view, change } = state;
  return (
    <PeriodFilters state={state} notes={view.gameType ? [t('filter.gamesOnly')] : []}>
      <GameTypeChoice value={view.gameType} onChange={(gameType) => change({ gameType })} />
    </PeriodFilters>
  );
}

function Content({ state: { view, statement, change } }: { state: StatementState }) {
  const t = useTexts();
  return (
    <Card className={styles.content}>
      <AsyncContent query={statement} failed={t('statement.failed')} skeleton={<RowsSkeleton />}>
        {(data) =>
          data.total === 0 ? (
            <Empty icon="users" title={t('downlines.empty')} text={t('downlines.emptyText')} />
          ) : (
            <>
              <div className={styles.tools}>
                <StatementExport view={view} total={data.total} />
              </div>
              <StatementTable statement={data} by={view.by} refreshing={statement.isPlaceholderData} />
              <ListPager
                label={t('statement.pages')}
                view={view}
                pageCount={data.totalPages}
                pageSizes={pageSizes}
                onChange={change}
              />
            </>
          )
        }
      </AsyncContent>
    </Card>
  );
}
