import { depositKey } from '@parlour/api-client';
import { usePanelSearch, useRefetchOn, useSite, useTexts } from '@parlour/remote-sdk';
import { Button, VisuallyHidden } from '@parlour/ui';
import { pageKeys, paths, readDepositOrder } from '../paths.ts';
import { DepositForm } from './deposit-form.tsx';
import styles from './deposit-page.module.css';
import { LimitOffer } from './limit-offer.tsx';
import { OrderDetails } from './order-details.tsx';
import { RecentOrders } from './recent-orders.tsx';
import { useDeposit } from './use-deposit.ts';

/** Deposit: the form with the latest orders, or one order when the address names it. */
export default function DepositPage() {
  const t = useTexts();
  const site = useSite();
  const orderNo = readDepositOrder(usePanelSearch('member', pageKeys.deposit));
  // Called here and not in the form, so that viewing an order keeps a half-filled form.
  const deposit = useDeposit();
  useRefetchOn('order.changed', depositKey);
  if (orderNo) return <OrderDetails key={orderNo} orderNo={orderNo} />;
  return (
    <div className={styles.page}>
      <VisuallyHidden>
        <h2>{t('title.deposit')}</h2>
      </VisuallyHidden>
      <div className={styles.guide}>
        <Button
          tone="link"
          size="small"
          icon="circle-question-mark"
          onClick={() => site.navigate(paths.depositGuide())}
        >
          {t('deposit.guide')}
        </Button>
      </div>
      <LimitOffer />
      <div className={styles.columns}>
        <DepositForm deposit={deposit} />
        <RecentOrders />
      </div>
    </div>
  );
}
