import { useTexts } from '@parlour/federation';
import { useLocation } from '@parlour/router';
import { VisuallyHidden } from '@parlour/ui';
import { readDepositOrder } from '../paths.ts';
import { DepositForm } from './deposit-form.tsx';
import styles from './deposit-page.module.css';
import { OrderDetails } from './order-details.tsx';
import { RecentOrders } from './recent-orders.tsx';
import { useOrderNews } from './use-order-news.ts';

/** Deposit: the form with the latest orders, or one order when the address names it. */
export default function DepositPage() {
  const t = useTexts();
  const orderNo = readDepositOrder(useLocation().search);
  useOrderNews();
  if (orderNo) return <OrderDetails key={orderNo} orderNo={orderNo} />;
  return (
    <div className={styles.page}>
      <VisuallyHidden>
        <h2>{t('title.deposit')}</h2>
      </VisuallyHidden>
      <div className={styles.columns}>
        <DepositForm />
        <RecentOrders />
      </div>
    </div>
  );
}
