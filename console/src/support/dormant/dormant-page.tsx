import { type DormantAccount, listDormantAct, payBackDormantAct } from '@parlour/contracts/back-office';
import { formatMoney } from '@parlour/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { PageHeading } from '../../frame/page-heading.tsx';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { OpenLink } from '../../operate/open-link.tsx';
import { paths } from '../../paths.ts';
import { usePermission } from '../../session/use-permission.ts';
import { DataTable } from '../../table/data-table.tsx';
import { RowButton } from '../../table/row-buttons.tsx';
import type { DataColumn, FilterField } from '../../table/table-source.ts';
import { formatTime } from '../../times.ts';
import { useGateway } from '../../wire/gateway-context.ts';
import { dormantTexts as words } from './dormant-texts.ts';

const filters: readonly FilterField[] = [
  {
    key: 'show',
    label: words.show,
    kind: 'choice',
    byDefault: 'money',
    options: [
      { value: 'money', label: words.shows.money },
      { value: 'all', label: words.shows.all },
    ],
  },
];

/** Accounts without a login for a long time, and the payment of their money to their owners. */
export function DormantPage() {
  const gateway = useGateway();
  const mayPay = usePermission(payBackDormantAct.permission);
  const [paid, setPaid] = useState<DormantAccount>();
  return (
    <>
      <PageHeading title={words.title} intro={words.intro} />
      <DataTable
        name="dormant-accounts"
        label={words.title}
        columns={mayPay ? [...columns, createActColumn(setPaid)] : columns}
        rowKey={({ memberId }) => memberId}
        filters={filters}
        source={{
          key: [listDormantAct.path],
          load: async ({ show }, cursor) => {
            const filter = { show: show === 'all' ? 'all' : 'money', cursor } as const;
            const { accounts, next } = await gateway.read(listDormantAct, filter);
            return { rows: accounts, next };
          },
        }}
        empty={{ title: words.empty, text: words.emptyText, icon: 'clock' }}
      />
      {paid && <PayBackDialog account={paid} onClose={() => setPaid(undefined)} />}
    </>
  );
}

/** Opens the withdrawal, and leads to its page, where it is approved and paid. */
function PayBackDialog({ account, onClose }: { account: DormantAccount; onClose(): void }) {
  const { memberId, username, mainMinor, vendorMinor, floatMinor } = account;
  // One dialog is one intent: a repeated submission opens one withdrawal.
  const [requestId] = useState(() => crypto.randomUUID());
  const navigate = useNavigate();
  return (
    <ActDialog
      act={payBackDormantAct}
      title={words.payBackTitle(username)}
      verb={words.payBackVerb}
      intro={[
        words.payBackIntro(formatMoney(mainMinor + vendorMinor + floatMinor, 'auto')),
        vendorMinor > 0 && words.collectIntro(formatMoney(vendorMinor, 'auto')),
      ]
        .filter(Boolean)
        .join(' ')}
      toInput={(reason) => ({ memberId, requestId, reason })}
      onDone={({ orderNo }) => {
        void navigate(paths.withdrawal(orderNo));
        return undefined;
      }}
      onClose={onClose}
    />
  );
}

const createActColumn = (open: (account: DormantAccount) => void): DataColumn<DormantAccount> => ({
  key: 'act',
  head: words.act,
  cell: (account) =>
    account.hasBankAccount &&
    account.mainMinor + account.vendorMinor + account.floatMinor > 0 && (
      <RowButton label={words.payBackTitle(account.username)} onClick={() => open(account)}>
        {words.payBack}
      </RowButton>
    ),
});

const nameBankAccount = ({ hasBankAccount }: DormantAccount): string =>
  words.bankAccounts[hasBankAccount ? 'usable' : 'none'];

const columns: DataColumn<DormantAccount>[] = [
  {
    key: 'member',
    head: words.member,
    onCard: 'key',
    opens: true,
    text: ({ username }) => username,
    cell: ({ memberId, username }) => <OpenLink to={paths.member(memberId)}>{username}</OpenLink>,
  },
  {
    key: 'since',
    head: words.dormantSince,
    onCard: 'key',
    text: ({ dormantSince }) => dormantSince,
    cell: ({ dormantSince }) => formatTime(dormantSince),
  },
  {
    key: 'last-login',
    head: words.lastLogin,
    text: ({ lastLoginAt }) => lastLoginAt,
    cell: ({ lastLoginAt }) => (lastLoginAt === null ? words.never : formatTime(lastLoginAt)),
  },
  {
    key: 'notice',
    head: words.notice,
    text: ({ noticeAt }) => noticeAt,
    cell: ({ noticeAt }) => (noticeAt === null ? words.noNotice : formatTime(noticeAt)),
  },
  {
    key: 'balance',
    head: words.balance,
    figure: true,
    onCard: 'amount',
    minor: ({ mainMinor }) => mainMinor,
    cell: ({ mainMinor }) => formatMoney(mainMinor, 'auto'),
  },
  {
    key: 'vendors',
    head: words.vendors,
    figure: true,
    minor: ({ vendorMinor }) => vendorMinor,
    cell: ({ vendorMinor }) => formatMoney(vendorMinor, 'auto'),
  },
  {
    key: 'float',
    head: words.float,
    figure: true,
    minor: ({ floatMinor }) => floatMinor,
    cell: ({ floatMinor }) => formatMoney(floatMinor, 'auto'),
  },
  { key: 'bank-account', head: words.bankAccount, text: nameBankAccount, cell: nameBankAccount },
];
