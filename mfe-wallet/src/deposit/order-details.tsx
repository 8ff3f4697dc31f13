import { type DepositDetails, type DepositOrder, depositKey, depositQuery } from '@parlour/api-client';
import { isAppError } from '@parlour/contracts';
import { depositRejectionReasons } from '@parlour/contracts/calls';
import {
  AsyncContent,
  getCurrencySymbol,
  LoadingGroup,
  MissingLinePart,
  useSite,
  useTexts,
} from '@parlour/remote-sdk';
import { Link } from '@parlour/router';
import { formatTime } from '@parlour/texts';
import { Card, createLazyPart, Empty, Icon, LinkButton, Money, Skeleton, StatusChip } from '@parlour/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { OrderFacts, OrderNumber } from '../order-facts.tsx';
import { OrderTimeline } from '../order-timeline.tsx';
import { paths } from '../paths.ts';
import { isOpen } from './deposit-rules.ts';
import { OrderActions } from './order-actions.tsx';
import styles from './order-details.module.css';
import { depositLooks, getShownStatus } from './order-statuses.ts';
import type { UnpaidOrder } from './payment-instruction.tsx';

const PaymentInstruction = createLazyPart(() => import('./payment-instruction.tsx'));

/** Polling interval of an open order, in case its event was lost. */
const refetchIntervalMs = 15_000;

