import { readWithdrawalAct, type WithdrawalDetails } from '@parlour/contracts/back-office';
import { Alert, Card, Empty, formatMoney, SectionHeading, StatusChip } from '@parlour/ui';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { AsyncContent } from '../../frame/async-content.tsx';
import { PageHeading } from '../../frame/page-heading.tsx';
import { Facts } from '../../operate/facts.tsx';
import { formatActor } from '../../operate/format-actor.ts';
import { HistoryPanel } from '../../operate/history-panel.tsx';
import { MemberLink } from '../../operate/member-link.tsx';
import { useNow } from '../../operate/use-now.ts';
import { useOperator } from '../../session/operator-context.ts';
import { formatAge, formatTime } from '../../times.ts';
import { queueRefetchMs, useRead } from '../../wire/gateway-context.ts';
import { GatewayFailure } from '../../wire/gateway-failure.ts';
import { TurnoverTable } from '../turnover/turnover-table.tsx';
import { ClaimBar } from './claim-bar.tsx';
import { PayeeCard } from './payee-card.tsx';
import { PendingRequests, usePendingRequests } from './pending-requests.tsx';
import { WithdrawalActs } from './withdrawal-acts.tsx';
import { WithdrawalAnswers } from './withdrawal-answers.tsx';
import { withdrawalLooks } from './withdrawal-looks.ts';
import { isOpen, judgeClaim } from './withdrawal-rules.ts';
import { PaymentsTable, ReportsTable } from './withdrawal-tables.tsx';
import { withdrawalTexts as words } from './withdrawal-texts.ts';
import styles from './withdrawals.module.css';

const money = (minor: number): string => formatMoney(minor, 'auto');
const moment = (time: string | null): string => (time === null ? words.none : formatTime(time));

/** One withdrawal: who works on it, its course, payments, reports and answers, and every decision on it. */
export function WithdrawalPage() {
  const { orderNo = '' } = useParams();
  // A new key remounts the page for another order, so that nothing of the previous order stays on it.
  return <Withdrawal key={orderNo} orderNo={orderNo} />;
}

function Withdrawal({ orderNo }: { orderNo: string }) {
  const { name } = useOperator();
  const now = useNow();
  const query = useRead(readWithdrawalAct, { orderNo }, { refetchInterval: queueRefetchMs });
  const requests = usePendingRequests(orderNo);
  const order = query.data;
  const claim = order && isOpen(order.status) ? judgeClaim(order, name, now) : undefined;
  if (query.error instanceof GatewayFailure && query.error.code === 'wallet.order-not-found')
    return (
      <>
        <PageHeading title={orderNo} />
        <Empty icon="search" title={words.missing} text={words.missingText} />
      </>
    );
  return (
    <>
      <PageHeading title={orderNo} intro={order && <Course status={order.status} />}>
        {order && claim === 'own' && (
          <WithdrawalActs order={order} pending={requests.map(({ act }) => act)} />
        )}
      </PageHeading>
      {order && claim && <ClaimBar order={order} claim={claim} />}
      <PendingRequests requests={requests} />
      <AsyncContent query={query} label={orderNo}>
        {(data) => <Order order={data} now={now} isClaimed={claim === 'own'} />}
      </AsyncContent>
    </>
  );
}

const Course = ({ status }: Pick<WithdrawalDetails, 'status'>) => (
  <>
    <StatusChip status={status} looks={withdrawalLooks} label={words.statuses[status]} />
    {words.courses[status]}
  </>
);

interface OrderProps {
  order: WithdrawalDetails;
  now: number;
  isClaimed: boolean;
}

function Order({ order, now, isClaimed }: OrderProps) {
  const { orderNo, risks, turnover, payments, reports, answers } = order;
  return (
    <>
      {risks.length > 0 && (
        <Alert tone="warning" title={words.riskList}>
          <ul>
            {risks.map((risk) => (
              <li key={risk}>{words.risks[risk]}</li>
            ))}
          </ul>
        </Alert>
      )}
      {reports.some(({ contradicts }) => contradicts) && (
        <Alert tone="danger" title={words.contradiction}>
          {words.contradictionText}
        </Alert>
      )}
      <div className={styles.page}>
        <div className={styles.column}>
          <Part title={words.amounts}>
            <OrderFacts order={order} now={now} />
          </Part>
          <Part title={words.steps}>
            <Steps steps={order.steps} />
          </Part>
        </div>
        <div className={styles.column}>
          <PayeeCard order={order} isClaimed={isClaimed} />
          {answers.length > 0 && (
            <Part title={words.answers}>
              <WithdrawalAnswers order={order} />
            </Part>
          )}
        </div>
      </div>
      <Part title={words.payments}>
        <PaymentsTable payments={payments} />
      </Part>
      {reports.length > 0 && (
        <Part title={words.reports}>
          <ReportsTable reports={reports} />
        </Part>
      )}
      <Part title={words.turnover}>
        <TurnoverTable tasks={turnover} empty={words.turnoverEmpty} />
      </Part>
      <HistoryPanel subject={`withdrawal:${orderNo}`} />
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card as="section" aria-label={title}>
    <SectionHeading title={title} />
    {children}
  </Card>
);

function OrderFacts({ order, now }: { order: WithdrawalDetails; now: number }) {
  const { memberId, username, status, createdAt, confirmSource, reasonCode, reason } = order;
  return (
    <Facts
      facts={[
        { label: words.member, value: <MemberLink id={memberId} name={username} /> },
        { label: words.amount, value: money(order.amountMinor) },
        { label: words.fee, value: money(order.feeMinor) },
        { label: words.net, value: money(order.netMinor) },
        { label: words.received, value: money(order.receivedMinor) },
        { label: words.remaining, value: money(order.remainingMinor) },
        {
          label: words.requestedAt,
          value: isOpen(status)
            ? `${formatTime(createdAt)} (${formatAge(createdAt, now)})`
            : formatTime(createdAt),
        },
        { label: words.disbursedAt, value: moment(order.disbursedAt) },
        { label: words.confirmBy, value: moment(order.confirmBy) },
        ...(confirmSource
          ? [{ label: words.confirmSource, value: words.confirmSources[confirmSource] }]
          : []),
        ...(reasonCode ? [{ label: words.reason, value: words.reasons[reasonCode] }] : []),
        ...(reason ? [{ label: words.wordsForMember, value: reason }] : []),
      ]}
    />
  );
}

const Steps = ({ steps }: { steps: WithdrawalDetails['steps'] }) => (
  <ol className={styles.steps}>
    {steps.map(({ at, status, amountMinor, reasonCode, actor, note }) => (
      <li key={`${at} ${status} ${actor} ${note}`} className={styles.step}>
        <span className={styles.stepLine}>
          <StatusChip status={status} looks={withdrawalLooks} label={words.statuses[status]} />
          {amountMinor !== null && <strong>{money(amountMinor)}</strong>}
          <time dateTime={at} className={styles.stepTime}>
            {formatTime(at)}
          </time>
        </span>
        <span className={styles.note}>
          {[formatActor(actor), reasonCode && words.reasons[reasonCode], note].filter(Boolean).join(' · ')}
        </span>
      </li>
    ))}
  </ol>
);
