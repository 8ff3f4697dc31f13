import type { Localized } from '@parlour/contracts';
import type { DepositStatus } from '@parlour/contracts/calls';
import { type Generated, type Kysely, sql } from 'kysely';
import type { DepositMethod } from './deposit-rules.ts';
import type { HoldReason, PaymentReport } from './payment-judgement.ts';

// A type instead of an interface: only a type fits the index signature of `withTables`.
export type DepositTables = {
  wallet_deposit_method: {
    id: string;
    kind: DepositMethod['kind'];
    provider: string | null;
    title: Localized;
    instructions: Localized;
    min_minor: number;
    max_minor: number;
    daily_max_minor: number;
    fee_ppm: number;
    fee_fixed_minor: number;
    expires_min: number;
    quick_amounts: number[];
    position: number;
    enabled: boolean;
  };
  wallet_deposit_order: OrderRow;
  wallet_payment_report: ReportRow;
};

type OrderRow = {
  order_no: string;
  member_id: number;
  request_id: string;
  method_id: string;
  amount_minor: number;
  fee_minor: number;
  status: DepositStatus;
  provider: string | null;
  provider_payment: string | null;
  pay_url: string | null;
  received_minor: number | null;
  reason_code: string | null;
  created_at: Date;
  expires_at: Date;
  decided_at: Date | null;
};

type ReportRow = {
  id: Generated<number>;
  order_no: string;
  provider: string;
  provider_payment: string;
  state: PaymentReport['state'];
  amount_minor: number;
  currency: string;
  first_at: Date;
  last_at: Date;
  times: Generated<number>;
  credited_minor: Generated<number>;
  held_because: HoldReason | null;
  decision: PaymentDecision | null;
  decided_at: Date | null;
  decided_by: string | null;
  decision_reason: string | null;
};

/** Decisions of an operator about a held payment. */
export const paymentDecisions = ['credit', 'return', 'ignore'] as const;
export type PaymentDecision = (typeof paymentDecisions)[number];

export type DepositDb = Kysely<DepositTables>;

export interface DepositOrder {
  orderNo: string;
  memberId: number;
  requestId: string;
  method: DepositMethod;
  amountMinor: number;
  feeMinor: number;
  status: DepositStatus;
  provider: string | null;
  providerPayment: string | null;
  payUrl: string | null;
  receivedMinor: number | null;
  reasonCode: string | null;
  createdAt: Date;
  expiresAt: Date;
  decidedAt: Date | null;
  /** A payment of this order waits for a person. */
  hasHeldPayment: boolean;
}

const toMethod = (
  row: Omit<DepositTables['wallet_deposit_method'], 'position' | 'enabled'>,
): DepositMethod => ({
  id: row.id,
  kind: row.kind,
  provider: row.provider,
  title: row.title,
  instructions: row.instructions,
  minMinor: row.min_minor,
  maxMinor: row.max_minor,
  dailyMaxMinor: row.daily_max_minor,
  feePpm: row.fee_ppm,
  feeFixedMinor: row.fee_fixed_minor,
  expiresMin: row.expires_min,
  quickAmounts: row.quick_amounts.map(Number),
});

export async function readMethods(db: DepositDb): Promise<DepositMethod[]> {
  const rows = await db
    .selectFrom('wallet_deposit_method')
    .selectAll()
    .where('enabled', '=', true)
    .orderBy('position')
    .execute();
  return rows.map(toMethod);
}

export async function insertMethods(db: DepositDb, methods: readonly DepositMethod[]): Promise<void> {
  const rows = methods.map((method, position) => ({
    id: method.id,
    kind: method.kind,
    provider: method.provider,
    title: sql<Localized>`${JSON.stringify(method.title)}::jsonb`,
    instructions: sql<Localized>`${JSON.stringify(method.instructions)}::jsonb`,
    min_minor: method.minMinor,
    max_minor: method.maxMinor,
    daily_max_minor: method.dailyMaxMinor,
    fee_ppm: method.feePpm,
    fee_fixed_minor: method.feeFixedMinor,
    expires_min: method.expiresMin,
    quick_amounts: [...method.quickAmounts],
    position,
    enabled: true,
  }));
  await db.insertInto('wallet_deposit_method').values(rows).execute();
}

const selectOrders = (db: DepositDb) =>
  db
    .selectFrom('wallet_deposit_order as o')
    .innerJoin('wallet_deposit_method as m', 'm.id', 'o.method_id')
    .selectAll('m')
    .selectAll('o')
    // Both tables have the column; the order's value counts.
    .select([
      'o.provider as provider',
      'm.provider as method_provider',
      hasHeldPayment.as('has_held_payment'),
    ]);

