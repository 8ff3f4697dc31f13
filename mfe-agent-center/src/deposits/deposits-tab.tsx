import { type AgentDeposit, agentDepositsQuery } from '@parlour/api-client';
import { AsyncContent, LoadingGroup, OfflineNote, useSite, useTexts } from '@parlour/remote-sdk';
import { formatTime } from '@parlour/texts';
import { Button, Card, type Column, Empty, Money, Skeleton, Table } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { formatMasked } from '../masked-name.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import styles from './deposits.module.css';

/** Deposits that direct downlines pay to the agent, and the agent's answers. */
export function DepositsTab() {
  const t = useTexts();
  const { api, money } = useSite();
  const deposits = useQuery({ ...agentDepositsQuery(api), staleTime: 0 });
  const [answered, setAnswered] = useState<AgentDeposit>();
  return (
    <div className={styles.tab}>
      <OfflineNote updatedAt={deposits.dataUpdatedAt} />
      <AsyncContent query={deposits} failed={t('agentDeposits.failed')} skeleton={<ListSkeleton />}>
        {({ floatMinor, requests }) =>
          requests.length === 0 ? (
            <Empty icon="handshake" title={t('agentDeposits.empty')} text={t('agentDeposits.emptyText')} />
          ) : (
            <Card as="section" aria-label={t('members.tab.deposits')} className={styles.tab}>
              <p className={styles.note}>
                {t('agentDeposits.note', { amount: money.withSymbol(floatMinor) })}
              </p>
              <DepositTable requests={requests} onAnswer={setAnswered} />
            </Card>
          )
        }
      </AsyncContent>
      {answered && <AnswerDialog deposit={answered} onClosed={() => setAnswered(undefined)} />}
    </div>
  );
}

interface DepositTableProps {
  requests: readonly AgentDeposit[];
  onAnswer(deposit: AgentDeposit): void;
}

function DepositTable({ requests, onAnswer }: DepositTableProps) {
  const t = useTexts();
  const language = useAtomValue(useSite().atoms.language);
  const columns: Column<AgentDeposit>[] = [
    {
      key: 'member',
      head: t('downlines.account'),
      onCard: 'key',
      cell: ({ member, memberNo }) => <bdi>{formatMasked({ account: member, memberNo })}</bdi>,
    },
    {
      key: 'amount',
      head: t('agentDeposits.amount'),
      figure: true,
      onCard: 'amount',
      cell: ({ amountMinor }) => <Money minor={amountMinor} />,
    },
    {
      key: 'reference',
      head: t('agentDeposits.reference'),
      onCard: 'key',
      cell: ({ referenceCode }) => referenceCode,
    },
    {
      key: 'state',
      head: t('agentDeposits.state'),
      cell: ({ submittedAt, deniedAt }) => {
        if (deniedAt) return t('agentDeposits.denied');
        return submittedAt
          ? t('agentDeposits.paid', { time: formatTime(submittedAt, language) })
          : t('agentDeposits.unpaid');
      },
    },
    {
      key: 'act',
      head: t('agentDeposits.answer'),
      cell: (deposit) => (
        <Button
          size="small"
          icon="check"
          aria-label={t('agentDeposits.answerTo', { order: deposit.orderNo })}
          onClick={() => onAnswer(deposit)}
        >
          {t('agentDeposits.answer')}
        </Button>
      ),
    },
  ];
  return (
    <Table
      label={t('members.tab.deposits')}
      columns={columns}
      rows={requests}
      rowKey={({ orderNo }) => orderNo}
    />
  );
}

const ListSkeleton = () => (
  <LoadingGroup className={styles.tab}>
    {Array.from({ length: 3 }, (_, row) => (
      <Skeleton key={row} height={44} />
    ))}
  </LoadingGroup>
);
