/** Payments that no rule can decide, and operators' decisions about them. Rule: docs/rules.md 5.1. */
import { AppError } from '@parlour/contracts';
import { type Audit, type CappedRows, readCapped, type Tx } from '../../server/index.ts';
import * as store from './deposit-store.ts';
import { creditMore, creditOrder, failOrder, requireExact } from './payment-outcome.ts';
import {
  findHeld,
  type HeldPayment,
  isPaymentOfOtherOrder,
  listHeld,
  markCredited,
  readCredited,
  writeDecision,
} from './payment-reports.ts';
import type { ProviderUpdateParts } from './provider-updates.ts';

interface DecisionRequest {
  id: number;
  decision: store.PaymentDecision;
  reason: string;
  actor: string;
}

export interface HeldPayments {
  /** Lists the payments that wait, or the latest that were decided, with everything their providers reported. */
  list(request: { decided: boolean }): Promise<CappedRows<unknown>>;
  /**
   * Credits a held payment, or closes it because the money goes back (`return`) or never came (`ignore`). Repeating the
   * same decision changes nothing. Fails with `wallet.order-not-found`, `wallet.order-closed` if it was decided
   * otherwise, or `request.invalid` for a credit that is not possible.
   */
  decide(
    tx: Tx,
    request: DecisionRequest,
  ): Promise<{ orderNo: string; creditedMinor: number; isRepeated: boolean }>;
  /** Returns a payment that waits for a decision, as the second person reads it. */
  readWaiting(
    tx: Tx,
    id: number,
  ): Promise<
    | { memberId: number; orderNo: string; paymentId: string; amountMinor: number; currency: string }
    | undefined
  >;
}

const listedMax = 200;

export function createHeldPayments(parts: ProviderUpdateParts & { audit: Audit }): HeldPayments {
  const { database, clock, audit, notifyMember } = parts;

  return {
    list: ({ decided }) =>
      readCapped(listedMax, (limit) =>
        listHeld(database.withTables<store.DepositTables>(), { decided, limit }),
      ),
    async readWaiting(tx, id) {
      const tables = tx.withTables<store.DepositTables>();
      const payment = await findHeld(tables, id);
      const order = payment && (await store.findOrder(tables, payment.orderNo));
      if (!order) throw createNotHeldError(id);
      if (payment.decision !== null) return undefined;
      const { orderNo, paymentId, amountMinor, currency } = payment;
      return { memberId: order.memberId, orderNo, paymentId, amountMinor, currency };
    },
    async decide(tx, { id, decision, reason, actor }) {
      const tables = tx.withTables<store.DepositTables>();
      const { payment, order } = await lockHeld(tables, id);
      const { orderNo } = order;
      if (payment.decision === decision)
        return { orderNo, creditedMinor: payment.creditedMinor, isRepeated: true };
      if (payment.decision !== null)
        throw new AppError('wallet.order-closed', `Payment ${id} was decided before: ${payment.decision}.`);
      await writeDecision(tables, id, { decision, actor, reason, now: clock.now() });
      const creditedMinor = decision === 'credit' ? await creditHeld(parts, tx, order, payment) : 0;
      if (decision !== 'credit') await closeWithoutMoney(parts, tx, orderNo, decision);
      await audit.record(tx, {
        actor,
        act: 'deposit.decide',
        subject: `deposit:${orderNo}`,
        before: { payment: payment.paymentId, because: payment.because, status: order.status },
        after: { decision, creditedMinor, reason },
      });
      notifyMember(order);
      return { orderNo, creditedMinor, isRepeated: false };
    },
  };
}

async function lockHeld(
  tables: store.DepositDb,
  id: number,
): Promise<{ payment: HeldPayment; order: store.DepositOrder }> {
  const found = await findHeld(tables, id);
  const order = found && (await store.lockOrder(tables, found.orderNo));
  // Read again under the lock, because another decision may just have ended.
  const payment = order && (await findHeld(tables, id));
  if (!payment) throw createNotHeldError(id);
  return { payment, order };
}

const createNotHeldError = (id: number): AppError =>
  new AppError('wallet.order-not-found', `No payment ${id} waits for a person.`);

const toInvalid = (path: string, message: string): AppError =>
  new AppError('request.invalid', message, { fields: [{ path: [path], rule: 'invalid' }] });

/** Credits the part of the payment that was not credited yet. Returns that amount. */
async function creditHeld(
  parts: ProviderUpdateParts,
  tx: Tx,
  order: store.DepositOrder,
  payment: HeldPayment,
): Promise<number> {
  if (payment.state !== 'paid') throw toInvalid('decision', 'The provider reports no money to credit.');
  if (payment.currency !== parts.currency)
    throw toInvalid('decision', `Money in ${payment.currency} is not credited: there is no rate.`);
  const tables = tx.withTables<store.DepositTables>();
  const { provider } = order;
  if (provider !== null && (await isPaymentOfOtherOrder(tables, { ...payment, provider })))
    throw toInvalid('decision', 'Another order has this payment: its own credit is possible there only.');
  const amountMinor = payment.amountMinor - (await readCreditedBefore(tables, order, payment));
  if (amountMinor <= 0) throw toInvalid('decision', 'The order has the credit of this payment already.');
  await requireExact(parts, tx, order, { amountMinor, field: 'decision' });
  if (order.status === 'CREDITED')
    await creditMore(parts, tx, order, { key: `${order.orderNo}:${payment.id}`, amountMinor });
  else await creditOrder(parts, tx, order, { amountMinor, change: { provider_payment: payment.paymentId } });
  await markCredited(tables, payment.id, amountMinor);
  return amountMinor;
}

/** Orders that were credited before reports were recorded have only their own figures. */
async function readCreditedBefore(
  tables: store.DepositDb,
  order: store.DepositOrder,
  payment: HeldPayment,
): Promise<number> {
  const credited = (await readCredited(tables, payment)) ?? 0;
  const isFirst = order.status === 'CREDITED' && order.providerPayment === payment.paymentId;
  return credited === 0 && isFirst ? (order.receivedMinor ?? 0) : credited;
}

/** Ends the order without money, unless it has a credit or another of its payments still waits. */
async function closeWithoutMoney(
  parts: ProviderUpdateParts,
  tx: Tx,
  orderNo: string,
  decision: 'return' | 'ignore',
): Promise<void> {
  const order = await store.findOrder(tx.withTables<store.DepositTables>(), orderNo);
  if (!order || order.status === 'CREDITED' || order.hasHeldPayment) return;
  const reason = decision === 'return' ? 'payment-returned' : 'payment-not-found';
  await failOrder(parts, tx, order, { reason });
}
