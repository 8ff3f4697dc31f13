import type { PaymentDecision } from '@parlour/contracts/back-office';
import type { DepositStatus } from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { minuteMs, type SharedRead } from '../../server/index.ts';
import type { DepositMethod, Payee } from './deposit-rules.ts';
import type { DepositDb, DepositTables, OrderRow } from './deposit-tables.ts';
import { toMethod } from './method-store.ts';

export type { DepositDb, DepositTables, PaymentDecision };

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
  /**
   * The site's account as it was when the order was created, and the text for the payment's remark. Only orders
   * of manual kinds have them.
   */
  payee: Payee | null;
  referenceCode: string | null;
  senderName: string | null;
  /** The last digits of the payer's account. */
  senderTail: string | null;
  submittedAt: Date | null;
  /** The bank's number of the credited payment. */
  bankReference: string | null;
  decidedBy: string | null;
  /** An operator's message to the member. */
  reason: string | null;
  claimedBy: string | null;
  claimedUntil: Date | null;
  /** The agent who receives the payment, and from whose float it is credited. Only orders of the kind AGENT have one. */
  agentId: number | null;
  /** When the agent answered that nothing arrived. */
  agentDeniedAt: Date | null;
  /** The promotion that the deposit takes. */
  promotionId: number | null;
  /** Whether a payment of this order waits for an operator. */
  hasHeldPayment: boolean;
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
      'o.payee as payee',
      'm.payee as method_payee',
      hasHeldPayment.as('has_held_payment'),
    ]);

/** Reads the orders that `select` selects. */
export const findOrdersIn = async (
  db: DepositDb,
  select: (orders: ReturnType<typeof selectOrders>) => ReturnType<typeof selectOrders>,
): Promise<DepositOrder[]> => (await select(selectOrders(db)).execute()).map(toOrder);

const hasHeldPayment = sql<boolean>`exists (
  select from wallet_payment_report r
   where r.order_no = o.order_no and r.held_because is not null and r.decision is null)`;

type JoinedRow = OrderRow &
  Omit<DepositTables['wallet_deposit_method'], 'provider' | 'payee'> & {
    method_provider: string | null;
    method_payee: Payee | null;
    has_held_payment: boolean;
  };

const toOrder = (row: JoinedRow): DepositOrder => ({
  orderNo: row.order_no,
  memberId: row.member_id,
  requestId: row.request_id,
  method: toMethod({ ...row, provider: row.method_provider, payee: row.method_payee }),
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
  payee: row.payee,
  referenceCode: row.reference_code,
  senderName: row.sender_name,
  senderTail: row.sender_tail,
  submittedAt: row.submitted_at,
  bankReference: row.bank_reference,
  decidedBy: row.decided_by,
  reason: row.reason,
  claimedBy: row.claimed_by,
  claimedUntil: row.claimed_until,
  agentId: row.agent_id,
  agentDeniedAt: row.agent_denied_at,
  promotionId: row.promotion_id,
  hasHeldPayment: row.has_held_payment,
});

/**
 * Allows only one transaction at a time to change what the limits of a member's deposits depend on, until it ends. An
 * order that was checked before is then refused by its version.
 */
export async function lockMember(db: DepositDb, memberId: number): Promise<void> {
  await sql`
    insert into wallet_deposit_version as known (member_id, version) values (${memberId}, 1)
    on conflict (member_id) do update set version = known.version + 1`.execute(db);
}

/** Selects how often what the limits of a member's deposits depend on has changed. */
export const selectVersion = (memberId: number): SharedRead<number> => ({
  query: sql`select version from wallet_deposit_version where member_id = ${memberId}`,
  parse: (column) => (column ?? 0) as number,
});

/** The values of a new order. */
export type NewOrder = Pick<
  DepositOrder,
  | 'orderNo'
  | 'memberId'
  | 'requestId'
  | 'amountMinor'
  | 'feeMinor'
  | 'provider'
  | 'payee'
  | 'referenceCode'
  | 'agentId'
  | 'promotionId'
  | 'createdAt'
  | 'expiresAt'
> & { methodId: string };

/**
 * Inserts a new order with its first step if the member's version is still `version`. Returns false otherwise, and when
 * another order has its request or reference code.
 */
