import type { MemberTurnoverTask } from '@parlour/contracts/back-office';
import { type Column, formatMoney, StatusChip, type StatusLooks, Table } from '@parlour/ui';
import type { ReactNode } from 'react';
import { formatTime } from '../../times.ts';
import { turnoverTexts as words } from './turnover-texts.ts';

const looks = {
  OPEN: { tone: 'waiting' },
  DONE: { tone: 'done' },
  VOID: { tone: 'neutral' },
  EXPIRED: { tone: 'neutral' },
} satisfies StatusLooks<MemberTurnoverTask['status']>;

const columns: Column<MemberTurnoverTask>[] = [
  { key: 'task', head: words.task, onCard: 'key', cell: ({ taskId }) => taskId },
  { key: 'source', head: words.source, onCard: 'key', cell: ({ source }) => words.sources[source] },
  { key: 'base', head: words.base, figure: true, cell: ({ base }) => formatMoney(base, 'auto') },
  { key: 'multiple', head: words.multiple, figure: true, cell: ({ multiple }) => multiple },
  {
    key: 'required',
    head: words.required,
    figure: true,
    cell: ({ required }) => formatMoney(required, 'auto'),
  },
  {
    key: 'progress',
    head: words.progress,
    figure: true,
    cell: ({ progress }) => formatMoney(progress, 'auto'),
  },
  {
    key: 'remaining',
    head: words.remaining,
    figure: true,
    onCard: 'amount',
    cell: ({ remaining }) => formatMoney(remaining, 'auto'),
  },
  {
    key: 'status',
    head: words.status,
    cell: ({ status }) => <StatusChip status={status} looks={looks} label={words.statuses[status]} />,
  },
  { key: 'counts', head: words.counts, cell: (task) => describeCounted(task) },
  { key: 'created', head: words.createdAt, cell: ({ createdAt }) => formatTime(createdAt) },
  {
    key: 'expires',
    head: words.expiresAt,
    cell: ({ expiresAt }) => (expiresAt === undefined ? words.never : formatTime(expiresAt)),
  },
];

const ppmPerPercent = 10_000;

/** Returns in words which bets a task counts: `RNG 100 %, TABLE 50 %, nothing of NOVA`. */
function describeCounted({ contributions, excludedVendors }: MemberTurnoverTask): string {
  const categories = contributions
    ? Object.entries(contributions).map(([category, ppm]) => words.countsPart(category, ppm / ppmPerPercent))
    : [words.countsAll];
  const excluded = excludedVendors.length > 0 ? [words.exclusion(excludedVendors.join(', '))] : [];
  return [...categories, ...excluded].join(', ');
}

interface TurnoverTableProps {
  /** Oldest first; shown newest first. */
  tasks: readonly MemberTurnoverTask[];
  empty: string;
  /** Renders the button for the act on a task. When it is absent, the table has no column of acts. */
  renderAct?(task: MemberTurnoverTask): ReactNode;
}

/** Bets that are required before a withdrawal. */
export const TurnoverTable = ({ tasks, empty, renderAct }: TurnoverTableProps) => (
  <Table
    label={words.title}
    columns={[...columns, ...(renderAct ? [{ key: 'act', head: words.act, cell: renderAct }] : [])]}
    rows={tasks.toReversed()}
    rowKey={({ taskId }) => taskId}
    empty={<p>{empty}</p>}
  />
);
