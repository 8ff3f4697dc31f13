import type { DepositStatus, WithdrawalStatus } from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { matchNumber, type NumberQuery } from '../../server/index.ts';
import { type DepositDb, type DepositOrder, findOrdersIn } from '../deposit/deposit-store.ts';

export interface FoundOrder {
  kind: 'deposit' | 'withdrawal' | 'transfer';
  orderNo: string;
  memberId: number;
  status: DepositStatus | WithdrawalStatus | 'DONE';
  amountMinor: number;
  createdAt: Date;
}

interface OrderQuery extends NumberQuery {
  limit: number;
}

const orderColumns = sql`order_no as "orderNo", member_id as "memberId", status, amount_minor as "amountMinor",
  created_at as "createdAt"`;

/** The last character of Unicode: no number continues a prefix with it. */
const lastCharacter = String.fromCodePoint(0x10ffff);

/**
 * Finds the orders after `after` whose numbers begin with a text, in the order of their numbers. The first letter of
 * a number names its kind.
 */
export function searchOrders(db: DepositDb, query: OrderQuery): Promise<FoundOrder[]> {
  if (query.number.startsWith('W')) return searchWithdrawals(db, query);
  if (query.number.startsWith('X')) return searchTransfers(db, query);
  return searchDeposits(db, query);
}

async function searchDeposits(
  db: DepositDb,
  { number, isExact, after, limit }: OrderQuery,
): Promise<FoundOrder[]> {
  const where = sql`${
    isExact
      ? sql`order_no = ${number}`
      : sql`order_no ~>=~ ${number} and order_no ~<~ ${number + lastCharacter}`
  } ${after === undefined ? sql`` : sql`and order_no ~>~ ${after}`}`;
  const { rows } = await sql<FoundOrder>`
    select 'deposit' as kind, ${orderColumns} from wallet_deposit_order
     where ${where} order by order_no using ~<~ limit ${limit}`.execute(db);
  return rows;
}

async function searchWithdrawals(db: DepositDb, query: OrderQuery): Promise<FoundOrder[]> {
  const { rows } = await sql<FoundOrder>`
    select 'withdrawal' as kind, ${orderColumns} from wallet_withdrawal
     where ${matchNumber(sql`order_no`, query)} order by order_no limit ${query.limit}`.execute(db);
  return rows;
}

async function searchTransfers(db: DepositDb, query: OrderQuery): Promise<FoundOrder[]> {
  const { rows } = await sql<FoundOrder>`
    select 'transfer' as kind, transfer_no as "orderNo", 'DONE' as status,
           case kind when 'DOWN' then receiver_id else sender_id end as "memberId",
           amount_minor as "amountMinor", created_at as "createdAt"
      from wallet_transfer
     where ${matchNumber(sql`transfer_no`, query)} order by transfer_no limit ${query.limit}`.execute(db);
  return rows;
}

/** Reads a member's orders before `before`, newest first. */
export async function readOrdersBefore(
  db: DepositDb,
  memberId: number,
  query: {
    status: DepositStatus | undefined;
    before: { createdAt: Date; orderNo: string } | undefined;
    limit: number;
  },
): Promise<DepositOrder[]> {
  const { status, before, limit } = query;
  return findOrdersIn(db, (orders) =>
    orders
      .where('o.member_id', '=', memberId)
      .$if(status !== undefined, (some) => some.where('o.status', '=', status as DepositStatus))
      .$if(before !== undefined, (some) =>
        some.where(sql<boolean>`(o.created_at, o.order_no) < (${before?.createdAt}, ${before?.orderNo})`),
      )
      .orderBy('o.created_at', 'desc')
      .orderBy('o.order_no', 'desc')
      .limit(limit),
  );
}

export interface OrdersOfHour {
  hour: number;
  credited: number;
  failed: number;
  creditedMinor: bigint;
}

/**
 * Counts the credited and failed orders of each hour after `from`, except those of some members. `creditedMinor` is
 * after fees.
 */
export async function countOrdersByHour(
  db: DepositDb,
  { from, to, exceptIds }: { from: Date; to: Date; exceptIds: readonly number[] },
): Promise<OrdersOfHour[]> {
  const { rows } = await sql<Omit<OrdersOfHour, 'creditedMinor'> & { minor: string }>`
    select floor(extract(epoch from decided_at - ${from}::timestamptz) / 3600)::int as hour,
           count(*) filter (where status = 'CREDITED') as credited, count(*) filter (where status = 'FAILED') as failed,
           coalesce(sum(coalesce(received_minor, amount_minor) - fee_minor) filter (where status = 'CREDITED'), 0)::text
             as minor
      from wallet_deposit_order
     where decided_at >= ${from} and decided_at < ${to} and member_id <> all(${[...exceptIds]}::bigint[])
     group by 1 order by 1`.execute(db);
  return rows.map(({ minor, ...row }) => ({ ...row, creditedMinor: BigInt(minor) }));
}

export async function hasHeldPayment(db: DepositDb, memberId: number): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (select from wallet_deposit_order o join wallet_payment_report r on r.order_no = o.order_no
                    where o.member_id = ${memberId} and r.held_because is not null and r.decision is null) as held`.execute(
    db,
  );
  return rows[0]?.held ?? false;
}
