import {
  type BankAccount,
  type BankAccounts,
  bankAccountsQuery,
  setDefaultBankAccount,
} from '@parlour/api-client';
import {
  AsyncContent,
  MissingDialogPart,
  OfflineNote,
  useErrorText,
  useSite,
  useTexts,
} from '@parlour/remote-sdk';
import { Link } from '@parlour/router';
import { formatTime } from '@parlour/texts';
import {
  Badge,
  Button,
  Card,
  createLazyPart,
  Emblem,
  Empty,
  Icon,
  SectionHeading,
  StatusChip,
  type StatusLooks,
} from '@parlour/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { paths } from '../paths.ts';
import styles from './bank-accounts-view.module.css';

const AddAccountDialog = createLazyPart(() => import('./add-account-dialog.tsx'));
const RemoveAccountDialog = createLazyPart(() => import('./remove-account-dialog.tsx'));

const accountLooks = {
  ACTIVE: { tone: 'done' },
  COOLING: { tone: 'waiting', icon: 'hourglass' },
  LOCKED: { tone: 'refused', icon: 'lock' },
} satisfies StatusLooks<BankAccount['status']>;

/** The member's bank accounts: add one, choose the default one, remove one. */
export function BankAccountsView() {
  const t = useTexts();
  const { api } = useSite();
  const accounts = useQuery(bankAccountsQuery(api));
  return (
    <div className={styles.page}>
      <Link to={paths.withdrawal()} className={styles.back}>
        <Icon name="chevron-left" size={18} />
        {t('accounts.toWithdrawal')}
      </Link>
      <OfflineNote updatedAt={accounts.dataUpdatedAt} />
      <Card as="section" aria-label={t('accounts.title')}>
        <AsyncContent query={accounts} failed={t('accounts.failed')}>
          {(data) => <AccountList data={data} />}
        </AsyncContent>
      </Card>
    </div>
  );
}

type OpenDialog =
  | { kind: 'add'; data: BankAccounts }
  | { kind: 'remove'; account: BankAccount; data: BankAccounts };

function AccountList({ data }: { data: BankAccounts }) {
  const t = useTexts();
  // The dialog keeps the data with which it was opened.
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const missing = (retry: () => void) => <MissingDialogPart retry={retry} onClose={close} />;
  const { accounts, accountsMax, coolingHours } = data;
  const addButton = (
    <Button tone="gold" icon="plus" onClick={() => setDialog({ kind: 'add', data })}>
      {t('accounts.add')}
    </Button>
  );
  return (
    <>
      <SectionHeading level={2} icon="landmark" title={t('accounts.title')}>
        {accounts.length > 0 && accounts.length < accountsMax && addButton}
      </SectionHeading>
      <p className={styles.note}>{t('accounts.rule', { max: accountsMax, hours: coolingHours })}</p>
      {accounts.length === 0 ? (
        <Empty
          icon="landmark"
          title={t('accounts.empty')}
          text={t('accounts.emptyText')}
          action={addButton}
        />
      ) : (
        <ul aria-label={t('accounts.title')} className={styles.list}>
          {accounts.map((account) => (
            <AccountRow
              key={account.id}
              account={account}
              onRemove={() => setDialog({ kind: 'remove', account, data })}
            />
          ))}
        </ul>
      )}
      {dialog?.kind === 'add' && <AddAccountDialog data={dialog.data} onClosed={close} missing={missing} />}
      {dialog?.kind === 'remove' && (
        <RemoveAccountDialog account={dialog.account} data={dialog.data} onClosed={close} missing={missing} />
      )}
    </>
  );
}

function AccountRow({ account, onRemove }: { account: BankAccount; onRemove(): void }) {
  const t = useTexts();
  const { atoms, texts } = useSite();
  const language = useAtomValue(atoms.language);
  const { status } = account;
  const name = `${texts.pick(account.bankName)} ${account.numberMasked}`;
  return (
    <li className={styles.row}>
      <Emblem name="landmark" />
      <span className={styles.text}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
          {account.isDefault && <Badge tone="jade">{t('accounts.default')}</Badge>}
        </span>
        <span className={styles.note}>
          {[account.holder, account.branch].filter((part) => part !== undefined).join(' · ')}
        </span>
        {status !== 'ACTIVE' && (
          <span className={styles.note}>
            {t(`accounts.status.note.${status}`, { time: formatTime(account.usableFrom, language) })}
          </span>
        )}
      </span>
      <span className={styles.acts}>
        <StatusChip status={status} looks={accountLooks} label={t(`accounts.status.${status}`)} />
        {!account.isDefault && <DefaultButton account={account} name={name} />}
        <Button size="small" icon="trash-2" aria-label={t('accounts.removeOne', { name })} onClick={onRemove}>
          {t('accounts.remove')}
        </Button>
      </span>
    </li>
  );
}

function DefaultButton({ account, name }: { account: BankAccount; name: string }) {
  const t = useTexts();
  const errorText = useErrorText();
  const { api, dialogs } = useSite();
  const queries = useQueryClient();
  const choosing = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      await setDefaultBankAccount(api, { id: account.id });
      await queries.invalidateQueries({ queryKey: bankAccountsQuery(api).queryKey });
    },
    onError: (error) => dialogs.toast({ tone: 'danger', text: errorText(error) }),
  });
  return (
    <Button
      size="small"
      busy={choosing.isPending}
      aria-label={t('accounts.makeDefaultOne', { name })}
      onClick={() => choosing.mutate()}
    >
      {t('accounts.makeDefault')}
    </Button>
  );
}
