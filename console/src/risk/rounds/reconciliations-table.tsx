import { type Reconciliation, reconciliationsAct } from '@parlour/contracts/back-office';
import { type Column, formatMoney, Modal, Table } from '@parlour/ui';
import { OpenButton } from '../../operate/open-button.tsx';
import { useOpened } from '../../operate/use-opened.ts';
import { DataTable } from '../../table/data-table.tsx';
import type { DataColumn } from '../../table/table-source.ts';
import { texts } from '../../texts.ts';
import { formatTime } from '../../times.ts';
import { useVendorColumn, useVendorFilter } from '../../vendor-names.tsx';
import { useGateway, useRead } from '../../wire/gateway-context.ts';
import { roundTexts as words } from './round-texts.ts';

const getKey = ({ vendor, day }: Reconciliation): string => `${vendor} ${day}`;
const formatSide = ({ betMinor, winMinor }: Reconciliation['ours']): string =>
  `${formatMoney(betMinor, 'auto')} / ${formatMoney(winMinor, 'auto')}`;

/** The daily comparisons of our messages with those of each vendor. */
export function ReconciliationsTable() {
  const gateway = useGateway();
  const vendorFilter = useVendorFilter(words.vendor);
  const vendorColumn = useVendorColumn<Reconciliation>(words.vendor, { onCard: 'key' });
  const { opened, open, close } = useOpened();
  return (
    <>
      <DataTable
        name="reconciliations"
        label={words.views.reconciliations}
        columns={createColumns(open, vendorColumn)}
        rowKey={getKey}
        filters={[vendorFilter]}
        matches={({ vendor }, values) => (values.vendor ?? vendor) === vendor}
        source={{
          key: [reconciliationsAct.path, 'table'],
          load: async () => {
            const { reconciliations, isMore } = await gateway.read(reconciliationsAct, {});
            return { rows: reconciliations, isMore, kept: 'latest' };
          },
        }}
        empty={{ title: words.emptyReconciliations, text: words.emptyReconciliationsText, icon: 'scale' }}
      />
      {opened !== undefined && <DifferencesDialog opened={opened} onClose={close} />}
    </>
  );
}

type Difference = Reconciliation['differences'][number];
const formatAmount = (amount: number | null): string =>
  amount === null ? words.none : formatMoney(amount, 'auto');
const differenceColumns: Column<Difference>[] = [
  { key: 'tx', head: words.transaction, onCard: 'key', cell: ({ txId }) => txId },
  { key: 'verb', head: words.message, cell: ({ verb }) => verb },
  { key: 'ours', head: words.ours, figure: true, onCard: 'amount', cell: ({ ours }) => formatAmount(ours) },
  { key: 'theirs', head: words.theirs, figure: true, cell: ({ theirs }) => formatAmount(theirs) },
];

function DifferencesDialog({ opened, onClose }: { opened: string; onClose(): void }) {
  const { data } = useRead(reconciliationsAct, {});
  const found = data?.reconciliations.find((one) => getKey(one) === opened);
  return (
    <Modal open onClose={onClose} title={opened} closeLabel={texts.close} size="wide">
      <Table
        label={words.differences}
        columns={differenceColumns}
        rows={found?.differences ?? []}
        rowKey={({ txId, verb }) => `${txId} ${verb}`}
        on="raised"
        empty={<p>{words.none}</p>}
      />
    </Modal>
  );
}

const createColumns = (
  open: (key: string) => void,
  vendorColumn: DataColumn<Reconciliation>,
): DataColumn<Reconciliation>[] => [
  {
    key: 'day',
    head: words.day,
    onCard: 'key',
    opens: true,
    sortBy: ({ day }) => day,
    text: ({ day }) => day,
    cell: (row) => <OpenButton onOpen={() => open(getKey(row))}>{row.day}</OpenButton>,
  },
  vendorColumn,
  {
    key: 'messages',
    head: words.messages,
    figure: true,
    text: ({ ours }) => ours.count,
    cell: ({ ours, theirs }) => `${ours.count} / ${theirs.count}`,
  },
  {
    key: 'ours',
    head: words.ours,
    figure: true,
    text: ({ ours }) => formatSide(ours),
    cell: ({ ours }) => formatSide(ours),
  },
  {
    key: 'theirs',
    head: words.theirs,
    figure: true,
    text: ({ theirs }) => formatSide(theirs),
    cell: ({ theirs }) => formatSide(theirs),
  },
  {
    key: 'differences',
    head: words.differences,
    figure: true,
    onCard: 'amount',
    sortBy: ({ differences }) => differences.length,
    text: ({ differences }) => differences.length,
    cell: ({ differences }) => differences.length,
  },
  {
    key: 'at',
    head: words.comparedAt,
    sortBy: ({ comparedAt }) => comparedAt,
    text: ({ comparedAt }) => comparedAt,
    cell: ({ comparedAt }) => formatTime(comparedAt),
  },
];
