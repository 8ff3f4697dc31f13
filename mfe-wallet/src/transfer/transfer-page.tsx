import { transferKey } from '@parlour/api-client';
import { usePanelSearch, useRefetchOn, useTexts } from '@parlour/remote-sdk';
import { VisuallyHidden } from '@parlour/ui';
import { pageKeys, readPage } from '../paths.ts';
import styles from '../withdrawal/withdrawal-page.module.css';
import { TransferForm } from './transfer-form.tsx';
import { TransferList } from './transfer-list.tsx';
import { useTransfer } from './use-transfer.ts';

/** Page that transfers to the agent above and lists the latest transfers in both directions. */
export default function TransferPage() {
  const t = useTexts();
  const page = readPage(usePanelSearch('member', pageKeys.transferUp));
  const transfer = useTransfer();
  useRefetchOn('balance.changed', transferKey);
  return (
    <div className={styles.page}>
      <VisuallyHidden>
        <h2>{t('title.transferUp')}</h2>
      </VisuallyHidden>
      <div className={styles.columns}>
        <TransferForm transfer={transfer} />
        <TransferList page={page} />
      </div>
    </div>
  );
}
