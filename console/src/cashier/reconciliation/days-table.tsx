import { type PaymentDay, paymentReconciliationsAct } from '@parlour/contracts/back-office';
import { formatMoney } from '@parlour/ui';
import { DataTable } from '../../table/data-table.tsx';
import { includesText } from '../../table/includes-text.ts';
import type { DataColumn } from '../../table/table-source.ts';
import { formatTime } from '../../times.ts';
import { useGateway } from '../../wire/gateway-context.ts';
import { reconciliationTexts as words } from './reconciliation-texts.ts';

/** The compared days of each provider, with what moved on both sides. */
export function DaysTable() {
  const gateway = useGateway();
  return (
    <DataTable
      name="payment-days"
      label={words.views.days}
      columns={columns}
      rowKey={({ provider, day }) => `${provider} ${day}`}
      filters={[{ key: 'provider', label: words.provider, kind: 'text' }]}
      matches={({ provider }, values) => includesText([provider], values.provider)}
      source={{
        key: [paymentReconciliationsAct.path],
        load: async () => {
          const { days, isMore } = await gateway.read(paymentReconciliationsAct, {});
          return { rows: days, isMore, kept: 'latest' };
        },
      }}
      empty={{ title: words.emptyDays, text: words.emptyDaysText, icon: 'scale' }}
    />
  );
}

const formatFlow = (inMinor: number, outMinor: number): string =>
  `${formatMoney(inMinor, 'auto')} / ${formatMoney(outMinor, 'auto')}`;

const createCountColumn = (key: 'matched' | 'open' | 'accepted'): DataColumn<PaymentDay> => ({
  key,
  head: words[key],
  figure: true,
  sortBy: (row) => row[key],
  text: (row) => row[key],
  cell: (row) => row[key],
});

const columns: DataColumn<PaymentDay>[] = [
  {
    key: 'day',
    head: words.day,
    onCard: 'key',
    sortBy: ({ day }) => day,
    text: ({ day }) => day,
    cell: ({ day }) => day,
  },
  {
    key: 'provider',
    head: words.provider,
    onCard: 'key',
    sortBy: ({ provider }) => provider,
    text: ({ provider }) => provider,
    cell: ({ provider }) => provider,
  },
  { ...createCountColumn('open'), onCard: 'amount' },
  createCountColumn('accepted'),
  createCountColumn('matched'),
  {
    key: 'ours',
    head: words.oursFlow,
    figure: true,
    text: ({ oursInMinor, oursOutMinor }) => formatFlow(oursInMinor, oursOutMinor),
    cell: ({ oursInMinor, oursOutMinor }) => formatFlow(oursInMinor, oursOutMinor),
  },
  {
    key: 'theirs',
    head: words.theirsFlow,
    figure: true,
    text: ({ theirsInMinor, theirsOutMinor }) => formatFlow(theirsInMinor, theirsOutMinor),
    cell: ({ theirsInMinor, theirsOutMinor }) => formatFlow(theirsInMinor, theirsOutMinor),
  },
  {
    key: 'comparedAt',
    head: words.comparedAt,
    text: ({ comparedAt }) => comparedAt,
    cell: ({ comparedAt }) => formatTime(comparedAt),
  },
];
