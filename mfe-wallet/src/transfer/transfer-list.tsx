import { type Transfer, transfersQuery } from '@parlour/api-client';
import { AsyncContent, LoadingGroup, usePagerTexts, useSite, useTexts } from '@parlour/remote-sdk';
import { useNavigate } from '@parlour/router';
import { formatTime } from '@parlour/texts';
import { Card, Empty, Money, Pager, SectionHeading, Skeleton } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { paths } from '../paths.ts';
import { TransferExport } from './transfer-export.tsx';
import styles from './transfer-list.module.css';

const pageSize = 10;

/** Transfers that the member sent or received, newest first. */
export function TransferList({ page }: { page: number }) {
  const t = useTexts();
  const titleId = useId();
  const { api } = useSite();
  const goTo = useNavigate();
  const pagerTexts = usePagerTexts(t('transfers.pager'));
  const transfers = useQuery(transfersQuery(api, { page, pageSize }));
  return (
    <Card as="section" aria-labelledby={titleId}>
      <SectionHeading level={3} id={titleId} icon="history" title={t('transfers.title')} />
      <TransferExport total={transfers.data?.total} />
      <AsyncContent query={transfers} failed={t('transfers.failed')} skeleton={<ListSkeleton />}>
        {(list) =>
          list.transfers.length === 0 ? (
            <Empty icon="arrow-left-right" title={t('transfers.empty')} text={t('transfers.emptyText')} />
          ) : (
            <>
              <ul className={styles.list}>
                {list.transfers.map((transfer) => (
                  <TransferRow key={transfer.transferNo} transfer={transfer} />
                ))}
              </ul>
              <Pager
                page={page}
                pageCount={list.totalPages}
                onPage={(number) => goTo(paths.transfers({ page: number }))}
                texts={pagerTexts}
              />
            </>
          )
        }
      </AsyncContent>
    </Card>
  );
}

function TransferRow({ transfer }: { transfer: Transfer }) {
  const t = useTexts();
  const { atoms } = useSite();
  const language = useAtomValue(atoms.language);
  const { kind, isReceived, amountMinor, counterparty, remark } = transfer;
  const isPlus = isReceived || kind === 'FLOAT_OUT';
  return (
    <li className={styles.row}>
      <span className={styles.text}>
        <span className={styles.name}>
          {counterparty === undefined
            ? t(`transfers.own.${kind}`)
            : t(isReceived ? 'transfers.from' : 'transfers.to', { name: counterparty })}
        </span>
        {remark !== undefined && <span className={styles.remark}>{remark}</span>}
        <span className={styles.note}>
          {formatTime(transfer.createdAt, language)} · <bdi>{transfer.transferNo}</bdi>
        </span>
      </span>
      <Money minor={isPlus ? amountMinor : -amountMinor} sign="always" className={styles.amount} />
    </li>
  );
}

const ListSkeleton = () => (
  <LoadingGroup className={styles.skeletons}>
    <Skeleton height={60} />
    <Skeleton height={60} />
    <Skeleton height={60} />
  </LoadingGroup>
);
