import type { QueuedWithdrawal } from '@parlour/contracts/back-office';
import { formatMoney, StatusChip } from '@parlour/ui';
import { formatActor } from '../../operate/format-actor.ts';
import { MemberLink } from '../../operate/member-link.tsx';
import { OpenLink } from '../../operate/open-link.tsx';
import { paths } from '../../paths.ts';
import type { DataColumn } from '../../table/table-source.ts';
import { formatAge, formatClock, formatTime } from '../../times.ts';
import { withdrawalLooks } from './withdrawal-looks.ts';
import { isOpen, judgeClaim } from './withdrawal-rules.ts';
import { withdrawalTexts as words } from './withdrawal-texts.ts';
import styles from './withdrawals.module.css';

type Column = DataColumn<QueuedWithdrawal>;

const orderColumn: Column = {
  key: 'order',
  head: words.order,
  onCard: 'key',
  opens: true,
  sortBy: ({ orderNo }) => orderNo,
  text: ({ orderNo }) => orderNo,
  cell: ({ orderNo }) => (
    <OpenLink to={paths.withdrawal(orderNo)} className={styles.order}>
      {orderNo}
    </OpenLink>
  ),
};

const stateColumn: Column = {
  key: 'state',
  head: words.state,
  onCard: 'key',
  sortBy: ({ status }) => words.statuses[status],
  text: ({ status }) => status,
  cell: ({ status }) => <StatusChip status={status} looks={withdrawalLooks} label={words.statuses[status]} />,
};

const createAmountColumn = (key: string, head: string, get: (order: QueuedWithdrawal) => number): Column => ({
  key,
  head,
  figure: true,
  sortBy: get,
  minor: (order) => get(order),
  cell: (order) => formatMoney(get(order), 'auto'),
});

const amountColumns: Column[] = [
  { ...createAmountColumn('amount', words.amount, ({ amountMinor }) => amountMinor), onCard: 'amount' },
  createAmountColumn('net', words.net, ({ netMinor }) => netMinor),
];

const accountColumn: Column = {
  key: 'account',
  head: words.account,
  text: ({ bankCode, numberMasked }) => `${bankCode} ${numberMasked}`,
  cell: ({ bankName, numberMasked }) => `${bankName.EN} ${numberMasked}`,
};

const requestedColumn: Column = {
  key: 'requested',
  head: words.requestedAt,
  sortBy: ({ createdAt }) => createdAt,
  text: ({ createdAt }) => createdAt,
  cell: ({ createdAt }) => formatTime(createdAt),
};

/** Columns of a member's withdrawals. */
export const memberWithdrawalColumns: readonly Column[] = [
  orderColumn,
  stateColumn,
  ...amountColumns,
  accountColumn,
  requestedColumn,
];

/** Columns of the queue, as one operator sees it at a moment. */
export const createQueueColumns = (operator: string, now: number): readonly Column[] => [
  orderColumn,
  stateColumn,
  {
    key: 'member',
    head: words.member,
    sortBy: ({ username }) => username,
    text: ({ username, memberId }) => username ?? memberId,
    cell: ({ memberId, username }) => <MemberLink id={memberId} name={username} />,
  },
  ...amountColumns,
  accountColumn,
  {
    key: 'risks',
    head: words.riskList,
    sortBy: ({ risks }) => -risks.length,
    text: ({ risks }) => risks.join(' '),
    cell: ({ risks }) => risks.map((risk) => words.risks[risk]).join(', ') || words.none,
  },
  {
    key: 'claim',
    head: words.claim,
    sortBy: ({ claimedBy }) => claimedBy,
    text: ({ claimedBy }) => claimedBy,
    cell: (order) => describeClaim(order, operator, now),
  },
  {
    ...requestedColumn,
    key: 'age',
    head: words.age,
    cell: ({ createdAt, status }) => (isOpen(status) ? formatAge(createdAt, now) : formatTime(createdAt)),
  },
];

function describeClaim(order: QueuedWithdrawal, operator: string, now: number): string {
  const claim = judgeClaim(order, operator, now);
  if (claim === 'none' || !isOpen(order.status)) return words.none;
  const name = claim === 'own' ? words.own : formatActor(order.claimedBy ?? '');
  return words.claimed(name, formatClock(order.claimedUntil ?? ''));
}
