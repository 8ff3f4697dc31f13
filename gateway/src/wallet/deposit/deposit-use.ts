import { sql } from 'kysely';
import { type DepositUse, openStatuses } from './deposit-rules.ts';
import type { DepositDb } from './deposit-store.ts';

/**
 * Reads how much a member has used of each method since `since`, and the number of all open orders; without the order
 * `except`.
 */
export async function readUse(
  db: DepositDb,
  memberId: number,
  since: Date,
  except = '',
): Promise<{ byMethod: Map<string, number>; openOrders: number }> {
  const rows = await db
    .selectFrom('wallet_deposit_order')
    .select([
      'method_id',
      sql<number>`coalesce(sum(coalesce(received_minor, amount_minor)) filter (where status = any(${[...openStatuses, 'CREDITED']}) and created_at >= ${since}), 0)::bigint`.as(
        'used',
      ),
      sql<number>`count(*) filter (where status = any(${[...openStatuses]}))`.as('open'),
    ])
    .where('member_id', '=', memberId)
    .where('order_no', '<>', except)
    .groupBy('method_id')
    .execute();
  return {
    byMethod: new Map(rows.map(({ method_id, used }) => [method_id, used])),
    openOrders: rows.reduce((sum, { open }) => sum + open, 0),
  };
}

/** Reads the times at which a member's orders failed since `since`, by method. */
export async function readFailures(
  db: DepositDb,
  memberId: number,
  since: Date,
): Promise<ReadonlyMap<string, readonly Date[]>> {
  const rows = await db
    .selectFrom('wallet_deposit_order')
    .select(['method_id', 'decided_at'])
    .where('member_id', '=', memberId)
    .where('status', '=', 'FAILED')
    .where('decided_at', '>', since)
    .execute();
  const byMethod = Map.groupBy(rows, ({ method_id }) => method_id);
  return new Map(
    [...byMethod].map(([method, failures]) => [
      method,
      failures.flatMap(({ decided_at }) => decided_at ?? []),
    ]),
  );
}

export const getMethodUse = (
  { byMethod, openOrders }: Awaited<ReturnType<typeof readUse>>,
  methodId: string,
): DepositUse => ({
  usedMinor: byMethod.get(methodId) ?? 0,
  openOrders,
});
