import { type DepositCourse, depositCourseAct } from '@parlour/contracts/back-office';
import { Card, Empty, formatMoney, SectionHeading } from '@parlour/ui';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { AsyncContent } from '../../frame/async-content.tsx';
import { PageHeading } from '../../frame/page-heading.tsx';
import { Facts } from '../../operate/facts.tsx';
import { formatActor } from '../../operate/format-actor.ts';
import { HistoryPanel } from '../../operate/history-panel.tsx';
import { MemberLink } from '../../operate/member-link.tsx';
import { OpenLink } from '../../operate/open-link.tsx';
import { Stack } from '../../operate/stack.tsx';
import { paths } from '../../paths.ts';
import { formatTime } from '../../times.ts';
import { queueRefetchMs, useRead } from '../../wire/gateway-context.ts';
import { GatewayFailure } from '../../wire/gateway-failure.ts';
import { manualTexts } from '../manual-deposits/manual-texts.ts';
import { Proofs } from '../manual-deposits/proofs.tsx';
import { describeCause, EntriesTable, ReportsTable, StepsTable } from './deposit-tables.tsx';
import { depositTexts } from './deposit-texts.ts';

const words = depositTexts.page;
const money = (minor: number | null): string => (minor === null ? '–' : formatMoney(minor, 'auto'));
const moment = (time: string | null): string => (time === null ? '–' : formatTime(time));

/** One deposit of any kind: the order, its timeline, the reports of the provider, proofs and account entries. */
export function DepositPage() {
  const { orderNo = '' } = useParams();
  const query = useRead(depositCourseAct, { orderNo }, { refetchInterval: queueRefetchMs });
  if (query.error instanceof GatewayFailure && query.error.code === 'wallet.order-not-found')
    return (
      <>
        <PageHeading title={orderNo} />
        <Empty icon="search" title={words.missing} text={words.missingText} />
      </>
    );
  return (
    <>
      <PageHeading title={orderNo} intro={query.data && manualTexts.statuses[query.data.status]} />
      <AsyncContent query={query} label={orderNo}>
        {(order) => <Order order={order} />}
      </AsyncContent>
    </>
  );
}

function Order({ order }: { order: DepositCourse }) {
  const { orderNo, steps, reports, entries, pictures, kind, provider } = order;
  return (
    <Stack>
      <Part title={words.order}>
        <OrderFacts order={order} />
        {provider === null && kind !== 'GATEWAY' && (
          <OpenLink to={paths.manualDeposit(orderNo)}>{words.work}</OpenLink>
        )}
      </Part>
      <Part title={words.steps}>{steps.length === 0 ? words.noSteps : <StepsTable steps={steps} />}</Part>
      <Part title={words.reports}>
        {reports.length === 0 ? words.noReports : <ReportsTable reports={reports} />}
        {reports
          .filter(({ because, decision }) => because !== null && decision === null)
          .map(({ id }) => (
            <p key={id}>
              <OpenLink to={paths.heldPayment(id)}>{words.decide}</OpenLink>
            </p>
          ))}
      </Part>
      {pictures > 0 && <Proofs orderNo={orderNo} count={pictures} />}
      <Part title={words.entries}>
        {entries.length === 0 ? words.noEntries : <EntriesTable entries={entries} />}
      </Part>
      <HistoryPanel subject={`deposit:${orderNo}`} />
    </Stack>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card as="section" aria-label={title}>
    <SectionHeading title={title} />
    {children}
  </Card>
);

const OrderFacts = ({ order }: { order: DepositCourse }) => (
  <Facts
    facts={[
      { label: words.member, value: <MemberLink id={order.memberId} name={order.username} /> },
      { label: depositTexts.method, value: order.methodTitle },
      { label: depositTexts.ordered, value: money(order.amountMinor) },
      { label: words.received, value: money(order.receivedMinor) },
      { label: depositTexts.fee, value: money(order.feeMinor) },
      { label: depositTexts.provider, value: order.provider ?? '–' },
      { label: depositTexts.payment, value: order.paymentId ?? order.bankReference ?? '–' },
      { label: manualTexts.reference, value: order.referenceCode ?? '–' },
      { label: depositTexts.createdAt, value: formatTime(order.createdAt) },
      { label: depositTexts.expiresAt, value: formatTime(order.expiresAt) },
      { label: words.submittedAt, value: moment(order.submittedAt) },
      { label: words.decidedAt, value: moment(order.decidedAt) },
      { label: words.decidedBy, value: order.decidedBy === null ? '–' : formatActor(order.decidedBy) },
      { label: words.cause, value: describeCause(order.reasonCode) },
      ...(order.promotion === null
        ? []
        : [{ label: words.promotion, value: <NamedPromotion promotion={order.promotion} /> }]),
      { label: words.remark, value: order.reason ?? '–' },
    ]}
  />
);

/** The promotion that an order names, and why the credited deposit got no award of it. */
function NamedPromotion({ promotion }: { promotion: NonNullable<DepositCourse['promotion']> }) {
  const { id, title, missedBecause } = promotion;
  return (
    <>
      <OpenLink to={paths.promotion(id)}>{title.EN}</OpenLink>
      {missedBecause && <div>{words.missedPromotion[missedBecause]}</div>}
    </>
  );
}
