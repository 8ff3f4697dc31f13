import { sql } from 'kysely';
import type { SharedRead } from '../../server/index.ts';
import { type DepositUse, openStatuses } from './deposit-rules.ts';

export interface MethodsUse {
  /** Minor units by method. */
  byMethod: ReadonlyMap<string, number>;
  openOrders: number;
  /** The times at which orders failed, by method. */
  failures: ReadonlyMap<string, readonly Date[]>;
}

interface UseRow {
  methodId: string;
  used: number;
  open: number;
  /** ISO 8601. */
  failed: string[] | null;
}

/**
 * Selects how much a member has used of each method since `since`, the number of all open orders, and the orders that
 * failed since `failedSince`; without the order `except`.
 */
export const selectUse = (
  memberId: number,
  { since, failedSince, except = '' }: { since: Date; failedSince: Date; except?: string | undefined },
): SharedRead<MethodsUse> => ({
  query: sql`
    select jsonb_agg(jsonb_build_object('methodId', method_id, 'used', used, 'open', open, 'failed', failed))
      from (
        select method_id, count(*) filter (where status = any(${[...openStatuses]})) as open,
               coalesce(sum(coalesce(received_minor, amount_minor)) filter (
                 where status = any(${[...openStatuses, 'CREDITED']}) and created_at >= ${since}), 0) as used,
               array_agg(decided_at) filter (where status = 'FAILED' and decided_at > ${failedSince}) as failed
          from wallet_deposit_order
         where member_id = ${memberId} and order_no <> ${except} group by method_id) use`,
  parse(column) {
    const rows = (column ?? []) as UseRow[];
    return {
      byMethod: new Map(rows.map(({ methodId, used }) => [methodId, used])),
      openOrders: rows.reduce((sum, { open }) => sum + open, 0),
      failures: new Map(rows.map(({ methodId, failed }) => [methodId, toDates(failed)])),
    };
  },
});

const toDates = (texts: readonly string[] | null): Date[] => (texts ?? []).map((text) => new Date(text));

export const getMethodUse = (
  { byMethod, openOrders }: Pick<MethodsUse, 'byMethod' | 'openOrders'>,
  methodId: string,
): DepositUse => ({
  usedMinor: byMethod.get(methodId) ?? 0,
  openOrders,
});
