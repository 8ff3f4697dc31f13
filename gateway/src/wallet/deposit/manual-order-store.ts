/** SQL of the cashiers' queue of manual deposits, and of their list of all deposits. */
import type { DepositMethodKind, DepositStatus } from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { countRows, joinConditions, matchNumber, type RowCount } from '../../server/index.ts';
import { type DepositDb, type DepositOrder, findOrdersIn } from './deposit-store.ts';

export interface QueueFilter {
  /** `waiting`: orders that the member has marked as paid. `open`: also orders that are not paid yet. `every`: also orders of payment providers. */
  show: 'waiting' | 'open' | 'all' | 'every';
  status: DepositStatus | undefined;
  kind: DepositMethodKind | undefined;
  /** The beginning of an order's number, or a complete reference code. */
  text: string | undefined;
  memberId: number | undefined;
  page: number;
  pageSize: number;
  /** An agent who has not answered since then leaves the deposit to the cashiers. */
  unansweredSince: Date;
}

const shownStatuses: Record<QueueFilter['show'], readonly DepositStatus[] | undefined> = {
  waiting: ['SUBMITTED', 'REVIEWING'],
  open: ['CREATED', 'SUBMITTED', 'REVIEWING'],
  all: undefined,
  every: undefined,
};

/** Reads one page of the orders: those that wait for somebody oldest first, the other lists newest first. */
export async function readQueue(
  db: DepositDb,
  { show, status, kind, text, memberId, page, pageSize, unansweredSince }: QueueFilter,
): Promise<{ orders: DepositOrder[]; count: RowCount }> {
  const statuses = shownStatuses[show];
  const named = text?.toUpperCase();
  const found = joinConditions([
    show !== 'every' && sql`o.reference_code is not null`,
    show === 'waiting' &&
      sql`(o.agent_id is null or o.agent_denied_at is not null or o.submitted_at <= ${unansweredSince})`,
    status !== undefined && sql`o.status = ${status}`,
    kind !== undefined &&
      sql`exists (select from wallet_deposit_method k where k.id = o.method_id and k.kind = ${kind})`,
    // The statuses are literals, so that every plan of the database can use the partial index of waiting orders.
    statuses !== undefined && sql`o.status in (${sql.join(statuses.map((one) => sql.lit(one)))})`,
    memberId !== undefined && sql`o.member_id = ${memberId}`,
    named !== undefined &&
      sql`(o.reference_code = ${named} or ${matchNumber(sql`o.order_no`, { number: named, isExact: false, after: undefined })})`,
  ]);
  const direction = statuses === undefined ? 'desc' : 'asc';
  const orders = await findOrdersIn(db, (all) =>
    all
      .where(found)
      .orderBy('o.created_at', direction)
      .orderBy('o.order_no', direction)
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  );
  return { orders, count: await countRows(db, sql`from wallet_deposit_order o where ${found}`) };
}

/** An arbitrary fixed number that identifies this file's advisory locks. */
const referenceLock = 720_531_017;

/** Allows only one transaction at a time to credit a bank payment. */
export async function lockBankReference(db: DepositDb, bankReference: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${referenceLock}::int, hashtext(${bankReference}))`.execute(db);
}

/** Returns the number of the order to which a bank payment was credited. */
export async function findByBankReference(db: DepositDb, bankReference: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('wallet_deposit_order')
    .select('order_no')
    .where('bank_reference', '=', bankReference)
    .executeTakeFirst();
  return row?.order_no;
}
