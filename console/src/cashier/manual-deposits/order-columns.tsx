import type { ManualDeposit } from '@parlour/contracts/back-office';
import { formatMoney } from '@parlour/ui';
import { MemberLink } from '../../operate/member-link.tsx';
import type { DataColumn } from '../../table/table-source.ts';
import { manualTexts as words } from './manual-texts.ts';

/** Columns of every list of deposit orders. */
export const orderColumns = {
  amount: {
    key: 'amount',
    head: words.amount,
    figure: true,
    onCard: 'amount',
    minor: ({ amountMinor }) => amountMinor,
    cell: ({ amountMinor }) => formatMoney(amountMinor, 'auto'),
  },
  member: {
    key: 'member',
    head: words.member,
    opens: true,
    text: ({ username, memberId }) => username ?? memberId,
    cell: ({ username, memberId }) => <MemberLink id={memberId} name={username} />,
  },
  status: {
    key: 'status',
    head: words.status,
    text: ({ status }) => words.statuses[status],
    cell: ({ status }) => words.statuses[status],
  },
} satisfies Record<string, DataColumn<ManualDeposit>>;
