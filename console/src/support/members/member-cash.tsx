import { listWithdrawalsAct } from '@parlour/contracts/back-office';
import { memberWithdrawalColumns } from '../../cashier/withdrawals/withdrawal-columns.tsx';
import { DataTable } from '../../table/data-table.tsx';
import { loadNumberedPage } from '../../table/numbered-pages.ts';
import { useGateway } from '../../wire/gateway-context.ts';
import { MemberAccounts } from './member-accounts.tsx';
import { memberCashTexts as words } from './member-cash-texts.ts';
import { memberTexts } from './member-texts.ts';
import { MemberTurnover } from './member-turnover.tsx';

const cashViews = ['withdrawals', 'accounts', 'turnover'] as const;
/** Views of a member for operators who may see withdrawals. */
export type CashView = (typeof cashViews)[number];

export const isCashView = (view: string): view is CashView => (cashViews as readonly string[]).includes(view);

/** Withdrawals of a member, the bank accounts that they go to, or the bets that they need. */
export function MemberCash({ view, memberId }: { view: CashView; memberId: number }) {
  switch (view) {
    case 'withdrawals':
      return <Withdrawals memberId={memberId} />;
    case 'accounts':
      return <MemberAccounts memberId={memberId} />;
    case 'turnover':
      return <MemberTurnover memberId={memberId} />;
  }
}

function Withdrawals({ memberId }: { memberId: number }) {
  const gateway = useGateway();
  return (
    <DataTable
      name="member-withdrawals"
      label={memberTexts.views.withdrawals}
      columns={memberWithdrawalColumns}
      rowKey={({ orderNo }) => orderNo}
      source={{
        key: ['members', 'withdrawals', memberId],
        load: (_values, cursor) =>
          loadNumberedPage(cursor, async (page) => {
            const input = { show: 'all', memberId, ...page } as const;
            const { orders, ...counts } = await gateway.read(listWithdrawalsAct, input);
            return { rows: orders, ...counts };
          }),
      }}
      empty={{ title: words.noWithdrawals }}
    />
  );
}
