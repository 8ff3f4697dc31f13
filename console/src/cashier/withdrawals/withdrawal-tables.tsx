import type { WithdrawalDetails } from '@parlour/contracts/back-office';
import { type Column, formatMoney, StatusChip, Table } from '@parlour/ui';
import { formatActor } from '../../operate/format-actor.ts';
import { formatTime } from '../../times.ts';
import { paymentLooks } from './withdrawal-looks.ts';
import { withdrawalTexts as words } from './withdrawal-texts.ts';

type Payment = WithdrawalDetails['payments'][number];
type Report = WithdrawalDetails['reports'][number];

const paymentColumns: Column<Payment>[] = [
  { key: 'reference', head: words.reference, onCard: 'key', cell: ({ reference }) => reference },
  {
    key: 'state',
    head: words.state,
    onCard: 'key',
    cell: ({ state, refusal }) => (
      <>
        <StatusChip status={state} looks={paymentLooks} label={words.paymentStates[state]} />
        {refusal && ` ${refusal}`}
      </>
    ),
  },
  {
    key: 'amount',
    head: words.amount,
    figure: true,
    onCard: 'amount',
    cell: ({ amountMinor }) => formatMoney(amountMinor, 'auto'),
  },
  { key: 'provider', head: words.provider, cell: ({ provider }) => provider ?? words.byHand },
  {
    key: 'number',
    head: words.bankReference,
    cell: ({ bankReference, providerPayout }) => bankReference ?? providerPayout ?? words.none,
  },
  {
    key: 'opened',
    head: words.openedAt,
    cell: ({ openedAt, openedBy }) => `${formatTime(openedAt)}, ${formatActor(openedBy)}`,
  },
  {
    key: 'decided',
    head: words.decidedAt,
    cell: ({ decidedAt }) => (decidedAt === null ? words.none : formatTime(decidedAt)),
  },
];

const reportColumns: Column<Report>[] = [
  { key: 'reference', head: words.reference, onCard: 'key', cell: ({ reference }) => reference },
  {
    key: 'state',
    head: words.reported,
    onCard: 'key',
    cell: ({ state, refusal, contradicts }) => (
      <>
        {[state, refusal].filter(Boolean).join(', ')}
        {contradicts && <strong> · {words.contradicts}</strong>}
      </>
    ),
  },
  {
    key: 'amount',
    head: words.amount,
    figure: true,
    onCard: 'amount',
    cell: ({ amountMinor, currency }) => `${formatMoney(amountMinor, 'auto')} ${currency}`,
  },
  { key: 'number', head: words.bankReference, cell: ({ payoutId }) => payoutId },
  { key: 'first', head: words.firstAt, cell: ({ firstAt }) => formatTime(firstAt) },
  { key: 'last', head: words.lastAt, cell: ({ lastAt }) => formatTime(lastAt) },
  { key: 'times', head: words.times, figure: true, cell: ({ times }) => times },
];

export const PaymentsTable = ({ payments }: { payments: readonly Payment[] }) => (
  <Table
    label={words.payments}
    columns={paymentColumns}
    rows={payments}
    rowKey={({ reference }) => reference}
    empty={<p>{words.paymentsEmpty}</p>}
  />
);

export const ReportsTable = ({ reports }: { reports: readonly Report[] }) => (
  <Table
    label={words.reports}
    columns={reportColumns}
    rows={reports}
    rowKey={({ reference, payoutId, state, amountMinor, currency }) =>
      `${reference} ${payoutId} ${state} ${amountMinor} ${currency}`
    }
  />
);
