import { minuteMs, type Outbox, type Tx } from '../../../server/index.ts';
import type { Ledger, Movement } from '../../../wallet/index.ts';
import type { SeededWithdrawal } from './day-plan.ts';

const paidOutAfterMs = 25 * minuteMs;
const receivedAfterMs = 40 * minuteMs;

/** Seeds past withdrawals that were paid out and received, without a fee, as part of `tx`. */
export async function seedWithdrawals(
  tx: Tx,
  { ledger, outbox }: { ledger: Ledger; outbox: Outbox },
  withdrawals: readonly SeededWithdrawal[],
): Promise<void> {
  const postings = await ledger.postAllIn(tx, withdrawals.flatMap(toMovements));
  const refused = postings.find(({ outcome }) => outcome !== 'posted');
  if (refused) throw new Error(`Seeding a withdrawal was answered with ${refused.outcome}.`);
  await outbox.publishAll(
    tx,
    'withdrawal.disbursed',
    withdrawals.map(({ orderNo, memberId, amountMinor, requestedAt }) => ({
      orderNo,
      memberId,
      amountMinor,
      at: new Date(requestedAt.getTime() + paidOutAfterMs).toISOString(),
    })),
  );
}

function toMovements({ orderNo, memberId, amountMinor, requestedAt }: SeededWithdrawal): Movement[] {
  const shared = { source: 'withdrawal', reference: orderNo, amountMinor };
  const after = (ms: number): Date => new Date(requestedAt.getTime() + ms);
  return [
    {
      ...shared,
      key: `${orderNo}:hold`,
      type: 'WITHDRAW_HOLD',
      from: { memberId, book: 'main' },
      to: { memberId, book: 'withdraw_hold' },
      occurredAt: requestedAt,
    },
    {
      ...shared,
      key: `${orderNo}:payout`,
      type: 'WITHDRAW_PAYOUT',
      from: { memberId, book: 'withdraw_hold' },
      to: { memberId, book: 'payout_in_transit' },
      occurredAt: after(paidOutAfterMs),
    },
    {
      ...shared,
      key: `${orderNo}:settle`,
      type: 'WITHDRAW_SETTLE',
      from: { memberId, book: 'payout_in_transit' },
      to: { house: 'bank_cash' },
      occurredAt: after(receivedAfterMs),
    },
  ];
}
