import type { Clock, Outbox, Tx } from '../../server/index.ts';
import { type Ledger, requirePosted } from '../ledger/index.ts';
import { canTransition, computeFee } from './deposit-rules.ts';
import * as store from './deposit-store.ts';

interface OutcomeParts {
  ledger: Ledger;
  outbox: Outbox;
  clock: Clock;
}

/**
 * Credits the received amount, whatever amount was requested, less the fee of the received amount. Idempotent: the
 * order's number is the key.
 */
export async function credit(
  { ledger, outbox, clock }: OutcomeParts,
  tx: Tx,
  order: store.DepositOrder,
  payment: { paymentId: string; amount?: number | undefined },
): Promise<void> {
  if (!canTransition(order.status, 'CREDITED')) return;
  const receivedMinor = payment.amount ?? order.amountMinor;
  const feeMinor = Math.min(computeFee(order.method, receivedMinor), receivedMinor);
  const now = clock.now();
  const shared = {
    source: 'deposit',
    reference: order.orderNo,
    occurredAt: now,
    from: { house: 'psp_clearing' },
  } as const;
  if (receivedMinor > feeMinor)
    requirePosted(
      await ledger.postIn(tx, {
        ...shared,
        key: order.orderNo,
        type: 'DEPOSIT',
        to: { memberId: order.memberId, book: 'main' },
        amountMinor: receivedMinor - feeMinor,
      }),
    );
  if (feeMinor > 0)
    requirePosted(
      await ledger.postIn(tx, {
        ...shared,
        key: `${order.orderNo}:fee`,
        type: 'DEPOSIT_FEE',
        to: { house: 'fee_income' },
        amountMinor: feeMinor,
      }),
    );
  await store.updateOrder(tx.withTables<store.DepositTables>(), order.orderNo, {
    status: 'CREDITED',
    provider_payment: payment.paymentId,
    fee_minor: feeMinor,
    received_minor: receivedMinor,
    reason_code: null,
    decided_at: now,
  });
  await outbox.publish(tx, 'deposit.credited', {
    orderNo: order.orderNo,
    memberId: order.memberId,
    creditMinor: receivedMinor - feeMinor,
    at: now.toISOString(),
  });
}

/** Closes the order of a payment that its provider declined. */
export async function fail(
  { outbox, clock }: Pick<OutcomeParts, 'outbox' | 'clock'>,
  tx: Tx,
  order: store.DepositOrder,
): Promise<void> {
  await store.updateOrder(tx.withTables<store.DepositTables>(), order.orderNo, {
    status: 'FAILED',
    reason_code: 'declined',
    decided_at: clock.now(),
  });
  await outbox.publish(tx, 'deposit.failed', {
    orderNo: order.orderNo,
    memberId: order.memberId,
    reason: 'declined',
  });
}
