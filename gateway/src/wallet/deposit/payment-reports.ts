/** SQL of the providers' reports about payments, including those that wait for an operator. */
import { sql } from 'kysely';
import type { DepositDb, PaymentDecision } from './deposit-store.ts';
import type { HoldReason, PaymentReport } from './payment-judgement.ts';

/** A report that waits, or has waited, for an operator. */
export interface HeldPayment {
  id: number;
  orderNo: string;
  paymentId: string;
  state: PaymentReport['state'];
  amountMinor: number;
  currency: string;
  because: HoldReason;
  decision: PaymentDecision | null;
  /** Amount that it added to the order's credit, before the fee. */
  creditedMinor: number;
}

/** Records a report. Returns its number if it is new; a repetition only counts. Lock the order before. */
export async function recordReport(
  db: DepositDb,
  { orderNo, provider, report, now }: { orderNo: string; provider: string; report: PaymentReport; now: Date },
): Promise<number | undefined> {
  const row = await db
    .insertInto('wallet_payment_report')
    .values({
      order_no: orderNo,
      provider,
      provider_payment: report.paymentId,
      state: report.state,
      amount_minor: report.amountMinor,
      currency: report.currency,
      first_at: now,
      last_at: now,
      held_because: null,
      decision: null,
      decided_at: null,
      decided_by: null,
      decision_reason: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['order_no', 'provider_payment', 'state', 'amount_minor', 'currency'])
        .doUpdateSet((eb) => ({ last_at: now, times: eb('wallet_payment_report.times', '+', 1) })),
    )
    .returning(['id', 'times'])
    .executeTakeFirstOrThrow();
  return row.times === 1 ? row.id : undefined;
}

/** Records the amount that a report added to the order's credit. */
export async function markCredited(db: DepositDb, id: number, creditedMinor: number): Promise<void> {
  await db
    .updateTable('wallet_payment_report')
    .set({ credited_minor: creditedMinor })
    .where('id', '=', id)
    .execute();
}

/**
 * Returns the amount that the reports of one payment have added to the order's credit; undefined without any report.
 */
export async function readCredited(
  db: DepositDb,
  { orderNo, paymentId }: Pick<HeldPayment, 'orderNo' | 'paymentId'>,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('wallet_payment_report')
    .select(sql<number | null>`sum(credited_minor)::bigint`.as('credited'))
    .where('order_no', '=', orderNo)
    .where('provider_payment', '=', paymentId)
    .executeTakeFirstOrThrow();
  return row.credited ?? undefined;
}

/** Returns whether another order of the provider was opened with this payment, or has a credit of it. */
export async function isPaymentOfOtherOrder(
  db: DepositDb,
  { orderNo, provider, paymentId }: { orderNo: string; provider: string; paymentId: string },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
        select from wallet_deposit_order
         where provider = ${provider} and provider_payment = ${paymentId} and order_no <> ${orderNo}
      ) or exists (
        select from wallet_payment_report
         where provider = ${provider} and provider_payment = ${paymentId} and order_no <> ${orderNo}
           and credited_minor > 0
      ) as found`.execute(db);
  return rows[0]?.found === true;
}

export async function markHeld(db: DepositDb, id: number, because: HoldReason): Promise<void> {
  await db.updateTable('wallet_payment_report').set({ held_because: because }).where('id', '=', id).execute();
}

export async function findHeld(db: DepositDb, id: number): Promise<HeldPayment | undefined> {
  const row = await db
    .selectFrom('wallet_payment_report')
    .selectAll()
    .where('id', '=', id)
    .where('held_because', 'is not', null)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      orderNo: row.order_no,
      paymentId: row.provider_payment,
      state: row.state,
      amountMinor: row.amount_minor,
      currency: row.currency,
      because: row.held_because as HoldReason,
      decision: row.decision,
      creditedMinor: row.credited_minor,
    }
  );
}

export async function writeDecision(
  db: DepositDb,
  id: number,
  given: { decision: PaymentDecision; actor: string; reason: string; now: Date },
): Promise<void> {
  await db
    .updateTable('wallet_payment_report')
    .set({
      decision: given.decision,
      decided_by: given.actor,
      decision_reason: given.reason,
      decided_at: given.now,
    })
    .where('id', '=', id)
    .execute();
}

/** Lists held payments, those that wait longest first, each with its order and everything its provider reported. */
export async function listHeld(
  db: DepositDb,
  { decided, limit }: { decided: boolean; limit: number },
): Promise<unknown[]> {
  const { rows } = await sql`
    select h.id, h.order_no as "orderNo", h.provider, h.provider_payment as "paymentId", h.state,
           h.amount_minor as "amountMinor", h.currency, h.held_because as because, h.first_at as "heldAt",
           h.decision, h.decided_at as "decidedAt", h.decided_by as "decidedBy", h.decision_reason as reason,
           json_build_object('memberId', o.member_id, 'methodId', o.method_id, 'status', o.status,
             'amountMinor', o.amount_minor, 'receivedMinor', o.received_minor, 'feeMinor', o.fee_minor,
             'paymentId', o.provider_payment, 'createdAt', o.created_at, 'expiresAt', o.expires_at) as "order",
           (select json_agg(json_build_object('paymentId', r.provider_payment, 'state', r.state,
              'amountMinor', r.amount_minor, 'currency', r.currency, 'firstAt', r.first_at, 'lastAt', r.last_at,
              'times', r.times) order by r.id)
              from wallet_payment_report r where r.order_no = h.order_no) as history
      from wallet_payment_report h join wallet_deposit_order o on o.order_no = h.order_no
     where ${
       decided
         ? sql`h.decision is not null order by h.decided_at desc, h.id`
         : sql`h.held_because is not null and h.decision is null order by h.first_at, h.id`
     }
     limit ${limit}`.execute(db);
  return rows;
}
