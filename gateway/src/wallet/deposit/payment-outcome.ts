import type { Clock, Outbox, Tx } from '../../server/index.ts';
import { type Ledger, requirePosted } from '../ledger/index.ts';
import { computeFee } from './deposit-rules.ts';
import * as store from './deposit-store.ts';

export interface OutcomeParts {
  ledger: Ledger;
  outbox: Outbox;
  clock: Clock;
}

/**
 * Credits the received amount, whatever amount was requested, less the fee of the received amount. Idempotent: the
 * order's number is the key.
 */
export async function creditOrder(
  parts: OutcomeParts,
  tx: Tx,
  order: store.DepositOrder,
  { paymentId, amountMinor }: { paymentId: string; amountMinor: number },
): Promise<void> {
  const { feeMinor } = await postCredit(parts, tx, order, { key: order.orderNo, amountMinor });
  await store.updateOrder(tx.withTables<store.DepositTables>(), order.orderNo, {
    status: 'CREDITED',
    provider_payment: paymentId,
    fee_minor: feeMinor,
    received_minor: amountMinor,
    reason_code: null,
    decided_at: parts.clock.now(),
  });
}

/** Credits a further amount to an order that was credited before. Idempotent by `key`. */
export async function creditMore(
  parts: OutcomeParts,
  tx: Tx,
  order: store.DepositOrder,
  { key, amountMinor }: { key: string; amountMinor: number },
): Promise<void> {
  const { feeMinor } = await postCredit(parts, tx, order, { key, amountMinor });
  await store.updateOrder(tx.withTables<store.DepositTables>(), order.orderNo, {
    fee_minor: order.feeMinor + feeMinor,
    received_minor: (order.receivedMinor ?? order.amountMinor) + amountMinor,
  });
}

async function postCredit(
  { ledger, outbox, clock }: OutcomeParts,
  tx: Tx,
  order: store.DepositOrder,
  { key, amountMinor }: { key: string; amountMinor: number },
): Promise<{ feeMinor: number }> {
  const feeMinor = Math.min(computeFee(order.method, amountMinor), amountMinor);
  const now = clock.now();
  const shared = {
    source: 'deposit',
    reference: order.orderNo,
    occurredAt: now,
    from: { house: 'psp_clearing' },
  } as const;
  if (amountMinor > feeMinor)
    requirePosted(
      await ledger.postIn(tx, {
        ...shared,
        key,
        type: 'DEPOSIT',
        to: { memberId: order.memberId, book: 'main' },
        amountMinor: amountMinor - feeMinor,
      }),
    );
  if (feeMinor > 0)
    requirePosted(
      await ledger.postIn(tx, {
        ...shared,
        key: `${key}:fee`,
        type: 'DEPOSIT_FEE',
        to: { house: 'fee_income' },
        amountMinor: feeMinor,
      }),
    );
  await outbox.publish(tx, 'deposit.credited', {
    orderNo: order.orderNo,
    memberId: order.memberId,
    creditMinor: amountMinor - feeMinor,
    at: now.toISOString(),
  });
  return { feeMinor };
}

type FailureReason = 'declined' | 'payment-returned' | 'payment-not-found';

/** Closes an order that gets no money. */
export async function failOrder(
  { outbox, clock }: Pick<OutcomeParts, 'outbox' | 'clock'>,
  tx: Tx,
  order: store.DepositOrder,
  reason: FailureReason,
): Promise<void> {
  await store.updateOrder(tx.withTables<store.DepositTables>(), order.orderNo, {
    status: 'FAILED',
    reason_code: reason,
    decided_at: clock.now(),
  });
  await outbox.publish(tx, 'deposit.failed', {
    orderNo: order.orderNo,
    memberId: order.memberId,
    reason,
  });
}