/** One order with its number, live status and next step. */
export function OrderDetails({ orderNo }: { orderNo: string }) {
  const t = useTexts();
  const { api } = useSite();
  const order = useQuery({
    ...depositQuery(api, orderNo),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data && isOpen(state.data.status) ? refetchIntervalMs : false),
  });
  useCreditedBalance(order.data);
  const isMissing = !order.data && isAppError(order.error, 'wallet.order-not-found');
  return (
    <div className={styles.page}>
      {isMissing ? (
        <MissingOrder />
      ) : (
        <AsyncContent query={order} failed={t('order.failed')} frame={Card} skeleton={<DetailsSkeleton />}>
          {(data) => <Details order={data} />}
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
        title={t('order.notFound')}
        action={
          <LinkButton asChild>
            <Link to={paths.deposit()}>{t('order.again')}</Link>
          </LinkButton>
        }
      />
    </Card>
  );
}

/** Refreshes the balance as soon as an order is credited, whether or not the balance event arrived. */
function useCreditedBalance(order: DepositOrder | undefined): void {
  const { refreshBalance } = useSite();
  const queries = useQueryClient();
  const before = useRef(order?.status);
  const status = order?.status;
  useEffect(() => {
    const last = before.current;
    before.current = status;
    if (status === last || last === undefined) return;
    void queries.invalidateQueries({ queryKey: depositKey });
    if (status === 'CREDITED') void refreshBalance();
  }, [status, refreshBalance, queries]);
}

function Details({ order }: { order: DepositDetails }) {
  const t = useTexts();
  const titleId = useId();
  const status = getShownStatus(order);
  return (
    <Card as="section" aria-labelledby={titleId} className={styles.order}>
      <Link to={paths.deposit()} className={styles.back}>
        <Icon name="chevron-left" size={18} />
        {t('order.toForm')}
      </Link>
      <div role="status" className={styles.head}>
        <StatusChip status={status} looks={depositLooks} label={t(`order.status.${status}`)} />
        <h2 id={titleId} className={styles.title}>
          {t(`order.title.${isUnpaid(order) ? 'UNPAID' : status}`)}
        </h2>
        <p className={styles.intro}>
          <Explanation order={order} />
        </p>
        {order.hasHeldPayment && order.status === 'CREDITED' && (
          <p className={styles.intro}>{t('order.held.more')}</p>
        )}
      </div>
      {isUnpaid(order) && (
        <PaymentInstruction
          order={order}
          loading={<Skeleton height={320} />}
          missing={(retry: () => void) => <MissingLinePart retry={retry} />}
        />
      )}
      <Facts order={order} />
      <OrderActions order={order} />
      <Course order={order} />
    </Card>
  );
}

const isUnpaid = (order: DepositDetails): order is UnpaidOrder =>
  order.instruction !== undefined && order.status === 'CREATED';

/** The history of the order, with those reasons that have a text. */
function Course({ order }: { order: DepositDetails }) {
  const t = useTexts();
  return (
    <OrderTimeline
      title={t('order.course')}
      steps={order.timeline.map(({ at, status, reasonCode }) => ({
        at,
        name: t(`order.status.${status}`),
        note: status === 'FAILED' && isKnownReason(reasonCode) ? t(`order.reason.${reasonCode}`) : undefined,
      }))}
    />
  );
}

/** Explains in a sentence or two what has happened and what comes next, followed by the operator's message, if any. */
function Explanation({ order }: { order: DepositDetails }) {
  const t = useTexts();
  const { atoms, money } = useSite();
  const language = useAtomValue(atoms.language);
  if (getShownStatus(order) !== order.status)
    return t(`order.held.${heldReasons.find((reason) => reason === order.reasonCode) ?? 'other'}`);
  if (order.status === 'FAILED' && isKnownReason(order.reasonCode)) {
    const words = order.reason === undefined ? '' : ` ${t('order.operatorWrote', { text: order.reason })}`;
    return t(`order.reason.${order.reasonCode}`) + words;
  }
  if (order.status === 'CREDITED' && order.receivedMinor !== undefined)
    return t('order.text.RECEIVED_OTHER', {
      received: money.withSymbol(order.receivedMinor),
      asked: money.withSymbol(order.amountMinor),
    });
  if (isUnpaid(order)) return t('order.text.UNPAID');
  return t(`order.text.${order.status}`, { time: formatTime(order.expiresAt, language) });
}

const knownReasons: readonly (string | undefined)[] = [
  'declined',
  'provider-refused',
  'payment-returned',
  'payment-not-found',
  ...depositRejectionReasons,
];
const isKnownReason = (reason: string | undefined): boolean => knownReasons.includes(reason);

/** Reasons of a check that have their own text. */
const heldReasons: readonly string[] = ['late-payment', 'other-currency'];

function Facts({ order }: { order: DepositDetails }) {
  const t = useTexts();
  const { atoms, money, texts } = useSite();
  const language = useAtomValue(atoms.language);
  const symbol = getCurrencySymbol(money);
  const isCredited = order.status === 'CREDITED';
  const facts: [key: string, value: ReactNode][] = [
    ['number', <OrderNumber key="number" orderNo={order.orderNo} />],
    ['method', texts.pick(order.methodTitle)],
    ['amount', <Money key="amount" minor={order.amountMinor} symbol={symbol} />],
    ['fee', <Money key="fee" minor={order.feeMinor} symbol={symbol} />],
  ];
  if (order.promotion)
    facts.push(['promotion', <PromotionName key="promotion" promotion={order.promotion} />]);
  // An order that ended without a credit pays nothing.
  if (isCredited || isOpen(order.status))
    facts.push([
      isCredited ? 'credited' : 'arrives',
      <Money key="credit" minor={order.creditMinor} symbol={symbol} className={styles.credit} />,
    ]);
  facts.push(['created', formatTime(order.createdAt, language)]);
  if (isOpen(order.status) && order.submittedAt === undefined)
    facts.push(['expires', formatTime(order.expiresAt, language)]);
  if (order.decidedAt) facts.push(['decided', formatTime(order.decidedAt, language)]);
  return <OrderFacts facts={facts} formatLabel={(key) => t(`order.fact.${key}`)} />;
}

/** The name of the promotion that an order takes, and why it gave nothing. */
function PromotionName({ promotion }: { promotion: NonNullable<DepositDetails['promotion']> }) {
  const t = useTexts();
  const { texts } = useSite();
  const { title, missedBecause } = promotion;
  return (
    <>
      {texts.pick(title)}
      {missedBecause && <span className={styles.missed}>{t(`order.missed.${missedBecause}`)}</span>}
    </>
  );
}

const DetailsSkeleton = () => (
  <Card className={styles.order}>
    <LoadingGroup className={styles.skeletons}>
      <Skeleton width="30%" height={22} />
      <Skeleton width="60%" height={30} />
      <Skeleton height={190} />
      <Skeleton height={52} />
    </LoadingGroup>
  </Card>
);
