import { type DepositOrder, depositsQuery } from '@parlour/api-client';
import { AsyncContent, LoadingGroup, useSite, useTexts } from '@parlour/remote-sdk';
import { Link } from '@parlour/router';
import { formatTime } from '@parlour/texts';
import { Card, Empty, Icon, Money, SectionHeading, Skeleton, StatusChip } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { paths } from '../paths.ts';
import { depositLooks, getShownStatus } from './order-statuses.ts';
import styles from './recent-orders.module.css';

const shownMax = 8;

/** Latest deposit orders, each a link to its status. */
export function RecentOrders() {
  const t = useTexts();
  const titleId = useId();
  const { api } = useSite();
  const orders = useQuery(depositsQuery(api));
  return (
    <Card as="section" aria-labelledby={titleId}>
      <SectionHeading level={3} id={titleId} icon="history" title={t('orders.title')} />
      <AsyncContent
        query={orders}
        failed={t('orders.failed')}
        skeleton={<ListSkeleton />}
        empty={<Empty icon="landmark" title={t('orders.empty')} text={t('orders.emptyText')} />}
      >
        {(list) => (
          <ul className={styles.list}>
            {list.slice(0, shownMax).map((order) => (
              <OrderRow key={order.orderNo} order={order} />
            ))}
          </ul>
        )}
      </AsyncContent>
    </Card>
  );
}

const ListSkeleton = () => (
  <LoadingGroup className={styles.skeletons}>
    <Skeleton height={52} />
    <Skeleton height={52} />
    <Skeleton height={52} />
  </LoadingGroup>
);

function OrderRow({ order }: { order: DepositOrder }) {
  const t = useTexts();
  const { atoms, texts } = useSite();
  const language = useAtomValue(atoms.language);
  const status = getShownStatus(order);
  return (
    <li className={styles.row}>
      <Link to={paths.depositOrder(order)} className={styles.link}>
        <span className={styles.text}>
          <span className={styles.method}>{texts.pick(order.methodTitle)}</span>
          <span className={styles.time}>{formatTime(order.createdAt, language)}</span>
        </span>
        <span className={styles.end}>
          <Money minor={order.amountMinor} className={styles.amount} />
          <StatusChip status={status} looks={depositLooks} label={t(`order.status.${status}`)} />
        </span>
        <Icon name="chevron-right" size={18} className={styles.arrow} />
      </Link>
    </li>
  );
}
