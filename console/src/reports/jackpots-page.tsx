import type { ValueOf } from '@parlour/contracts';
import { jackpotReportAct } from '@parlour/contracts/back-office';
import { PageHeading } from '../frame/page-heading.tsx';
import type { Fact } from '../operate/facts.tsx';
import { MemberLink } from '../operate/member-link.tsx';
import { DataTable } from '../table/data-table.tsx';
import type { DataColumn } from '../table/table-source.ts';
import { formatTime } from '../times.ts';
import { useVendorColumn, VendorName } from '../vendor-names.tsx';
import { useGateway } from '../wire/gateway-context.ts';
import { sumColumn, textColumn } from './figure-columns.tsx';
import { createDayFilters, PeriodBar, readDays } from './period-bar.tsx';
import { reportTexts } from './report-texts.ts';
import { formatSum } from './sum-rules.ts';

const words = reportTexts.jackpots;
const rowsPerPage = 100;

type Report = ValueOf<typeof jackpotReportAct>;
type Win = Report['wins'][number];

/** Jackpot wins of a period, the movements of the pools in it, and the pools now. */
export function JackpotsPage() {
  const gateway = useGateway();
  const vendorColumn = useVendorColumn<Win>(reportTexts.vendor);
  return (
    <>
      <PageHeading title={words.title} intro={words.intro} />
      <PeriodBar />
      <DataTable
        name="report-jackpots"
        label={words.title}
        columns={[...memberColumns, vendorColumn, ...gameColumns]}
        rowKey={({ betNo }) => betNo}
        filters={createDayFilters()}
        source={{
          key: [jackpotReportAct.path],
          load: async (values, cursor) => {
            const report = await gateway.read(jackpotReportAct, {
              ...readDays(values),
              cursor,
              limit: rowsPerPage,
            });
            return { rows: report.wins, next: report.next, totals: describeTotals(report) };
          },
        }}
        empty={{ title: words.empty, text: words.emptyText, icon: 'trophy' }}
      />
    </>
  );
}

const describeTotals = ({ totals, pools }: Report): Fact[] | undefined =>
  totals && [
    { label: words.fed, value: formatSum(totals.fedMinor) },
    { label: words.funded, value: formatSum(totals.fundedMinor) },
    { label: words.won, value: formatSum(totals.wonMinor) },
    { label: words.takenBack, value: formatSum(totals.takenBackMinor) },
    ...pools.map(({ book, sumMinor }) => ({
      label: <PoolName vendor={book.split(':')[1]} />,
      value: formatSum(sumMinor),
    })),
  ];

const PoolName = ({ vendor }: { vendor: string | undefined }) =>
  vendor === undefined ? (
    words.pool
  ) : (
    <>
      {words.pool}: <VendorName code={vendor} />
    </>
  );

const memberColumns: DataColumn<Win>[] = [
  {
    key: 'at',
    head: reportTexts.at,
    sortBy: ({ at }) => at,
    text: ({ at }) => at,
    cell: ({ at }) => formatTime(at),
  },
  textColumn('bet', reportTexts.bet, ({ betNo }) => betNo, 'key'),
  {
    key: 'member',
    head: reportTexts.member,
    onCard: 'key',
    opens: true,
    sortBy: ({ username }) => username,
    text: ({ username }) => username,
    cell: ({ memberId, username }) => <MemberLink id={memberId} name={username} />,
  },
];

const gameColumns: DataColumn<Win>[] = [
  textColumn('game', reportTexts.game, ({ game }) => game.name ?? String(game.id)),
  sumColumn('jackpot', words.amount, ({ jackpotMinor }) => jackpotMinor, 'amount'),
];
