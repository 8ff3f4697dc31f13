import { type GameType, gameTypes, type ValueOf } from '@parlour/contracts';
import { gameReportAct, gameReportGroups, gameReportSpans } from '@parlour/contracts/back-office';
import { PageHeading } from '../frame/page-heading.tsx';
import type { Fact } from '../operate/facts.tsx';
import { DataTable } from '../table/data-table.tsx';
import type { DataColumn, FilterField } from '../table/table-source.ts';
import { useTableAddress } from '../table/use-table-address.ts';
import { useVendorColumn, useVendorFilter } from '../vendor-names.tsx';
import { useGateway } from '../wire/gateway-context.ts';
import { countColumn, sumColumn, textColumn } from './figure-columns.tsx';
import { createDayFilters, PeriodBar, readDays } from './period-bar.tsx';
import { reportTexts } from './report-texts.ts';
import { formatSum, formatWhole } from './sum-rules.ts';

const words = reportTexts.games;
const rowsPerPage = 100;

type Report = ValueOf<typeof gameReportAct>;
type Row = Report['rows'][number];
type Group = (typeof gameReportGroups)[number];
type Span = (typeof gameReportSpans)[number];

const readGroup = (text: string | undefined): Group =>
  gameReportGroups.find((one) => one === text) ?? 'vendor';
const readSpan = (text: string | undefined): Span => gameReportSpans.find((one) => one === text) ?? 'range';
const readCategory = (text: string | undefined): GameType | undefined =>
  gameTypes.find((one) => one === text);

const toOptions = (labels: Partial<Record<string, string>>): { value: string; label: string }[] =>
  Object.entries(labels).map(([value, label = value]) => ({ value, label }));

const createFilters = (vendorFilter: FilterField): FilterField[] => [
  ...createDayFilters(),
  {
    key: 'by',
    label: words.by,
    kind: 'choice',
    byDefault: 'vendor',
    options: toOptions(words.groups),
  },
  { key: 'per', label: words.per, kind: 'choice', byDefault: 'range', options: toOptions(words.spans) },
  vendorFilter,
  {
    key: 'category',
    label: reportTexts.category,
    kind: 'choice',
    options: toOptions(reportTexts.categories),
  },
  {
    key: 'accounts',
    label: words.accounts,
    kind: 'choice',
    byDefault: 'real',
    options: toOptions(words.accountChoices),
  },
];

/** Bets, payouts and the result by vendor, category or game, per day, month or year. */
export function GamesPage() {
  const gateway = useGateway();
  const filters = createFilters(useVendorFilter(reportTexts.vendor));
  const vendorColumn = useVendorColumn<Row>(reportTexts.vendor, { onCard: 'key' });
  const { by, per } = useTableAddress(filters).values;
  return (
    <>
      <PageHeading title={words.title} intro={words.intro} />
      <PeriodBar />
      <DataTable<Row>
        name="report-games"
        label={words.title}
        columns={createColumns(readGroup(by), readSpan(per), vendorColumn)}
        rowKey={({ period, vendor, category, game }) => [period, vendor, category, game?.id].join(' ')}
        filters={filters}
        source={{
          key: [gameReportAct.path],
          load: async (values, cursor) => {
            const { rows, totals, next } = await gateway.read(gameReportAct, {
              ...readDays(values),
              by: readGroup(values.by),
              per: readSpan(values.per),
              vendor: values.vendor,
              category: readCategory(values.category),
              accounts: values.accounts === 'all' ? 'all' : 'real',
              cursor,
              limit: rowsPerPage,
            });
            return { rows, next, totals: totals && describeTotals(totals) };
          },
        }}
        empty={{ title: words.empty, icon: 'chart-column' }}
      />
    </>
  );
}

const describeTotals = (totals: NonNullable<Report['totals']>): Fact[] => [
  { label: words.bets, value: formatWhole(totals.bets) },
  { label: words.stake, value: formatSum(totals.stakeMinor) },
  { label: words.validBet, value: formatSum(totals.validBetMinor) },
  { label: words.payout, value: formatSum(totals.payoutMinor) },
  { label: words.jackpot, value: formatSum(totals.jackpotMinor) },
  { label: words.result, value: formatSum(totals.resultMinor) },
];

function createColumns(by: Group, per: Span, vendor: DataColumn<Row>): DataColumn<Row>[] {
  const period = textColumn<Row>('day', words.day, (row) => row.period, 'key');
  const category = textColumn<Row>('type', reportTexts.category, describeCategory, 'key');
  const game = textColumn<Row>('game', reportTexts.game, describeGame, 'key');
  return [
    ...(per === 'range' ? [] : [period]),
    ...(by === 'category' ? [category] : []),
    ...(by === 'game' ? [game] : []),
    ...(by === 'category' ? [] : [vendor]),
    countColumn('bets', words.bets, ({ bets }) => bets),
    sumColumn('stake', words.stake, ({ stakeMinor }) => stakeMinor),
    sumColumn('validBet', words.validBet, ({ validBetMinor }) => validBetMinor),
    sumColumn('payout', words.payout, ({ payoutMinor }) => payoutMinor),
    sumColumn('jackpot', words.jackpot, ({ jackpotMinor }) => jackpotMinor),
    sumColumn('result', words.result, ({ resultMinor }) => resultMinor, 'amount'),
  ];
}

const describeCategory = ({ category }: Row): string | null =>
  category === null ? null : reportTexts.categories[category];
const describeGame = ({ game }: Row): string | null =>
  game === null ? null : (game.name ?? String(game.id));
