import { type WithdrawalDetails as Details, withdrawalQuery } from '@parlour/api-client';
import { isAppError } from '@parlour/contracts';
import {
  AsyncContent,
  getCurrencySymbol,
  LoadingGroup,
  OfflineNote,
  useSite,
  useTexts,
} from '@parlour/remote-sdk';
import { Link } from '@parlour/router';
import { formatTime } from '@parlour/texts';
import { Alert, Card, Empty, Icon, LinkButton, Money, Skeleton, StatusChip } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type ReactNode, useId } from 'react';
import styles from '../deposit/order-details.module.css';
import { OrderFacts, OrderNumber } from '../order-facts.tsx';
import { paths } from '../paths.ts';
import { ReceiptQuestion } from './receipt-question.tsx';
import { isAwaitingAnswer, isOpen } from './withdrawal-rules.ts';
import { withdrawalLooks } from './withdrawal-statuses.ts';
import { WithdrawalTimeline } from './withdrawal-timeline.tsx';

/** Polling interval of an open order, in case its event was lost. */
const refetchIntervalMs = 15_000;

/** A withdrawal with its number, live status and history, and a form that asks whether the money arrived. */
export function WithdrawalDetails({ orderNo }: { orderNo: string }) {
  const t = useTexts();
  const { api } = useSite();
  const order = useQuery({
    ...withdrawalQuery(api, orderNo),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data && isOpen(state.data.status) ? refetchIntervalMs : false),
  });
  const isMissing = !order.data && isAppError(order.error, 'wallet.order-not-found');
  return (
    <div className={styles.page}>
      <OfflineNote updatedAt={order.dataUpdatedAt} />
      {isMissing ? (
        <MissingOrder />
      ) : (
        <AsyncContent
          query={order}
          failed={t('withdrawal.orderFailed')}
          frame={Card}
          skeleton={<DetailsSkeleton />}
        >
          {(data) => <Order order={data} />}
        </AsyncContent>
      )}
    </div>
  );
}

function MissingOrder() {
  const t = useTexts();
  return (
    <Card className={styles.order}>
      <Empty
        title={t('withdrawal.notFound')}
        action={
          <LinkButton asChild>
            <Link to={paths.withdrawal()}>{t('withdrawal.toAll')}</Link>
          </LinkButton>
        }
      />
    </Card>
  );
}

function Order({ order }: { order: Details }) {
  const t = useTexts();
  const titleId = useId();
  const { status } = order;
  return (
    <Card as="section" aria-labelledby={titleId} className={styles.order}>
      <Link to={paths.withdrawal()} className={styles.back}>
        <Icon name="chevron-left" size={18} />
        {t('withdrawal.toAll')}
      </Link>
      <div role="status" className={styles.head}>
        <StatusChip status={status} looks={withdrawalLooks} label={t(`withdrawal.status.${status}`)} />
        <h2 id={titleId} className={styles.title}>
          {t(`withdrawal.title.${status}`)}
        </h2>
        <p className={styles.intro}>
          <Explanation order={order} />
        </p>
      </div>
      {status === 'FORCED_RECEIVED' && <ForcedNotice />}
      {isAwaitingAnswer(order) && <ReceiptQuestion order={order} />}
      <Facts order={order} />
      <WithdrawalTimeline steps={order.timeline} />
    </Card>
  );
}

/** Explains in a sentence or two what has happened and what comes next, followed by the operator's message, if any. */
function Explanation({ order }: { order: Details }) {
  const t = useTexts();
  const { money } = useSite();
  const { status, reasonCode, reason } = order;
  const amounts = {
    received: money.withSymbol(order.receivedMinor ?? 0),
    remaining: money.withSymbol(order.remainingMinor ?? 0),
    awaited: money.withSymbol(order.awaitedMinor ?? order.netMinor),
    amount: money.withSymbol(order.amountMinor),
  };
  const isByTime = status === 'RECEIVED' && order.confirmSource === 'TIMEOUT';
  return (
    <>
      {t(isByTime ? 'withdrawal.text.RECEIVED_BY_TIME' : `withdrawal.text.${status}`, amounts)}
      {reasonCode && ` ${t(`withdrawal.reason.${reasonCode}`)}`}
      {reason && ` ${t('withdrawal.operatorWrote', { text: reason })}`}
    </>
  );
}

/**
 * Notice that an operator closed the order as received: this is final, nothing is refunded, and a complaint is
 * possible.
 */
function ForcedNotice() {
  const t = useTexts();
  const { navigate } = useSite();
  return (
    <Alert tone="warning" icon="scale" title={t('withdrawal.forced.title')}>
      <p>{t('withdrawal.forced.text')}</p>
      <p>
        <a
          href="/feedback"
          onClick={(event) => {
            event.preventDefault();
            navigate('/feedback');
          }}
        >
          {t('withdrawal.forced.complain')}
        </a>
      </p>
    </Alert>
  );
}

function Facts({ order }: { order: Details }) {
  const t = useTexts();
  const { atoms, money, texts } = useSite();
  const language = useAtomValue(atoms.language);
  const symbol = getCurrencySymbol(money);
  const { account, receivedMinor, remainingMinor } = order;
  const amount = (minor: number, className?: string) => (
    <Money minor={minor} symbol={symbol} {...(className && { className })} />
  );
  const facts: [key: string, value: ReactNode][] = [
    ['number', <OrderNumber key="number" orderNo={order.orderNo} />],
    ['account', `${texts.pick(account.bankName)} ${account.numberMasked}`],
    ['holder', account.holder],
    ['amount', amount(order.amountMinor)],
    ['fee', amount(order.feeMinor)],
    ['net', amount(order.netMinor, styles.credit)],
    ['created', formatTime(order.createdAt, language)],
  ];
  if (order.disbursedAt) facts.push(['disbursed', formatTime(order.disbursedAt, language)]);
  // Before any answer, no amount is received or missing yet.
  const isAnswered = !isAwaitingAnswer(order) || order.receivedMinor !== 0;
  if (isAnswered && receivedMinor !== undefined) facts.push(['received', amount(receivedMinor)]);
  if (isAnswered && remainingMinor !== undefined && remainingMinor > 0)
    facts.push(['remaining', amount(remainingMinor)]);
  return <OrderFacts facts={facts} formatLabel={(key) => t(`withdrawal.fact.${key}`)} />;
}

const DetailsSkeleton = () => (
  <Card className={styles.order}>
    <LoadingGroup className={styles.skeletons}>
      <Skeleton width="30%" height={22} />
      <Skeleton width="60%" height={30} />
      <Skeleton height={230} />
      <Skeleton height={160} />
    </LoadingGroup>
  </Card>
);
