import {
  decideDepositAct,
  type HeldPayment,
  heldDepositsAct,
  type PaymentDecision,
  paymentDecisions,
} from '@parlour/contracts/back-office';
import { Alert, Button, type Column, formatMoney, Modal, SectionHeading, Table } from '@parlour/ui';
import { useState } from 'react';
import { AsyncContent } from '../../frame/async-content.tsx';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { Facts } from '../../operate/facts.tsx';
import { formatActor } from '../../operate/format-actor.ts';
import { formatCode } from '../../operate/format-code.ts';
import { HistoryPanel } from '../../operate/history-panel.tsx';
import { MemberLink } from '../../operate/member-link.tsx';
import { OpenLink } from '../../operate/open-link.tsx';
import { paths } from '../../paths.ts';
import { usePermission } from '../../session/use-permission.ts';
import { texts } from '../../texts.ts';
import { formatTime } from '../../times.ts';
import { useRead } from '../../wire/gateway-context.ts';
import { manualTexts } from '../manual-deposits/manual-texts.ts';
import { depositTexts as words } from './deposit-texts.ts';
import styles from './deposits.module.css';

const orderStatuses: Partial<Record<string, string>> = manualTexts.statuses;

/** One held payment: its order, the reports of the provider, the decision, and the history of the order. */
export function DepositDialog({ id, onClose }: { id: number; onClose(): void }) {
  const mayDecide = usePermission(decideDepositAct.permission);
  const waiting = useRead(heldDepositsAct, { show: 'waiting' });
  const decided = useRead(heldDepositsAct, { show: 'decided' });
  const [decision, setDecision] = useState<PaymentDecision>();
  const payment =
    waiting.data?.payments.find((one) => one.id === id) ??
    decided.data?.payments.find((one) => one.id === id);
  if (decision && payment)
    return <DecisionDialog decision={decision} payment={payment} onClose={() => setDecision(undefined)} />;
  return (
    <Modal
      open
      onClose={onClose}
      title={payment?.orderNo ?? words.order}
      closeLabel={texts.close}
      size="wide"
      foot={
        mayDecide &&
        payment?.decision === null && (
          <div className={styles.foot}>
            {[...paymentDecisions].reverse().map((one) => (
              <Button key={one} tone={one === 'credit' ? 'gold' : undefined} onClick={() => setDecision(one)}>
                {words.acts[one].open}
              </Button>
            ))}
          </div>
        )
      }
    >
      <AsyncContent query={decided} label={words.title}>
        {() => (payment ? <PaymentView payment={payment} /> : <Alert tone="warning" title={words.missing} />)}
      </AsyncContent>
    </Modal>
  );
}

function PaymentView({ payment }: { payment: HeldPayment }) {
  const { order, orderNo, history } = payment;
  return (
    <div className={styles.view}>
      <Alert tone="warning" title={words.reasons[payment.because] ?? payment.because} />
      <PaymentFacts payment={payment} />
      {payment.decision !== null && (
        <Facts
          facts={[
            { label: words.decision, value: words.decisions[payment.decision] },
            { label: words.decidedBy, value: formatActor(payment.decidedBy ?? '') },
            { label: words.decidedAt, value: payment.decidedAt && formatTime(payment.decidedAt) },
            { label: words.reason, value: payment.reason },
          ]}
        />
      )}
      <Facts
        facts={[
          { label: words.member, value: <MemberLink id={order.memberId} /> },
          { label: words.method, value: order.methodId },
          { label: words.status, value: orderStatuses[order.status] ?? formatCode(order.status) },
          { label: words.createdAt, value: formatTime(order.createdAt) },
          { label: words.expiresAt, value: order.expiresAt === null ? '–' : formatTime(order.expiresAt) },
        ]}
      />
      <section>
        <SectionHeading title={words.history} />
        <Table
          label={words.history}
          columns={reportColumns}
          rows={history}
          rowKey={({ paymentId, state, firstAt }) => `${paymentId} ${state} ${firstAt}`}
          on="raised"
        />
      </section>
      <OpenLink to={paths.deposit(orderNo)}>{words.whole}</OpenLink>
      <HistoryPanel subject={`deposit:${orderNo}`} />
    </div>
  );
}

const PaymentFacts = ({
  payment: { amountMinor, currency, provider, paymentId, order },
}: {
  payment: HeldPayment;
}) => (
  <Facts
    facts={[
      { label: words.amount, value: `${formatMoney(amountMinor, 'auto')} ${currency}` },
      { label: words.ordered, value: formatMoney(order.amountMinor, 'auto') },
      {
        label: words.credited,
        value: order.receivedMinor === null ? '–' : formatMoney(order.receivedMinor, 'auto'),
      },
      { label: words.fee, value: formatMoney(order.feeMinor, 'auto') },
      { label: words.provider, value: provider },
      { label: words.payment, value: paymentId },
    ]}
  />
);

type Report = HeldPayment['history'][number];
const reportColumns: Column<Report>[] = [
  { key: 'payment', head: words.payment, onCard: 'key', cell: ({ paymentId }) => paymentId },
  { key: 'state', head: words.state, cell: ({ state }) => words.page.states[state] ?? formatCode(state) },
  {
    key: 'amount',
    head: words.amount,
    figure: true,
    onCard: 'amount',
    cell: ({ amountMinor, currency }) => `${formatMoney(amountMinor, 'auto')} ${currency}`,
  },
  { key: 'first', head: words.firstAt, cell: ({ firstAt }) => formatTime(firstAt) },
  { key: 'last', head: words.lastAt, cell: ({ lastAt }) => formatTime(lastAt) },
  { key: 'times', head: words.times, figure: true, cell: ({ times }) => times },
];

interface DecisionDialogProps {
  decision: PaymentDecision;
  payment: HeldPayment;
  onClose(): void;
}

function DecisionDialog({ decision, payment, onClose }: DecisionDialogProps) {
  const { title, verb, intro } = words.acts[decision];
  return (
    <ActDialog
      act={decideDepositAct}
      title={title(payment.orderNo)}
      verb={verb}
      intro={intro}
      tone={decision === 'credit' ? 'gold' : 'danger'}
      toInput={(reason) => ({ id: payment.id, decision, reason })}
      onClose={onClose}
    >
      <PaymentFacts payment={payment} />
    </ActDialog>
  );
}
