import { sql } from 'kysely';
import { type DepositUse, openStatuses } from './deposit-rules.ts';
import type { DepositDb } from './deposit-store.ts';

export interface MethodsUse {
  /** Minor units by method. */
  byMethod: ReadonlyMap<string, number>;
  openOrders: number;
  /** The times at which orders failed, by method. */
  failures: ReadonlyMap<string, readonly Date[]>;
}

/**
 * Reads how much a member has used of each method since `since`, the number of all open orders, and the orders that failed
 * since `failedSince`; without the order `except`.
 */
export async function readUse(
  db: DepositDb,
  memberId: number,
  { since, failedSince, except = '' }: { since: Date; failedSince: Date; except?: string | undefined },
): Promise<MethodsUse> {
  const rows = await db
    .selectFrom('wallet_deposit_order')
    .select([
      'method_id',
      sql<number>`coalesce(sum(coalesce(received_minor, amount_minor)) filter (where status = any(${[...openStatuses, 'CREDITED']}) and created_at >= ${since}), 0)::bigint`.as(
        'used',
      ),
      sql<number>`count(*) filter (where status = any(${[...openStatuses]}))`.as('open'),
      sql<
        Date[] | null
      >`array_agg(decided_at) filter (where status = 'FAILED' and decided_at > ${failedSince})`.as('failed'),
    ])
    .where('member_id', '=', memberId)
    .where('order_no', '<>', except)
    .groupBy('method_id')
    .execute();
  return {
    byMethod: new Map(rows.map(({ method_id, used }) => [method_id, used])),
    openOrders: rows.reduce((sum, { open }) => sum + open, 0),
    failures: new Map(rows.map(({ method_id, failed }) => [method_id, failed ?? []])),
  };
}

export const getMethodUse = (
  { byMethod, openOrders }: Pick<MethodsUse, 'byMethod' | 'openOrders'>,
  methodId: string,
): DepositUse => ({
  usedMinor: byMethod.get(methodId) ?? 0,
  openOrders,
});
