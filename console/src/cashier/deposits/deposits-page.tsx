import { type HeldPayment, heldDepositsAct } from '@parlour/contracts/back-office';
import { formatMoney, Tabs } from '@parlour/ui';
import { useSearchParams } from 'react-router-dom';
import { PageHeading } from '../../frame/page-heading.tsx';
import { formatActor } from '../../operate/format-actor.ts';
import { OpenButton } from '../../operate/open-button.tsx';
import { useOpened } from '../../operate/use-opened.ts';
import { DataTable } from '../../table/data-table.tsx';
import { includesText } from '../../table/includes-text.ts';
import type { DataColumn, FilterField } from '../../table/table-source.ts';
import { formatTime } from '../../times.ts';
import { queueRefetchMs, useGateway } from '../../wire/gateway-context.ts';
import { AllDepositsTable } from './all-deposits-table.tsx';
import { DepositDialog } from './deposit-dialog.tsx';
import { depositTexts as words } from './deposit-texts.ts';

const nameReason = (because: string): string => words.reasons[because] ?? because;

const filters: readonly FilterField[] = [
  {
    key: 'show',
    label: words.show,
    kind: 'choice',
    byDefault: 'waiting',
    options: [
      { value: 'waiting', label: words.shows.waiting },
      { value: 'decided', label: words.shows.decided },
    ],
  },
  {
    key: 'because',
    label: words.because,
    kind: 'choice',
    options: Object.entries(words.reasons).map(([value, label]) => ({ value, label: label ?? value })),
  },
  { key: 'text', label: words.search, kind: 'text' },
];

/** Payments on which no rule decides, and the list of all deposits. */
export function DepositsPage() {
  const [search, setSearch] = useSearchParams();
  const view = search.get('view') === 'all' ? 'all' : 'held';
  return (
    <>
      <PageHeading title={words.title} intro={words.intro} />
      <Tabs
        label={words.tabs}
        value={view}
        onChange={(chosen) => setSearch(chosen === 'all' ? { view: 'all' } : {}, { replace: true })}
        tabs={(['held', 'all'] as const).map((value) => ({ value, label: words.views[value] }))}
      >
        {view === 'all' ? <AllDepositsTable /> : <HeldPaymentsTable />}
      </Tabs>
    </>
  );
}

/** Payments on which no rule decides, with everything that their providers reported. */
function HeldPaymentsTable() {
  const gateway = useGateway();
  const { opened, open, close } = useOpened();
  return (
    <>
      <DataTable
        name="held-payments"
        label={words.title}
        columns={createColumns(open)}
        rowKey={({ id }) => id}
        filters={filters}
        matches={({ because, orderNo, paymentId }, values) =>
          (values.because ?? because) === because && includesText([orderNo, paymentId], values.text)
        }
        source={{
          key: [heldDepositsAct.path, 'table'],
          refetchMs: queueRefetchMs,
          load: async ({ show }) => {
            const { payments, isMore } = await gateway.read(heldDepositsAct, {
              show: show === 'decided' ? 'decided' : 'waiting',
            });
            return { rows: payments, isMore, kept: show === 'decided' ? 'latest' : 'oldest' };
          },
        }}
        empty={{ title: words.empty, text: words.emptyText, icon: 'banknote' }}
      />
      {opened !== undefined && <DepositDialog id={Number(opened)} onClose={close} />}
    </>
  );
}

const createColumns = (open: (id: number) => void): DataColumn<HeldPayment>[] => [
  {
    key: 'order',
    head: words.order,
    onCard: 'key',
    opens: true,
    sortBy: ({ orderNo }) => orderNo,
    text: ({ orderNo }) => orderNo,
    cell: ({ id, orderNo }) => <OpenButton onOpen={() => open(id)}>{orderNo}</OpenButton>,
  },
  {
    key: 'because',
    head: words.because,
    onCard: 'key',
    sortBy: ({ because }) => nameReason(because),
    text: ({ because }) => because,
    cell: ({ because }) => nameReason(because),
  },
  {
    key: 'amount',
    head: words.amount,
    figure: true,
    onCard: 'amount',
    sortBy: ({ amountMinor }) => amountMinor,
    minor: ({ amountMinor }) => amountMinor,
    cell: ({ amountMinor, currency }) => `${formatMoney(amountMinor, 'auto')} ${currency}`,
  },
  {
    key: 'ordered',
    head: words.ordered,
    figure: true,
    sortBy: ({ order }) => order.amountMinor,
    minor: ({ order }) => order.amountMinor,
    cell: ({ order }) => formatMoney(order.amountMinor, 'auto'),
  },
  {
    key: 'provider',
    head: words.provider,
    sortBy: ({ provider }) => provider,
    text: ({ provider }) => provider,
    cell: ({ provider }) => provider,
  },
  {
    key: 'payment',
    head: words.payment,
    text: ({ paymentId }) => paymentId,
    cell: ({ paymentId }) => paymentId,
  },
  {
    key: 'heldAt',
    head: words.heldAt,
    sortBy: ({ heldAt }) => heldAt,
    text: ({ heldAt }) => heldAt,
    cell: ({ heldAt }) => formatTime(heldAt),
  },
  {
    key: 'decision',
    head: words.decision,
    text: ({ decision }) => decision,
    cell: ({ decision, decidedBy }) =>
      decision === null ? '–' : `${words.decisions[decision]}, ${formatActor(decidedBy ?? '')}`,
  },
];
