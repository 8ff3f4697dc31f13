import { readTeamMovements, type TeamMovement, teamMovementsQuery } from '@parlour/api-client';
import { teamMovementKinds } from '@parlour/contracts/calls';
import {
  AsyncContent,
  type Cell,
  ExportButton,
  ListPager,
  OfflineNote,
  RowsSkeleton,
  usePanelSearch,
  useSite,
  useTexts,
} from '@parlour/remote-sdk';
import { useNavigate } from '@parlour/router';
import { Button, Card, Empty, Select, toIsoDay, VisuallyHidden } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { formatMasked } from '../masked-name.tsx';
import { pageKeys } from '../paths.ts';
import { PeriodFilters } from '../period-filters.tsx';
import { useRecordPeriods } from '../record-periods.ts';
import { MovementTable, MovementTotals } from './movement-table.tsx';
import { RecordSearch } from './record-search.tsx';
import {
  changeView,
  type MovementsView,
  pageSizes,
  readMovementsView,
  toMovementFilter,
  writeMovementsView,
} from './record-view.ts';
import styles from './records.module.css';

function useMovements() {
  const { api } = useSite();
  const goTo = useNavigate();
  const today = toIsoDay(new Date());
  const { team: period } = useRecordPeriods();
  const view = readMovementsView(usePanelSearch('agent', pageKeys.teamMovements), today, period);
  const { page, pageSize } = view;
  const change = (next: Partial<MovementsView>) =>
    goTo(writeMovementsView(changeView(view, next, period.daysMax), today));
  return {
    today,
    period,
    view,
    movements: useQuery(teamMovementsQuery(api, { ...toMovementFilter(view), page, pageSize })),
    change,
    clear: () => change({ kind: undefined, member: undefined }),
  };
}

type MovementsState = ReturnType<typeof useMovements>;

const isFiltered = ({ kind, member }: MovementsView): boolean => kind !== undefined || member !== undefined;

/** Team transactions: deposits, withdrawals and rewards of everyone below the agent, masked. */
export default function MovementsPage() {
  const t = useTexts();
  const state = useMovements();
  return (
    <div className={styles.page}>
      <VisuallyHidden>
        <h2>{t('title.teamMovements')}</h2>
      </VisuallyHidden>
      <Filters state={state} />
      <OfflineNote updatedAt={state.movements.dataUpdatedAt} />
      <Content state={state} />
    </div>
  );
}

function Filters({ state }: { state: MovementsState }) {
  const t = useTexts();
  const { view, change, clear } = state;
  return (
    <PeriodFilters state={state}>
      <Select
        aria-label={t('movements.kind')}
        placeholder={t('movements.allKinds')}
        value={view.kind ?? ''}
        onChange={({ target }) => change({ kind: teamMovementKinds.find((kind) => kind === target.value) })}
        options={teamMovementKinds.map((kind) => ({ value: kind, label: t(`movements.kinds.${kind}`) }))}
      />
      <RecordSearch fields={['member']} values={{ member: view.member }} onChange={change} />
      {isFiltered(view) && (
        <Button tone="link" size="small" onClick={clear}>
          {t('filter.clear')}
        </Button>
      )}
    </PeriodFilters>
  );
}

function Content({ state: { movements, view, change, clear } }: { state: MovementsState }) {
  const t = useTexts();
  return (
    <AsyncContent query={movements} failed={t('movements.failed')} frame={Card} skeleton={<PageSkeleton />}>
      {(page) =>
        page.totals.count === 0 ? (
          <Card>
            <Empty
              icon="receipt-text"
              title={t(isFiltered(view) ? 'movements.noMatch' : 'movements.empty')}
              action={isFiltered(view) && <Button onClick={clear}>{t('filter.clear')}</Button>}
            />
          </Card>
        ) : (
          <>
            <MovementTotals totals={page.totals} />
            <Card className={styles.list}>
              <div className={styles.tools}>
                <MovementsExport view={view} total={page.totals.count} />
              </div>
              <MovementTable movements={page.movements} refreshing={movements.isPlaceholderData} />
              <ListPager
                label={t('movements.pages')}
                view={view}
                pageCount={page.totalPages}
                pageSizes={pageSizes}
                onChange={change}
              />
            </Card>
          </>
        )
      }
    </AsyncContent>
  );
}

const PageSkeleton = () => (
  <Card>
    <RowsSkeleton />
  </Card>
);

/** Exports every movement that matches the filters, whichever page is shown. */
function MovementsExport({ view, total }: { view: MovementsView; total: number }) {
  const t = useTexts();
  const { api } = useSite();
  const toCells = (movement: TeamMovement): Cell[] => [
    movement.at.toISOString(),
    formatMasked(movement),
    t(`movements.kinds.${movement.kind}`),
    { minor: movement.amountMinor },
  ];
  const job = {
    key: 'team-movements',
    fileName: `team-transactions-${view.range.from}-${view.range.to}.csv`,
    head: ['time', 'member', 'kind', 'amount'].map((name) => t(`movements.column.${name}`)),
    async *readRows(signal: AbortSignal) {
      for await (const part of readTeamMovements(api, toMovementFilter(view), signal))
        yield part.map(toCells);
    },
  };
  return <ExportButton job={job} total={total} />;
}
