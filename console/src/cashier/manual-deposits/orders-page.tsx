import { type ManualDeposit, manualDepositsAct } from '@parlour/contracts/back-office';
import { PageHeading } from '../../frame/page-heading.tsx';
import { formatActor } from '../../operate/format-actor.ts';
import { OpenButton } from '../../operate/open-button.tsx';
import { useOpened } from '../../operate/use-opened.ts';
import { DataTable } from '../../table/data-table.tsx';
import { loadNumberedPage } from '../../table/numbered-pages.ts';
import type { DataColumn, FilterField } from '../../table/table-source.ts';
import { formatTime } from '../../times.ts';
import { queueRefetchMs, useGateway } from '../../wire/gateway-context.ts';
import { manualTexts as words } from './manual-texts.ts';
import { orderColumns } from './order-columns.tsx';
import { OrderDialog } from './order-dialog.tsx';

const shows = ['waiting', 'open', 'all'] as const;
const filters: readonly FilterField[] = [
  {
    key: 'show',
    label: words.show,
    kind: 'choice',
    byDefault: 'waiting',
    options: shows.map((value) => ({ value, label: words.shows[value] })),
  },
  { key: 'text', label: words.search, kind: 'text' },
];

/** Deposits to the site's own accounts, which cashiers compare with the bank's statement. */
export function ManualDepositsPage() {
  const gateway = useGateway();
  const { opened, open, close } = useOpened();
  return (
    <>
      <PageHeading title={words.title} intro={words.intro} />
      <DataTable<ManualDeposit>
        name="manual-deposits"
        label={words.title}
        columns={createColumns(open)}
        rowKey={({ orderNo }) => orderNo}
        filters={filters}
        source={{
          key: [manualDepositsAct.path, 'table'],
          refetchMs: queueRefetchMs,
          load: ({ show, text }, cursor) =>
            loadNumberedPage(cursor, async (page) => {
              const input = { show: shows.find((one) => one === show) ?? 'waiting', text, ...page };
              const { orders, ...counts } = await gateway.read(manualDepositsAct, input);
              return { rows: orders, ...counts };
            }),
        }}
        empty={{ title: words.empty, text: words.emptyText, icon: 'landmark' }}
      />
      {opened !== undefined && <OrderDialog orderNo={opened} onClose={close} />}
    </>
  );
}

const createColumns = (open: (orderNo: string) => void): DataColumn<ManualDeposit>[] => [
  {
    key: 'order',
    head: words.order,
    onCard: 'key',
    opens: true,
    text: ({ orderNo }) => orderNo,
    cell: ({ orderNo }) => <OpenButton onOpen={() => open(orderNo)}>{orderNo}</OpenButton>,
  },
  {
    key: 'reference',
    head: words.reference,
    onCard: 'key',
    text: ({ referenceCode }) => referenceCode,
    cell: ({ referenceCode }) => referenceCode,
  },
  orderColumns.amount,
  orderColumns.member,
  {
    key: 'method',
    head: words.method,
    text: ({ methodTitle }) => methodTitle,
    cell: ({ methodTitle }) => methodTitle,
  },
  orderColumns.status,
  {
    key: 'submittedAt',
    head: words.submittedAt,
    text: ({ submittedAt }) => submittedAt,
    cell: ({ submittedAt }) => (submittedAt === null ? '–' : formatTime(submittedAt)),
  },
  {
    key: 'claim',
    head: words.claimedBy,
    text: ({ claimedBy }) => claimedBy,
    cell: ({ claimedBy }) => (claimedBy === null ? '–' : formatActor(claimedBy)),
  },
];
