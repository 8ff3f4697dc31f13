import type { ValueOf } from '@parlour/contracts';
import { alterationKinds, alterationReportAct } from '@parlour/contracts/back-office';
import { useBookNames } from '../book-names.ts';
import { PageHeading } from '../frame/page-heading.tsx';
import { nameMovement } from '../movement-names.ts';
import type { Fact } from '../operate/facts.tsx';
import { formatActor } from '../operate/format-actor.ts';
import { MemberLink } from '../operate/member-link.tsx';
import { DataTable } from '../table/data-table.tsx';
import type { DataColumn, FilterField } from '../table/table-source.ts';
import { formatTime } from '../times.ts';
import { useGateway } from '../wire/gateway-context.ts';
import { textColumn } from './figure-columns.tsx';
import { createDayFilters, PeriodBar, readDays } from './period-bar.tsx';
import { reportTexts } from './report-texts.ts';
import { formatIn, formatPlainIn } from './sum-rules.ts';

const words = reportTexts.alterations;
const rowsPerPage = 100;

type Report = ValueOf<typeof alterationReportAct>;
type Alteration = Report['rows'][number];

const createFilters = (): FilterField[] => [
  ...createDayFilters(),
  {
    key: 'kind',
    label: words.kind,
    kind: 'choice',
    options: alterationKinds.map((value) => ({ value, label: words.kinds[value] })),
  },
];

/** Adjustments, refunds, decisions on held wins and reversals of a period. */
export function AlterationsPage() {
  const gateway = useGateway();
  const nameBook = useBookNames();
  return (
    <>
      <PageHeading title={words.title} intro={words.intro} />
      <PeriodBar />
      <DataTable
        name="report-alterations"
        label={words.title}
        columns={createColumns(nameBook)}
        rowKey={({ txNo }) => txNo}
        filters={createFilters()}
        source={{
          key: [alterationReportAct.path],
          load: async (values, cursor) => {
            const { rows, totals, next } = await gateway.read(alterationReportAct, {
              ...readDays(values),
              kind: alterationKinds.find((kind) => kind === values.kind),
              cursor,
              limit: rowsPerPage,
            });
            return { rows, next, totals: totals && describeTotals(totals) };
          },
        }}
        empty={{ title: words.empty, text: words.emptyText, icon: 'pencil' }}
      />
    </>
  );
}

const describeTotals = (totals: NonNullable<Report['totals']>): Fact[] =>
  totals.map(({ type, currency, count, sumMinor }) => ({
    label: words.describeTotal(nameMovement(type), currency),
    value: words.total(count, formatIn(currency, sumMinor)),
  }));

const createColumns = (nameBook: (book: string) => string): DataColumn<Alteration>[] => [
  {
    key: 'at',
    head: reportTexts.at,
    sortBy: ({ at }) => at,
    text: ({ at }) => at,
    cell: ({ at }) => formatTime(at),
  },
  textColumn('alteration', words.kind, ({ kind }) => words.kinds[kind], 'key'),
  textColumn('type', words.type, ({ type }) => nameMovement(type)),
  {
    key: 'member',
    head: reportTexts.member,
    onCard: 'key',
    opens: true,
    sortBy: ({ member }) => member?.username ?? null,
    text: ({ member }) => member?.username ?? null,
    cell: ({ member }) => (member ? <MemberLink id={member.id} name={member.username} /> : reportTexts.none),
  },
  textColumn('fromBook', words.from, (row) => nameBook(row.from)),
  textColumn('toBook', words.to, (row) => nameBook(row.to)),
  {
    key: 'amount',
    head: words.amount,
    figure: true,
    onCard: 'amount',
    sortBy: ({ amountMinor }) => amountMinor,
    text: ({ currency, amountMinor }) => formatPlainIn(currency, amountMinor),
    cell: ({ currency, amountMinor }) => formatIn(currency, amountMinor),
  },
  textColumn('decidedBy', words.decidedBy, ({ decidedBy }) => (decidedBy ? formatActor(decidedBy) : null)),
  textColumn('reason', words.reason, ({ reason }) => reason ?? null),
  textColumn('currency', reportTexts.currency, ({ currency }) => currency),
  textColumn('reference', words.reference, ({ reference }) => reference),
  textColumn('remark', words.remark, ({ remark }) => remark),
  textColumn('number', words.number, ({ txNo }) => txNo),
];
