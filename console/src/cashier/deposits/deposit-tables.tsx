import type { DepositCourse } from '@parlour/contracts/back-office';
import { type Column, formatMoney, Table } from '@parlour/ui';
import { useBookNames } from '../../book-names.ts';
import { nameMovement } from '../../movement-names.ts';
import { formatActor } from '../../operate/format-actor.ts';
import { formatCode } from '../../operate/format-code.ts';
import { MemberLink } from '../../operate/member-link.tsx';
import { formatTime } from '../../times.ts';
import { manualTexts } from '../manual-deposits/manual-texts.ts';
import { depositTexts } from './deposit-texts.ts';

const words = depositTexts.page;

type Step = DepositCourse['steps'][number];
const stepColumns: Column<Step>[] = [
  { key: 'at', head: words.at, onCard: 'key', cell: ({ at }) => formatTime(at) },
  {
    key: 'status',
    head: depositTexts.status,
    onCard: 'key',
    cell: ({ status }) => manualTexts.statuses[status],
  },
  { key: 'cause', head: words.cause, cell: ({ reasonCode }) => describeCause(reasonCode) },
];

export const StepsTable = ({ steps }: { steps: readonly Step[] }) => (
  <Table
    label={words.steps}
    columns={stepColumns}
    rows={steps}
    rowKey={({ at, status }) => `${at} ${status}`}
    on="raised"
  />
);

type Report = DepositCourse['reports'][number];
const reportColumns: Column<Report>[] = [
  { key: 'payment', head: depositTexts.payment, onCard: 'key', cell: ({ paymentId }) => paymentId },
  { key: 'state', head: depositTexts.state, cell: ({ state }) => words.states[state] ?? formatCode(state) },
  {
    key: 'amount',
    head: depositTexts.amount,
    figure: true,
    onCard: 'amount',
    cell: ({ amountMinor, currency }) => `${formatMoney(amountMinor, 'auto')} ${currency}`,
  },
  { key: 'first', head: depositTexts.firstAt, cell: ({ firstAt }) => formatTime(firstAt) },
  { key: 'last', head: depositTexts.lastAt, cell: ({ lastAt }) => formatTime(lastAt) },
  { key: 'times', head: depositTexts.times, figure: true, cell: ({ times }) => times },
  {
    key: 'credited',
    head: words.credited,
    figure: true,
    cell: ({ creditedMinor }) => formatMoney(creditedMinor, 'auto'),
  },
  { key: 'held', head: words.held, cell: ({ because }) => describeHold(because) },
  { key: 'decision', head: depositTexts.decision, cell: describeDecision },
];

const describeHold = (because: string | null): string =>
  because === null ? '–' : (depositTexts.reasons[because] ?? formatCode(because));

const decisions: Partial<Record<string, string>> = depositTexts.decisions;

function describeDecision({ decision, decidedBy, decidedAt, reason }: Report): string {
  if (decision === null) return '–';
  const who = `${formatActor(decidedBy ?? '')}, ${formatTime(decidedAt ?? '')}`;
  return `${decisions[decision] ?? decision}: ${reason ?? ''} (${who})`;
}

export const ReportsTable = ({ reports }: { reports: readonly Report[] }) => (
  <Table label={words.reports} columns={reportColumns} rows={reports} rowKey={({ id }) => id} on="raised" />
);

/** The name of a book of the ledger. */
const BookName = ({ book }: { book: string }) => useBookNames()(book);

type Entry = DepositCourse['entries'][number];
const entryColumns: Column<Entry>[] = [
  {
    key: 'movement',
    head: words.movement,
    figure: true,
    onCard: 'key',
    cell: ({ transferId }) => transferId,
  },
  {
    key: 'type',
    head: words.type,
    onCard: 'key',
    cell: ({ type }) => words.types[type] ?? nameMovement(type),
  },
  {
    key: 'account',
    head: words.account,
    cell: ({ memberId, book }) => (
      <>
        {memberId === null ? words.house : <MemberLink id={memberId} />} · <BookName book={book} />
      </>
    ),
  },
  {
    key: 'amount',
    head: words.moved,
    figure: true,
    onCard: 'amount',
    cell: ({ amountMinor }) => formatMoney(amountMinor, 'always'),
  },
  {
    key: 'balance',
    head: words.balance,
    figure: true,
    cell: ({ balanceAfterMinor }) =>
      balanceAfterMinor === null ? '–' : formatMoney(balanceAfterMinor, 'auto'),
  },
  { key: 'at', head: words.at, cell: ({ at }) => formatTime(at) },
];

export const EntriesTable = ({ entries }: { entries: readonly Entry[] }) => (
  <Table
    label={words.entries}
    columns={entryColumns}
    rows={entries}
    rowKey={({ transferId, memberId, book }) => `${transferId} ${memberId ?? ''} ${book}`}
    on="raised"
  />
);

const manualCauses: Partial<Record<string, string>> = manualTexts.reject.causes;

/** Describes the cause of a step or an outcome. */
export const describeCause = (code: string | null): string =>
  code === null
    ? '–'
    : (depositTexts.reasons[code] ?? manualCauses[code] ?? depositTexts.causes[code] ?? formatCode(code));