const hasHeldPayment = sql<boolean>`exists (
  select from wallet_payment_report r
   where r.order_no = o.order_no and r.held_because is not null and r.decision is null)`;

type JoinedRow = OrderRow &
  Omit<DepositTables['wallet_deposit_method'], 'provider'> & {
    method_provider: string | null;
    has_held_payment: boolean;
  };

const toOrder = (row: JoinedRow): DepositOrder => ({
  orderNo: row.order_no,
  memberId: row.member_id,
  requestId: row.request_id,
  method: toMethod({ ...row, provider: row.method_provider }),
  amountMinor: row.amount_minor,
  feeMinor: row.fee_minor,
  status: row.status,
  provider: row.provider,
  providerPayment: row.provider_payment,
  payUrl: row.pay_url,
  receivedMinor: row.received_minor,
  reasonCode: row.reason_code,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  decidedAt: row.decided_at,
  hasHeldPayment: row.has_held_payment,
});

/** An arbitrary fixed number: the class of this file's locks. */
const memberLock = 720_531_011;

/** Allows only one transaction at a time to open orders for a member, until it ends. */
export async function lockMember(db: DepositDb, memberId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${memberLock}::int, hashint8(${memberId}::bigint))`.execute(db);
}

/** Returns false when the member's request already has an order. */
export async function insertOrder(
  db: DepositDb,
  order: Omit<DepositOrder, 'method' | 'hasHeldPayment'> & { methodId: string },
): Promise<boolean> {
  const row = await db
    .insertInto('wallet_deposit_order')
    .values({
      order_no: order.orderNo,
      member_id: order.memberId,
      request_id: order.requestId,
      method_id: order.methodId,
      amount_minor: order.amountMinor,
      fee_minor: order.feeMinor,
      status: order.status,
      provider: order.provider,
      provider_payment: order.providerPayment,
      pay_url: order.payUrl,
      received_minor: order.receivedMinor,
      reason_code: order.reasonCode,
      created_at: order.createdAt,
      expires_at: order.expiresAt,
      decided_at: order.decidedAt,
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'request_id']).doNothing())
    .returning('order_no')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findByRequest(
  db: DepositDb,
  memberId: number,
  requestId: string,
): Promise<DepositOrder | undefined> {
  const row = await selectOrders(db)
    .where('o.member_id', '=', memberId)
    .where('o.request_id', '=', requestId)
    .executeTakeFirst();
  return row && toOrder(row);
}

export async function findOrder(db: DepositDb, orderNo: string): Promise<DepositOrder | undefined> {
  const row = await selectOrders(db).where('o.order_no', '=', orderNo).executeTakeFirst();
  return row && toOrder(row);
}

/** Reads the order and locks it until the transaction ends. */
export async function lockOrder(db: DepositDb, orderNo: string): Promise<DepositOrder | undefined> {
  const row = await db
    .selectFrom('wallet_deposit_order')
    .select('order_no')
    .where('order_no', '=', orderNo)
    .forUpdate()
    .executeTakeFirst();
  return row && findOrder(db, orderNo);
}

export async function readOrders(db: DepositDb, memberId: number, limit: number): Promise<DepositOrder[]> {
  const rows = await selectOrders(db)
    .where('o.member_id', '=', memberId)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.order_no', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toOrder);
}

/** A new order's payment is being opened for at most this long. */
const openingMs = 60_000;

/**
 * Reads orders without a decision that expired or whose outcome is unknown, except those whose payment waits for a
 * person and those whose payment may still be being opened.
 */
export async function readUndecided(db: DepositDb, now: Date, limit: number): Promise<DepositOrder[]> {
  const opened = new Date(now.getTime() - openingMs);
  const rows = await selectOrders(db)
    .where('o.decided_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('o.expires_at', '<', now),
        eb('o.status', '=', 'UNKNOWN'),
        eb.and([eb('o.status', '=', 'CREATED'), eb('o.created_at', '<', opened)]),
      ]),
    )
    .where(sql<boolean>`not ${hasHeldPayment}`)
    .orderBy('o.expires_at')
    .limit(limit)
    .execute();
  return rows.map(toOrder);
}

export async function updateOrder(
  db: DepositDb,
  orderNo: string,
  change: Partial<
    Pick<
      OrderRow,
      | 'status'
      | 'fee_minor'
      | 'provider_payment'
      | 'pay_url'
      | 'received_minor'
      | 'reason_code'
      | 'decided_at'
    >
  >,
): Promise<void> {
  await db.updateTable('wallet_deposit_order').set(change).where('order_no', '=', orderNo).execute();
}
