import type { ValueOf } from '@parlour/contracts';
import { liabilityReportAct } from '@parlour/contracts/back-office';
import { Tabs } from '@parlour/ui';
import { useSearchParams } from 'react-router-dom';
import { useBookNames } from '../book-names.ts';
import { PageHeading } from '../frame/page-heading.tsx';
import type { Fact } from '../operate/facts.tsx';
import { DataTable } from '../table/data-table.tsx';
import type { DataColumn } from '../table/table-source.ts';
import { formatTime } from '../times.ts';
import { useVendorColumn } from '../vendor-names.tsx';
import { useGateway } from '../wire/gateway-context.ts';
import { countColumn, sumColumn, textColumn } from './figure-columns.tsx';
import { reportTexts } from './report-texts.ts';
import {
  addSums,
  formatIn,
  formatPlainIn,
  formatSum,
  formatWhole,
  toSortable,
  type WideSum,
} from './sum-rules.ts';

const words = reportTexts.liability;
const views = ['books', 'bets'] as const;
type View = (typeof views)[number];

type Report = ValueOf<typeof liabilityReportAct>;
type OpenBets = Report['openBets'][number];
interface BookRow {
  part: keyof typeof words.parts;
  book: string;
  currency: string;
  accounts: number | null;
  sumMinor: WideSum;
}

/** Balances of members and books that hold their money, and open bets by vendor. */
export function LiabilityPage() {
  const [search, setSearch] = useSearchParams();
  const view = views.find((one) => one === search.get('view')) ?? 'books';
  return (
    <>
      <PageHeading title={words.title} intro={words.intro} />
      <Tabs
        label={words.tabs}
        value={view}
        onChange={(chosen: View) => setSearch(chosen === 'books' ? {} : { view: chosen }, { replace: true })}
        tabs={views.map((value) => ({ value, label: words.views[value] }))}
      >
        {view === 'books' ? <Books /> : <Bets />}
      </Tabs>
    </>
  );
}

function Books() {
  const gateway = useGateway();
  const nameBook = useBookNames();
  return (
    <DataTable
      name="report-liability"
      label={words.views.books}
      columns={[
        partColumn,
        textColumn<BookRow>('book', words.book, ({ book }) => nameBook(book), 'key'),
        ...bookColumns,
      ]}
      rowKey={({ part, book, currency }) => `${part} ${book} ${currency}`}
      source={{
        key: [liabilityReportAct.path],
        load: async () => {
          const report = await gateway.read(liabilityReportAct, {});
          const rows = listBooks(report);
          return { rows, totals: describeTotals(report.at, rows) };
        },
      }}
      empty={{ title: words.empty, icon: 'scale' }}
    />
  );
}

/** Lists the books, without those of the house that hold nothing. */
const listBooks = ({ members, held }: Report): BookRow[] => [
  ...members.map((row) => ({ ...row, part: 'members' as const })),
  ...held
    .filter(({ sumMinor }) => BigInt(sumMinor) !== 0n)
    .map((row) => ({ ...row, part: 'held' as const, accounts: null })),
];

/** Sums each currency separately: points and play money are never added to money. */
function describeTotals(at: string, rows: readonly BookRow[]): Fact[] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  return [
    { label: words.at, value: formatTime(at) },
    ...currencies.map((currency) => ({
      label: words.owed(words.units[currency] ?? currency),
      value: formatIn(
        currency,
        addSums(rows.filter((row) => row.currency === currency).map(({ sumMinor }) => sumMinor)),
      ),
    })),
  ];
}

const partColumn = textColumn<BookRow>('part', words.part, ({ part }) => words.parts[part]);

const bookColumns: DataColumn<BookRow>[] = [
  textColumn('currency', reportTexts.currency, ({ currency }) => currency),
  {
    key: 'accounts',
    head: words.accounts,
    figure: true,
    sortBy: ({ accounts }) => accounts,
    text: ({ accounts }) => accounts,
    cell: ({ accounts }) => (accounts === null ? reportTexts.none : formatWhole(accounts)),
  },
  {
    key: 'sum',
    head: words.sum,
    figure: true,
    onCard: 'amount',
    sortBy: ({ sumMinor }) => toSortable(sumMinor),
    text: ({ currency, sumMinor }) => formatPlainIn(currency, sumMinor),
    cell: ({ currency, sumMinor }) => formatIn(currency, sumMinor),
  },
];

function Bets() {
  const gateway = useGateway();
  const vendorColumn = useVendorColumn<OpenBets>(reportTexts.vendor, { onCard: 'key' });
  return (
    <DataTable
      name="report-open-bets"
      label={words.views.bets}
      columns={[vendorColumn, ...betColumns]}
      rowKey={({ vendor }) => vendor}
      source={{
        key: [liabilityReportAct.path, 'bets'],
        load: async () => {
          const { at, openBets } = await gateway.read(liabilityReportAct, {});
          return { rows: openBets, totals: describeBets(at, openBets) };
        },
      }}
      empty={{ title: words.emptyBets, icon: 'dices' }}
    />
  );
}

const describeBets = (at: string, bets: readonly OpenBets[]): Fact[] => [
  { label: words.at, value: formatTime(at) },
  { label: words.rounds, value: formatWhole(addSums(bets.map(({ rounds }) => rounds))) },
  { label: words.sum, value: formatSum(addSums(bets.map(({ stakeMinor }) => stakeMinor))) },
];

const betColumns: DataColumn<OpenBets>[] = [
  countColumn('rounds', words.rounds, ({ rounds }) => rounds),
  sumColumn('stake', words.sum, ({ stakeMinor }) => stakeMinor, 'amount'),
  {
    key: 'oldest',
    head: words.oldest,
    sortBy: ({ oldestAt }) => oldestAt,
    text: ({ oldestAt }) => oldestAt,
    cell: ({ oldestAt }) => (oldestAt === null ? reportTexts.none : formatTime(oldestAt)),
  },
];