export async function insertOrder(db: DepositDb, order: NewOrder, version: number): Promise<boolean> {
  const { rows } = await sql`
    with changed as (
      -- Waits for a transaction that has locked the member, and then compares the version which that one has written.
      insert into wallet_deposit_version as known (member_id, version) values (${order.memberId}, 1)
      on conflict (member_id) do update set version = known.version + 1 where known.version = ${version}
      returning member_id
    ), created as (
      insert into wallet_deposit_order (member_id, order_no, request_id, method_id, amount_minor, fee_minor, status, provider,
        payee, reference_code, agent_id, promotion_id, created_at, expires_at)
      select member_id, ${order.orderNo}, ${order.requestId}, ${order.methodId}, ${order.amountMinor}, ${order.feeMinor},
             'CREATED', ${order.provider}, ${order.payee && JSON.stringify(order.payee)}, ${order.referenceCode},
             ${order.agentId}, ${order.promotionId}, ${order.createdAt}, ${order.expiresAt}
        from changed
      on conflict do nothing
      returning order_no, created_at, status
    )
    insert into wallet_deposit_step (order_no, at, status) select order_no, created_at, status from created
    returning order_no`.execute(db);
  return rows.length > 0;
}

/** Returns a new order as it is right after its insertion. */
export const toNewDepositOrder = (
  { methodId: _, ...order }: NewOrder,
  method: DepositMethod,
): DepositOrder => ({
  ...order,
  method,
  status: 'CREATED',
  providerPayment: null,
  payUrl: null,
  receivedMinor: null,
  reasonCode: null,
  decidedAt: null,
  senderName: null,
  senderTail: null,
  submittedAt: null,
  bankReference: null,
  decidedBy: null,
  reason: null,
  claimedBy: null,
  claimedUntil: null,
  agentDeniedAt: null,
  hasHeldPayment: false,
});

/** Selects whether the member has an order of this request. */
export const selectIsRepeated = (memberId: number, requestId: string): SharedRead<boolean> => ({
  query: sql`select true from wallet_deposit_order where member_id = ${memberId} and request_id = ${requestId}`,
  parse: (column) => column === true,
});

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
const openingMs = minuteMs;

/**
 * Reads orders without a decision that expired or whose outcome is unknown, except those whose payment waits for a
 * person and those whose payment may still be being opened.
 */
export async function readUndecided(db: DepositDb, now: Date, limit: number): Promise<DepositOrder[]> {
  const opened = new Date(now.getTime() - openingMs);
  const rows = await selectOrders(db)
    .where('o.decided_at', 'is', null)
    // A paid order waits for a cashier and does not expire.
    .where('o.status', 'not in', ['SUBMITTED', 'REVIEWING'])
    .where((eb) =>
      eb.or([
        eb('o.expires_at', '<', now),
        eb('o.status', '=', 'UNKNOWN'),
        eb.and([
          eb('o.status', '=', 'CREATED'),
          eb('o.created_at', '<', opened),
          eb('o.provider', 'is not', null),
        ]),
      ]),
    )
    .where(sql<boolean>`not ${hasHeldPayment}`)
    .orderBy('o.expires_at')
    .limit(limit)
    .execute();
  return rows.map(toOrder);
}

export type OrderChange = Partial<
  Omit<
    OrderRow,
    'order_no' | 'member_id' | 'request_id' | 'method_id' | 'amount_minor' | 'created_at' | 'payee'
  >
>;

/** Writes a change of a locked order, and a step at `at` if its state changes. */
export async function updateOrder(
  db: DepositDb,
  orderNo: string,
  change: OrderChange,
  at: Date,
): Promise<void> {
  await db.updateTable('wallet_deposit_order').set(change).where('order_no', '=', orderNo).execute();
  if (change.status)
    await insertStep(db, orderNo, { at, status: change.status, reasonCode: change.reason_code ?? null });
}

/** One step in the history of an order. */
export interface Step {
  at: Date;
  status: DepositStatus;
  reasonCode: string | null;
}

async function insertStep(db: DepositDb, orderNo: string, { at, status, reasonCode }: Step): Promise<void> {
  await db
    .insertInto('wallet_deposit_step')
    .values({ order_no: orderNo, at, status, reason_code: reasonCode })
    .execute();
}

/** Reads the history of an order, oldest step first. */
export const readSteps = (db: DepositDb, orderNo: string): Promise<Step[]> =>
  db
    .selectFrom('wallet_deposit_step')
    .select(['at', 'status', 'reason_code as reasonCode'])
    .where('order_no', '=', orderNo)
    .orderBy('id')
    .execute();
