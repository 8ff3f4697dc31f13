import {
  listBankAccountsAct,
  lockBankAccountAct,
  type MemberBankAccount,
} from '@parlour/contracts/back-office';
import { Button, StatusChip, type StatusLooks } from '@parlour/ui';
import { useState } from 'react';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { Facts } from '../../operate/facts.tsx';
import { formatActor } from '../../operate/format-actor.ts';
import { HistoryPanel } from '../../operate/history-panel.tsx';
import { usePermission } from '../../session/use-permission.ts';
import { DataTable } from '../../table/data-table.tsx';
import type { DataColumn } from '../../table/table-source.ts';
import { formatTime } from '../../times.ts';
import { useGateway } from '../../wire/gateway-context.ts';
import { memberCashTexts as words } from './member-cash-texts.ts';

const looks = {
  ACTIVE: { tone: 'done' },
  COOLING: { tone: 'waiting' },
  LOCKED: { tone: 'refused', icon: 'lock' },
  REMOVED: { tone: 'neutral' },
} satisfies StatusLooks<MemberBankAccount['status']>;

/** Lists the bank accounts of a member, including removed ones. An account that is not removed can be locked and unlocked. */
export function MemberAccounts({ memberId }: { memberId: number }) {
  const gateway = useGateway();
  const mayLock = usePermission(lockBankAccountAct.permission);
  const [opened, setOpened] = useState<MemberBankAccount>();
  return (
    <>
      <DataTable
        name="member-bank-accounts"
        label={words.accounts}
        columns={[...columns, ...(mayLock ? [createActColumn(setOpened)] : [])]}
        rowKey={({ id }) => id}
        source={{
          key: ['members', 'bank-accounts', memberId],
          load: async () => ({ rows: (await gateway.read(listBankAccountsAct, { memberId })).accounts }),
        }}
        empty={{ title: words.noAccounts, icon: 'landmark' }}
      />
      {opened && <LockDialog account={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

const columns: DataColumn<MemberBankAccount>[] = [
  {
    key: 'bank',
    head: words.bank,
    onCard: 'key',
    sortBy: ({ bankCode }) => bankCode,
    text: ({ bankCode }) => bankCode,
    cell: ({ bankCode }) => bankCode,
  },
  {
    key: 'number',
    head: words.number,
    onCard: 'key',
    text: ({ numberMasked }) => numberMasked,
    cell: ({ numberMasked }) => numberMasked,
  },
  {
    key: 'status',
    head: words.status,
    onCard: 'amount',
    sortBy: ({ status }) => words.statuses[status],
    text: ({ status }) => status,
    cell: ({ status, lockedBy, lockReason }) => (
      <>
        <StatusChip status={status} looks={looks} label={words.statuses[status]} />
        {lockedBy !== null && ` ${words.lockedBy(formatActor(lockedBy), lockReason ?? '')}`}
      </>
    ),
  },
  {
    key: 'holder',
    head: words.holder,
    text: ({ holder }) => holder,
    cell: ({ holder }) => holder,
  },
  {
    key: 'branch',
    head: words.branch,
    text: ({ branch }) => branch,
    cell: ({ branch }) => branch ?? words.none,
  },
  { key: 'default', head: words.isDefault, cell: ({ isDefault }) => (isDefault ? words.yes : words.none) },
  {
    key: 'owners',
    head: words.otherOwners,
    figure: true,
    sortBy: ({ otherOwners }) => otherOwners,
    text: ({ otherOwners }) => otherOwners,
    cell: ({ otherOwners }) => otherOwners,
  },
  {
    key: 'added',
    head: words.addedAt,
    sortBy: ({ addedAt }) => addedAt,
    text: ({ addedAt }) => addedAt,
    cell: ({ addedAt }) => formatTime(addedAt),
  },
  {
    key: 'usable',
    head: words.usableFrom,
    text: ({ usableFrom }) => usableFrom,
    cell: ({ usableFrom }) => formatTime(usableFrom),
  },
];

const isLocked = ({ status }: MemberBankAccount): boolean => status === 'LOCKED';

const createActColumn = (open: (account: MemberBankAccount) => void): DataColumn<MemberBankAccount> => ({
  key: 'act',
  head: words.act,
  cell: (account) =>
    account.status !== 'REMOVED' && (
      <Button
        size="small"
        aria-label={(isLocked(account) ? words.unlockLabel : words.lockLabel)(account.numberMasked)}
        onClick={() => open(account)}
      >
        {isLocked(account) ? words.unlock : words.lock}
      </Button>
    ),
});

function LockDialog({ account, onClose }: { account: MemberBankAccount; onClose(): void }) {
  const { id, bankCode, numberMasked, holder, otherOwners } = account;
  const wasLocked = isLocked(account);
  return (
    <ActDialog
      act={lockBankAccountAct}
      title={(wasLocked ? words.unlockTitle : words.lockTitle)(numberMasked)}
      verb={wasLocked ? words.unlockVerb : words.lockVerb}
      intro={wasLocked ? words.unlockIntro : words.lockIntro}
      tone={wasLocked ? 'gold' : 'danger'}
      toInput={(reason) => ({ id, locked: !wasLocked, reason })}
      onClose={onClose}
    >
      <Facts
        facts={[
          { label: words.bank, value: bankCode },
          { label: words.number, value: numberMasked },
          { label: words.holder, value: holder },
          { label: words.otherOwners, value: otherOwners },
        ]}
      />
      <HistoryPanel subject={`bank-account:${id}`} />
    </ActDialog>
  );
}
