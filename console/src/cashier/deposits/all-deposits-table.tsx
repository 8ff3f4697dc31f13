import { type ManualDeposit, manualDepositsAct } from '@parlour/contracts/back-office';
import { depositMethodKinds, depositStatuses } from '@parlour/contracts/calls';
import { formatMoney } from '@parlour/ui';
import { OpenLink } from '../../operate/open-link.tsx';
import { paths } from '../../paths.ts';
import { DataTable } from '../../table/data-table.tsx';
import { loadNumberedPage } from '../../table/numbered-pages.ts';
import type { DataColumn, FilterField, FilterValues } from '../../table/table-source.ts';
import { formatTime } from '../../times.ts';
import { useGateway } from '../../wire/gateway-context.ts';
import { methodTexts } from '../deposit-methods/method-texts.ts';
import { manualTexts } from '../manual-deposits/manual-texts.ts';
import { orderColumns } from '../manual-deposits/order-columns.tsx';
import { describeCause } from './deposit-tables.tsx';
import { depositTexts as words } from './deposit-texts.ts';

const filters: readonly FilterField[] = [
  {
    key: 'status',
    label: words.status,
    kind: 'choice',
    options: depositStatuses.map((value) => ({ value, label: manualTexts.statuses[value] })),
  },
  {
    key: 'kind',
    label: words.kind,
    kind: 'choice',
    options: depositMethodKinds.map((value) => ({ value, label: methodTexts.kinds[value] })),
  },
  { key: 'member', label: words.memberNumber, kind: 'text' },
  { key: 'text', label: manualTexts.search, kind: 'text' },
];

/** Every deposit of every kind, newest first. */
export function AllDepositsTable() {
  const gateway = useGateway();
  return (
    <DataTable<ManualDeposit>
      name="all-deposits"
      label={words.views.all}
      columns={columns}
      rowKey={({ orderNo }) => orderNo}
      filters={filters}
      source={{
        key: [manualDepositsAct.path, 'all'],
        load: (values, cursor) =>
          loadNumberedPage(cursor, async (page) => {
            const input = { ...parseFilters(values), ...page };
            const { orders, ...counts } = await gateway.read(manualDepositsAct, input);
            return { rows: orders, ...counts };
          }),
      }}
      empty={{ title: words.emptyAll, icon: 'banknote' }}
    />
  );
}

/** Returns the filters of the act, without choices that do not exist. The gateway checks the number of the member. */
const parseFilters = ({ status, kind, member, text }: FilterValues) => ({
  show: 'every' as const,
  status: depositStatuses.find((one) => one === status),
  kind: depositMethodKinds.find((one) => one === kind),
  memberId: member === undefined || member === '' ? undefined : member,
  text,
});

const columns: DataColumn<ManualDeposit>[] = [
  {
    key: 'order',
    head: words.order,
    onCard: 'key',
    opens: true,
    text: ({ orderNo }) => orderNo,
    cell: ({ orderNo }) => <OpenLink to={paths.deposit(orderNo)}>{orderNo}</OpenLink>,
  },
  { ...orderColumns.status, head: words.status, onCard: 'key' },
  orderColumns.amount,
  {
    key: 'received',
    head: words.amount,
    figure: true,
    minor: ({ receivedMinor }) => receivedMinor,
    cell: ({ receivedMinor }) => (receivedMinor === null ? '–' : formatMoney(receivedMinor, 'auto')),
  },
  {
    key: 'fee',
    head: words.fee,
    figure: true,
    minor: ({ feeMinor }) => feeMinor,
    cell: ({ feeMinor }) => formatMoney(feeMinor, 'auto'),
  },
  orderColumns.member,
  {
    key: 'method',
    head: words.method,
    text: ({ methodTitle }) => methodTitle,
    cell: ({ methodTitle, kind }) => `${methodTitle}, ${methodTexts.kinds[kind]}`,
  },
  {
    key: 'cause',
    head: words.page.cause,
    text: ({ reasonCode }) => describeCause(reasonCode),
    cell: ({ reasonCode }) => describeCause(reasonCode),
  },
  {
    key: 'createdAt',
    head: words.createdAt,
    text: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => formatTime(createdAt),
  },
  {
    key: 'decidedAt',
    head: words.decidedAt,
    text: ({ decidedAt }) => decidedAt,
    cell: ({ decidedAt }) => (decidedAt === null ? '–' : formatTime(decidedAt)),
  },
];
