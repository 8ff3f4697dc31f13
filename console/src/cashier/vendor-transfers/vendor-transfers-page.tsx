import { listVendorTransfersAct } from '@parlour/contracts/back-office';
import { formatMoney, StatusChip } from '@parlour/ui';
import { PageHeading } from '../../frame/page-heading.tsx';
import { MemberLink } from '../../operate/member-link.tsx';
import { OpenButton } from '../../operate/open-button.tsx';
import { useOpened } from '../../operate/use-opened.ts';
import { DataTable } from '../../table/data-table.tsx';
import { includesText } from '../../table/includes-text.ts';
import type { DataColumn, FilterField } from '../../table/table-source.ts';
import { formatTime } from '../../times.ts';
import { useVendorColumn, useVendorNames } from '../../vendor-names.tsx';
import { queueRefetchMs, useGateway } from '../../wire/gateway-context.ts';
import { type ListedTransfer, transferLooks, VendorTransferDialog } from './vendor-transfer-dialog.tsx';
import { vendorTransferTexts as words } from './vendor-transfer-texts.ts';

const filters: readonly FilterField[] = [
  {
    key: 'show',
    label: words.show,
    kind: 'choice',
    byDefault: 'open',
    options: [
      { value: 'open', label: words.shows.open },
      { value: 'all', label: words.shows.all },
    ],
  },
  { key: 'text', label: words.search, kind: 'text' },
];

/** Transfers between members and the wallets that vendors keep for them. */
export function VendorTransfersPage() {
  const gateway = useGateway();
  const vendorNames = useVendorNames();
  const vendorColumn = useVendorColumn<ListedTransfer>(words.vendor, { onCard: 'key' });
  const { opened, open, close } = useOpened();
  return (
    <>
      <PageHeading title={words.title} intro={words.intro} />
      <DataTable
        name="vendor-transfers"
        label={words.title}
        columns={createColumns(open, vendorColumn)}
        rowKey={({ transferNo }) => transferNo}
        filters={filters}
        matches={({ transferNo, vendor }, values) =>
          includesText([transferNo, vendorNames[vendor] ?? vendor], values.text)
        }
        source={{
          key: [listVendorTransfersAct.path, 'table'],
          refetchMs: queueRefetchMs,
          load: async ({ show }) => {
            const { transfers, isMore } = await gateway.read(listVendorTransfersAct, {
              show: show === 'all' ? 'all' : 'open',
            });
            return { rows: transfers, isMore, kept: show === 'all' ? 'latest' : 'oldest' };
          },
        }}
        empty={{ title: words.empty, text: words.emptyText, icon: 'arrow-left-right' }}
      />
      {opened !== undefined && <VendorTransferDialog transferNo={opened} onClose={close} />}
    </>
  );
}

const createColumns = (
  open: (transferNo: string) => void,
  vendorColumn: DataColumn<ListedTransfer>,
): DataColumn<ListedTransfer>[] => [
  {
    key: 'number',
    head: words.number,
    onCard: 'key',
    opens: true,
    sortBy: ({ transferNo }) => transferNo,
    text: ({ transferNo }) => transferNo,
    cell: ({ transferNo }) => <OpenButton onOpen={() => open(transferNo)}>{transferNo}</OpenButton>,
  },
  {
    key: 'member',
    head: words.member,
    figure: true,
    opens: true,
    sortBy: ({ memberId }) => memberId,
    text: ({ memberId }) => memberId,
    cell: ({ memberId }) => <MemberLink id={memberId} />,
  },
  vendorColumn,
  {
    key: 'direction',
    head: words.direction,
    sortBy: ({ direction }) => words.directions[direction],
    text: ({ direction }) => words.directions[direction],
    cell: ({ direction }) => words.directions[direction],
  },
  {
    key: 'amount',
    head: words.amount,
    figure: true,
    onCard: 'amount',
    sortBy: ({ amountMinor }) => amountMinor,
    minor: ({ amountMinor }) => amountMinor,
    cell: ({ amountMinor }) => formatMoney(amountMinor, 'auto'),
  },
  {
    key: 'state',
    head: words.state,
    sortBy: ({ state }) => words.states[state],
    text: ({ state }) => words.states[state],
    cell: ({ state }) => <StatusChip status={state} looks={transferLooks} label={words.states[state]} />,
  },
  {
    key: 'asked',
    head: words.asked,
    figure: true,
    sortBy: ({ asked }) => asked,
    text: ({ asked }) => asked,
    cell: ({ asked }) => asked,
  },
  {
    key: 'created',
    head: words.createdAt,
    sortBy: ({ createdAt }) => createdAt,
    text: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => formatTime(createdAt),
  },
];
