import { readTeamBets, type TeamBet, teamBetsQuery } from '@parlour/api-client';
import {
  AsyncContent,
  betCellNames,
  type Cell,
  ExportButton,
  ListPager,
  OfflineNote,
  RowsSkeleton,
  toBetCells,
  usePanelSearch,
  useSite,
  useTexts,
} from '@parlour/remote-sdk';
import { useNavigate } from '@parlour/router';
import { Button, Card, Empty, Select, toIsoDay, VisuallyHidden } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { GameTypeChoice } from '../game-type-choice.tsx';
import { formatMasked } from '../masked-name.tsx';
import { pageKeys } from '../paths.ts';
import { PeriodFilters } from '../period-filters.tsx';
import { useRecordPeriods } from '../record-periods.ts';
import { BetTable } from './bet-table.tsx';
import { RecordSearch } from './record-search.tsx';
import {
  type BetsView,
  changeView,
  pageSizes,
  readBetsView,
  settledStatuses,
  toBetFilter,
  writeBetsView,
} from './record-view.ts';
import styles from './records.module.css';

function useBets() {
  const { api, atoms } = useSite();
  const language = useAtomValue(atoms.language);
  const goTo = useNavigate();
  const today = toIsoDay(new Date());
  const { bets: period } = useRecordPeriods();
  const view = readBetsView(usePanelSearch('agent', pageKeys.teamBets), today, period);
  const filter = { ...toBetFilter(view), language };
  const { page, pageSize } = view;
  const change = (next: Partial<BetsView>) =>
    goTo(writeBetsView(changeView(view, next, period.daysMax), today));
  return {
    today,
    period,
    view,
    filter,
    bets: useQuery(teamBetsQuery(api, { ...filter, page, pageSize })),
    change,
    clear: () => change({ gameType: undefined, status: undefined, member: undefined, gameName: undefined }),
  };
}

type BetsState = ReturnType<typeof useBets>;

const isFiltered = ({ gameType, status, member, gameName }: BetsView): boolean =>
  [gameType, status, member, gameName].some((one) => one !== undefined);

/** Team betting record: the settled bets of everyone below the agent, masked, with totals over all pages. */
export default function BetsPage() {
  const t = useTexts();
  const state = useBets();
  return (
    <div className={styles.page}>
      <VisuallyHidden>
        <h2>{t('title.teamBets')}</h2>
      </VisuallyHidden>
      <Filters state={state} />
      <OfflineNote updatedAt={state.bets.dataUpdatedAt} />
      <Card className={styles.list}>
        <Content state={state} />
      </Card>
    </div>
  );
}

function Filters({ state }: { state: BetsState }) {
  const t = useTexts();
  const { view, change, clear } = state;
  return (
    <PeriodFilters state={state}>
      <GameTypeChoice value={view.gameType} onChange={(gameType) => change({ gameType })} />
      <Select
        aria-label={t('bets.status')}
        placeholder={t('bets.allStatuses')}
        value={view.status ?? ''}
        onChange={({ target }) =>
          change({ status: settledStatuses.find((status) => status === target.value) })
        }
        options={settledStatuses.map((status) => ({ value: status, label: t(`bets.statuses.${status}`) }))}
      />
      <RecordSearch
        fields={['gameName', 'member']}
        values={{ gameName: view.gameName, member: view.member }}
        onChange={change}
      />
      {isFiltered(view) && (
        <Button tone="link" size="small" onClick={clear}>
          {t('filter.clear')}
        </Button>
      )}
    </PeriodFilters>
  );
}

function Content({ state: { bets, view, filter, change, clear } }: { state: BetsState }) {
  const t = useTexts();
  return (
    <AsyncContent query={bets} failed={t('bets.failed')} skeleton={<RowsSkeleton />}>
      {(page) =>
        page.totals.count === 0 ? (
          <Empty
            icon="clipboard-list"
            title={t(isFiltered(view) ? 'bets.noMatch' : 'bets.empty')}
            action={isFiltered(view) && <Button onClick={clear}>{t('filter.clear')}</Button>}
          />
        ) : (
          <>
            <div className={styles.tools}>
              <BetsExport view={view} filter={filter} total={page.totals.count} />
            </div>
            <BetTable page={page} refreshing={bets.isPlaceholderData} />
            <ListPager
              label={t('bets.pages')}
              view={view}
              pageCount={page.totalPages}
              pageSizes={pageSizes}
              onChange={change}
            />
          </>
        )
      }
    </AsyncContent>
  );
}

const columns = ['settled', 'placed', 'member', ...betCellNames, 'status'];

/** Exports every bet that matches the filters, whichever page is shown. */
function BetsExport({ view, filter, total }: Pick<BetsState, 'view' | 'filter'> & { total: number }) {
  const t = useTexts();
  const { api } = useSite();
  const toCells = (bet: TeamBet): Cell[] => [
    bet.settledAt.toISOString(),
    bet.placedAt.toISOString(),
    formatMasked(bet),
    ...toBetCells(bet),
    t(`bets.statuses.${bet.status}`),
  ];
  const job = {
    key: 'team-bets',
    fileName: `team-bets-${view.range.from}-${view.range.to}.csv`,
    head: columns.map((name) => t(`bets.column.${name}`)),
    async *readRows(signal: AbortSignal) {
      for await (const bets of readTeamBets(api, filter, signal)) yield bets.map(toCells);
    },
  };
  return <ExportButton job={job} total={total} />;
}
