import { type RoundAlarm, roundAlarmsAct } from '@parlour/contracts/back-office';
import { formatCode } from '../../operate/format-code.ts';
import { DataTable } from '../../table/data-table.tsx';
import { includesText } from '../../table/includes-text.ts';
import type { DataColumn, FilterField } from '../../table/table-source.ts';
import { formatTime } from '../../times.ts';
import { useVendorColumn, useVendorFilter } from '../../vendor-names.tsx';
import { queueRefetchMs, useGateway } from '../../wire/gateway-context.ts';
import { roundTexts as words } from './round-texts.ts';

const kindFilter: FilterField = {
  key: 'kind',
  label: words.kind,
  kind: 'choice',
  options: Object.entries(words.kinds).map(([value, label]) => ({ value, label: label ?? value })),
};
const textFilter: FilterField = { key: 'text', label: words.search, kind: 'text' };

/** The latest alarms about rounds and messages of vendors. */
export function AlarmsTable() {
  const gateway = useGateway();
  const vendorFilter = useVendorFilter(words.vendor);
  const vendorColumn = useVendorColumn<RoundAlarm>(words.vendor, { onCard: 'key' });
  return (
    <DataTable
      name="round-alarms"
      label={words.views.alarms}
      columns={[kindColumn, vendorColumn, ...columns]}
      rowKey={({ kind, vendor, txId, roundId, raisedAt }) =>
        [kind, vendor, txId, roundId, raisedAt].join(' ')
      }
      filters={[kindFilter, vendorFilter, textFilter]}
      matches={({ kind, vendor, betNo, roundId, txId }, values) =>
        (values.kind ?? kind) === kind &&
        (values.vendor ?? vendor) === vendor &&
        includesText([betNo ?? '', roundId ?? '', txId ?? ''], values.text)
      }
      source={{
        key: [roundAlarmsAct.path],
        refetchMs: queueRefetchMs,
        load: async () => ({ rows: (await gateway.read(roundAlarmsAct, {})).alarms }),
      }}
      empty={{ title: words.emptyAlarms, icon: 'shield-check' }}
    />
  );
}

const nameKind = ({ kind }: RoundAlarm): string => words.kinds[kind] ?? formatCode(kind);
const kindColumn: DataColumn<RoundAlarm> = {
  key: 'kind',
  head: words.kind,
  onCard: 'key',
  sortBy: nameKind,
  text: ({ kind }) => kind,
  cell: nameKind,
};

const columns: DataColumn<RoundAlarm>[] = [
  { key: 'bet', head: words.bet, text: ({ betNo }) => betNo, cell: ({ betNo }) => betNo ?? '–' },
  { key: 'round', head: words.round, text: ({ roundId }) => roundId, cell: ({ roundId }) => roundId ?? '–' },
  { key: 'tx', head: words.transaction, text: ({ txId }) => txId, cell: ({ txId }) => txId ?? '–' },
  {
    key: 'status',
    head: words.status,
    text: ({ status }) => status,
    cell: ({ status }) => (status === null ? '–' : formatCode(status)),
  },
  {
    key: 'at',
    head: words.raisedAt,
    onCard: 'amount',
    sortBy: ({ raisedAt }) => raisedAt,
    text: ({ raisedAt }) => raisedAt,
    cell: ({ raisedAt }) => formatTime(raisedAt),
  },
];
