import type { PspPayment } from '@parlour/contracts/psp';
import type { DepositGuard } from '../../protection/index.ts';
import { type Database, type Logger, readTogether, type Tx } from '../../server/index.ts';
import * as store from './deposit-store.ts';
import { getMethodUse } from './deposit-use.ts';
import type { OrderChanges } from './order-changes.ts';
import { type HoldReason, judgeReport, type PaymentReport } from './payment-judgement.ts';
import { creditOrder, failOrder, type OutcomeParts } from './payment-outcome.ts';
import { isPaymentOfOtherOrder, markCredited, markHeld, recordReport } from './payment-reports.ts';
import type { UsableMethods } from './usable-methods.ts';

export type ProviderPayment = Pick<PspPayment, 'paymentId' | 'reference' | 'state' | 'currency'> & {
  amount?: number | undefined;
};

export type ProviderUpdateParts = OutcomeParts & {
  database: Database;
  log: Logger;
  currency: string;
  methods: UsableMethods;
  protection: Pick<DepositGuard, 'isBlockedIn' | 'readLeftIn'>;
  notifyMember: OrderChanges['notifyMember'];
};

/**
 * Creates the function that applies a payment's state as its provider reports it. Every distinct report is recorded
 * once, and decided once: by the rule, or by an operator when the rule holds it.
 */
export function createProviderUpdates(parts: ProviderUpdateParts) {
  const { database, clock, notifyMember } = parts;

  return (provider: string, payment: ProviderPayment): Promise<boolean> =>
    database.transaction(async (tx) => {
      const tables = tx.withTables<store.DepositTables>();
      const found = await store.findOrder(tables, payment.reference);
      if (found?.provider !== provider) return false;
      // The limits of the member are read below. Whoever opens an order takes the same lock first.
      await store.lockMember(tables, found.memberId);
      const order = await store.lockOrder(tables, payment.reference);
      const report = toReport(payment);
      if (order === undefined || report === undefined) return order !== undefined;
      const id = await recordReport(tables, { orderNo: order.orderNo, provider, report, now: clock.now() });
      if (id === undefined) return true;
      await applyReport(parts, tx, order, { ...report, id, provider });
      notifyMember(order);
      return true;
    });
}

/** Returns undefined for an open payment, because its result is not known yet. */
const toReport = ({ state, paymentId, amount = 0, currency }: ProviderPayment): PaymentReport | undefined =>
  state === 'open' ? undefined : { paymentId, state, amountMinor: amount, currency };

async function applyReport(
  parts: ProviderUpdateParts,
  tx: Tx,
  order: store.DepositOrder,
  { provider, ...report }: PaymentReport & { id: number; provider: string },
): Promise<void> {
  const tables = tx.withTables<store.DepositTables>();
  const [used] = await readTogether(tx, [parts.methods.selectUse(order.memberId, order.orderNo)]);
  const use = getMethodUse(used, order.method.id);
  const judgement = judgeReport(order, report, {
    currency: parts.currency,
    isExcluded: await parts.protection.isBlockedIn(tx, order.memberId),
    isOfOtherOrder: await isPaymentOfOtherOrder(tables, { ...order, provider, paymentId: report.paymentId }),
    // The sum of the member's own limits already counts this order as open.
    limitLeftMinor: Math.min(
      order.method.dailyMaxMinor - use.usedMinor,
      (await parts.protection.readLeftIn(tx, order.memberId)) + order.amountMinor,
    ),
  });
  if (judgement.act === 'credit') {
    await creditOrder(parts, tx, order, {
      amountMinor: report.amountMinor,
      change: { provider_payment: report.paymentId },
    });
    await markCredited(tables, report.id, report.amountMinor);
  }
  if (judgement.act === 'fail') await failOrder(parts, tx, order, { reason: 'declined' });
  if (judgement.act === 'hold') await holdReport(parts, tx, order, { ...report, because: judgement.because });
}

/** Holds a report for an operator and raises an alarm. An order without a credit then has an unknown outcome. */
async function holdReport(
  { database, clock, log }: ProviderUpdateParts,
  tx: Tx,
  order: store.DepositOrder,
  { id, because, ...report }: PaymentReport & { id: number; because: HoldReason },
): Promise<void> {
  const tables = tx.withTables<store.DepositTables>();
  await markHeld(tables, id, because);
  if (order.status !== 'CREDITED' && !order.hasHeldPayment)
    await store.updateOrder(
      tables,
      order.orderNo,
      { status: 'UNKNOWN', reason_code: because, decided_at: null },
      clock.now(),
    );
  database.afterCommit(() =>
    log.error({ held: id, because, orderNo: order.orderNo, ...report }, 'a payment waits for a person'),
  );
}
