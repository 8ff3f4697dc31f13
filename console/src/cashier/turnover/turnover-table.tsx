import type { GameType } from '@parlour/contracts';
import type { MemberTurnoverTask } from '@parlour/contracts/back-office';
import { type Column, formatMoney, StatusChip, type StatusLooks, Table } from '@parlour/ui';
import type { ReactNode } from 'react';
import { gameTypeNames } from '../../game-type-names.ts';
import { formatShare } from '../../shares.ts';
import { formatTime } from '../../times.ts';
import { useVendorNames } from '../../vendor-names.tsx';
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
  { key: 'counts', head: words.counts, cell: (task) => <Counted task={task} /> },
  { key: 'created', head: words.createdAt, cell: ({ createdAt }) => formatTime(createdAt) },
  {
    key: 'expires',
    head: words.expiresAt,
    cell: ({ expiresAt }) => (expiresAt === undefined ? words.never : formatTime(expiresAt)),
  },
];

/** The bets that a task counts, in words: `Slots 100 %, Live casino 50 %, nothing of Nova Reel`. */
function Counted({ task: { contributions, excludedVendors } }: { task: MemberTurnoverTask }) {
  const vendorNames = useVendorNames();
  const categories = contributions
    ? Object.entries(contributions).map(([category, ppm]) =>
        words.countsPart(nameCategory(category), formatShare(ppm)),
      )
    : [words.countsAll];
  const named = excludedVendors.map((code) => vendorNames[code] ?? code);
  const excluded = named.length > 0 ? [words.exclusion(named.join(', '))] : [];
  return [...categories, ...excluded].join(', ');
}

const nameCategory = (category: string): string =>
  Object.hasOwn(gameTypeNames, category) ? gameTypeNames[category as GameType] : category;

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
