import { withdrawalKey } from '@parlour/api-client';
import { usePanelSearch, useRefetchOn, useTexts } from '@parlour/remote-sdk';
import { VisuallyHidden } from '@parlour/ui';
import { BankAccountsView } from '../bank-accounts/bank-accounts-view.tsx';
import { pageKeys, readWithdrawalView } from '../paths.ts';
import { useWithdrawal } from './use-withdrawal.ts';
import { WithdrawalDetails } from './withdrawal-details.tsx';
import { WithdrawalForm } from './withdrawal-form.tsx';
import { WithdrawalList } from './withdrawal-list.tsx';
import styles from './withdrawal-page.module.css';
import { findStatus } from './withdrawal-statuses.ts';

/** The withdrawal page: the form with all orders, one order, or the bank accounts, depending on the address. */
export default function WithdrawalPage() {
  const t = useTexts();
  const view = readWithdrawalView(usePanelSearch('member', pageKeys.withdrawal));
  // Called here and not in the form, so that viewing an order keeps a half-filled form.
  const withdrawal = useWithdrawal();
  useRefetchOn('order.changed', withdrawalKey);
  useRefetchOn('balance.changed', withdrawalKey);
  if (view.view === 'order') return <WithdrawalDetails key={view.orderNo} orderNo={view.orderNo} />;
  if (view.view === 'accounts') return <BankAccountsView />;
  return (
    <div className={styles.page}>
      <VisuallyHidden>
        <h2>{t('title.withdrawal')}</h2>
      </VisuallyHidden>
      <div className={styles.columns}>
        <WithdrawalForm withdrawal={withdrawal} />
        <WithdrawalList page={view.page} status={findStatus(view.status)} />
      </div>
    </div>
  );
}
