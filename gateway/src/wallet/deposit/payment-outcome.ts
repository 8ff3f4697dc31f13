import { AppError } from '@parlour/contracts';
import type { DepositRejectionReason } from '@parlour/contracts/calls';
import type { Clock, Outbox, Tx } from '../../server/index.ts';
import { type Ledger, type Movement, requirePosted } from '../ledger/index.ts';
import type { Messages } from '../member-messages.ts';
import type { Turnover } from '../turnover/index.ts';
import * as store from './deposit-store.ts';
import { createCreditMessage, createFailureMessage } from './message-texts.ts';
import { addReceived, splitReceived, staysExact } from './order-rules.ts';

export interface OutcomeParts {
  ledger: Ledger;
  outbox: Outbox;
  clock: Clock;
  turnover: Pick<Turnover, 'openIn' | 'closeEmptyIn'>;
  messages: Messages;
  /** The site's currency. */
  symbol: string;
  /** The bets that a credited deposit requires before a withdrawal, as a multiple of the credit. */
  turnoverMultiple: number;
}

/**
 * Credits the received amount less its fee, even if it differs from the requested amount. Idempotent: the order's
 * number is the key. `change` is stored in the same update.
 */
export async function creditOrder(
  parts: OutcomeParts,
  tx: Tx,
  order: store.DepositOrder,
  { amountMinor, change }: { amountMinor: number; change: store.OrderChange },
): Promise<void> {
  const { feeMinor } = await postCredit(parts, tx, order, { key: order.orderNo, amountMinor });
  const now = parts.clock.now();
  const credited = {
    ...change,
    status: 'CREDITED',
    fee_minor: feeMinor,
    received_minor: amountMinor,
    reason_code: null,
    decided_at: now,
  } as const;
  await store.updateOrder(tx.withTables<store.DepositTables>(), order.orderNo, credited, now);
}

/** Credits a further amount to an order that was credited before. Idempotent by `key`. */
export async function creditMore(
  parts: OutcomeParts,
  tx: Tx,
  order: store.DepositOrder,
  { key, amountMinor }: { key: string; amountMinor: number },
): Promise<void> {
  const { feeMinor } = await postCredit(parts, tx, order, { key, amountMinor });
  const change = addReceived(order, { feeMinor, amountMinor });
  await store.updateOrder(tx.withTables<store.DepositTables>(), order.orderNo, change, parts.clock.now());
}

async function postCredit(
  { ledger, outbox, clock, turnover, ...parts }: OutcomeParts,
  tx: Tx,
  order: store.DepositOrder,
  { key, amountMinor }: { key: string; amountMinor: number },
): Promise<{ feeMinor: number }> {
  const { feeMinor, creditMinor } = splitReceived(order.method, amountMinor);
  const now = clock.now();
  await turnover.closeEmptyIn(tx, [order.memberId]);
  // Money of an agent passes to the member as a transfer does.
  const way: Pick<Movement, 'type' | 'from'> =
    order.agentId === null
      ? { type: 'DEPOSIT', from: { house: 'psp_clearing' } }
      : { type: 'TRANSFER_DOWN', from: { memberId: order.agentId, book: 'float' } };
  const shared = {
    source: 'deposit',
    reference: order.orderNo,
    occurredAt: now,
  } as const;
  if (creditMinor > 0)
    requirePosted(
      await ledger.postIn(tx, {
        ...shared,
        ...way,
        key,
        to: { memberId: order.memberId, book: 'main' },
        amountMinor: creditMinor,
      }),
    );
  if (feeMinor > 0)
    requirePosted(
      await ledger.postIn(tx, {
        ...shared,
        from: { house: 'psp_clearing' },
        key: `${key}:fee`,
        type: 'DEPOSIT_FEE',
        to: { house: 'fee_income' },
        amountMinor: feeMinor,
      }),
    );
  const { memberId, orderNo, promotionId } = order;
  const multiple = parts.turnoverMultiple;
  await turnover.openIn(tx, { memberId, source: 'DEPOSIT', key, baseMinor: creditMinor, multiple });
  const text = createCreditMessage(order, { amountMinor, creditMinor, symbol: parts.symbol });
  await parts.messages.sendMessage(tx, { to: { memberId }, kind: 'PERSONAL', ...text });
  await outbox.publish(tx, 'deposit.credited', {
    orderNo,
    memberId,
    creditMinor,
    at: now.toISOString(),
    ...(promotionId !== null && { promotionId }),
  });
  return { feeMinor };
}

type FailureReason = 'declined' | 'payment-returned' | 'payment-not-found' | DepositRejectionReason;

/** Closes an order without a credit. `change` is stored in the same update. */
export async function failOrder(
  { outbox, clock, messages, symbol }: Pick<OutcomeParts, 'outbox' | 'clock' | 'messages' | 'symbol'>,
  tx: Tx,
  order: store.DepositOrder,
  { reason, change = {} }: { reason: FailureReason; change?: store.OrderChange },
): Promise<void> {
  const now = clock.now();
  const failed = { ...change, status: 'FAILED', reason_code: reason, decided_at: now } as const;
  await store.updateOrder(tx.withTables<store.DepositTables>(), order.orderNo, failed, now);
  const text = createFailureMessage(order, { symbol, reason, words: change.reason ?? undefined });
  await messages.sendMessage(tx, { to: { memberId: order.memberId }, kind: 'PERSONAL', ...text });
  await outbox.publish(tx, 'deposit.failed', {
    orderNo: order.orderNo,
    memberId: order.memberId,
    reason,
  });
}

/** Fails with `request.invalid`, naming `field`, for a credit that would make a figure too large to be exact. */
export async function requireExact(
  { ledger }: Pick<OutcomeParts, 'ledger'>,
  tx: Tx,
  { memberId, receivedMinor }: store.DepositOrder,
  { amountMinor, field }: { amountMinor: number; field: string },
): Promise<void> {
  const { mainMinor = 0 } = (await ledger.readBalancesIn(tx, [memberId])).get(memberId) ?? {};
  if (!staysExact(mainMinor, receivedMinor, amountMinor))
    throw new AppError('request.invalid', 'The credit would exceed what the ledger represents exactly.', {
      fields: [{ path: [field], rule: 'invalid' }],
    });
}
