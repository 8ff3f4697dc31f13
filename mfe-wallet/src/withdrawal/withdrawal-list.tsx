import { type Withdrawal, withdrawalsQuery } from '@parlour/api-client';
import type { WithdrawalStatus } from '@parlour/contracts/calls';
import { AsyncContent, LoadingGroup, usePagerTexts, useSite, useTexts } from '@parlour/remote-sdk';
import { Link, useNavigate } from '@parlour/router';
import { formatTime } from '@parlour/texts';
import { Card, Empty, Icon, Money, Pager, SectionHeading, Select, Skeleton, StatusChip } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useId } from 'react';
import styles from '../deposit/recent-orders.module.css';
import { paths } from '../paths.ts';
import { WithdrawalExport } from './withdrawal-export.tsx';
import { statusNames, withdrawalLooks } from './withdrawal-statuses.ts';

const pageSize = 10;

interface WithdrawalListProps {
  page: number;
  /** Undefined for all states. */
  status: WithdrawalStatus | undefined;
}

/** Withdrawals, newest first, of all states or one. Each links to its history. */
export function WithdrawalList({ page, status }: WithdrawalListProps) {
  const t = useTexts();
  const titleId = useId();
  const { api } = useSite();
  const goTo = useNavigate();
  const pagerTexts = usePagerTexts(t('withdrawals.pager'));
  const orders = useQuery(withdrawalsQuery(api, { page, pageSize, status }));
  const hasNone = status === undefined && orders.data?.total === 0;
  return (
    <Card as="section" aria-labelledby={titleId}>
      <SectionHeading level={3} id={titleId} icon="history" title={t('withdrawals.title')} />
      {!hasNone && (
        <div className={styles.tools}>
          <Select
            aria-label={t('record.column.status')}
            placeholder={t('withdrawals.allStatuses')}
            value={status ?? ''}
            onChange={({ target }) => goTo(paths.withdrawals({ page: 1, status: target.value || undefined }))}
            options={statusNames.map((value) => ({ value, label: t(`withdrawal.status.${value}`) }))}
          />
          <WithdrawalExport status={status} total={orders.data?.total} />
        </div>
      )}
      <AsyncContent query={orders} failed={t('withdrawals.failed')} skeleton={<ListSkeleton />}>
        {(list) =>
          list.orders.length === 0 ? (
            <Empty
              icon="banknote"
              title={t(status ? 'withdrawals.noMatch' : 'withdrawals.empty')}
              text={t('withdrawals.emptyText')}
            />
          ) : (
            <>
              <ul className={styles.list}>
                {list.orders.map((order) => (
                  <OrderRow key={order.orderNo} order={order} />
                ))}
              </ul>
              <Pager
                page={page}
                pageCount={list.totalPages}
                onPage={(number) => goTo(paths.withdrawals({ page: number, status }))}
                texts={pagerTexts}
              />
            </>
          )
        }
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

function OrderRow({ order }: { order: Withdrawal }) {
  const t = useTexts();
  const { atoms, texts } = useSite();
  const language = useAtomValue(atoms.language);
  const { account, status } = order;
  return (
    <li className={styles.row}>
      <Link to={paths.withdrawalOrder(order)} className={styles.link}>
        <span className={styles.text}>
          <span className={styles.method}>
            {texts.pick(account.bankName)} <bdi>{account.numberMasked}</bdi>
          </span>
          <span className={styles.time}>{formatTime(order.createdAt, language)}</span>
        </span>
        <span className={styles.end}>
          <Money minor={order.amountMinor} className={styles.amount} />
          <StatusChip status={status} looks={withdrawalLooks} label={t(`withdrawal.status.${status}`)} />
        </span>
        <Icon name="chevron-right" size={18} className={styles.arrow} />
      </Link>
    </li>
  );
}
