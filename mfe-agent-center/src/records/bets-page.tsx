import { readTeamBets, type TeamBet, teamBetsQuery } from '@parlour/api-client';
import {
  AsyncContent,
  betCellNames,
  type Cell,
  ExportButton,
  ListFilters,
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
import { GameTypeChoice } from '../game-type-choice.tsx';
import { formatMasked } from '../masked-name.tsx';
import { pageKeys } from '../paths.ts';
import { BetTable } from './bet-table.tsx';
import { MemberFilter } from './member-filter.tsx';
import {
  type BetsView,
  betDaysMax,
  changeView,
  getRecordLimits,
  pageSizes,
  readBetsView,
  settledStatuses,
  toBetFilter,
  writeBetsView,
} from './record-view.ts';
import styles from './records.module.css';

function useBets() {
  const { api } = useSite();
  const goTo = useNavigate();
  const today = toIsoDay(new Date());
  const view = readBetsView(usePanelSearch('agent', pageKeys.teamBets), today);
  const { page, pageSize } = view;
  const change = (next: Partial<BetsView>) => goTo(writeBetsView(changeView(view, next, betDaysMax), today));
  return {
    today,
    view,
    bets: useQuery(teamBetsQuery(api, { ...toBetFilter(view), page, pageSize })),
    change,
    clear: () => change({ gameType: undefined, status: undefined, member: undefined }),
  };
}

type BetsState = ReturnType<typeof useBets>;

const isFiltered = ({ gameType, status, member }: BetsView): boolean =>
  gameType !== undefined || status !== undefined || member !== undefined;

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

function Filters({ state: { today, view, change, clear } }: { state: BetsState }) {
  const t = useTexts();
  return (
    <ListFilters
      label={t('members.filters')}
      range={view.range}
      onRange={(range) => change({ range })}
      today={today}
      limits={getRecordLimits(today)}
      notes={[t('filter.daysMax', { days: betDaysMax })]}
    >
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
      <MemberFilter key={view.member} value={view.member} onChange={(member) => change({ member })} />
      {isFiltered(view) && (
        <Button tone="link" size="small" onClick={clear}>
          {t('filter.clear')}
        </Button>
      )}
    </ListFilters>
  );
}

function Content({ state: { bets, view, change, clear } }: { state: BetsState }) {
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
              <BetsExport view={view} total={page.totals.count} />
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
function BetsExport({ view, total }: { view: BetsView; total: number }) {
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
      for await (const bets of readTeamBets(api, toBetFilter(view), signal)) yield bets.map(toCells);
    },
  };
  return <ExportButton job={job} total={total} />;
}
