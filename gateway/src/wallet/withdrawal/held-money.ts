import { sql } from 'kysely';
import type { Database, MoneyCheck } from '../../server/index.ts';
import { heldStatuses, transitStatuses } from './withdrawal-rules.ts';

const unexplainedHolds = sql<{ member_id: number }>`
    with orders as (
      select member_id,
             coalesce(sum(amount_minor) filter (where status = any(${[...heldStatuses]}::text[])), 0) as held,
             coalesce(sum(amount_minor - fee_minor - received_minor)
               filter (where status = any(${[...transitStatuses]}::text[])), 0) as in_transit
        from wallet_withdrawal
       where status = any(${[...heldStatuses, ...transitStatuses]}::text[])
       group by member_id
    ), books as (
      select member_id, coalesce(sum(balance) filter (where book = 'withdraw_hold'), 0) as held,
             coalesce(sum(balance) filter (where book = 'payout_in_transit'), 0) as in_transit
        from ledger_accounts where book in ('withdraw_hold', 'payout_in_transit') group by member_id
    )
    select member_id from orders full join books using (member_id)
     where coalesce(orders.held, 0) <> coalesce(books.held, 0)
        or coalesce(orders.in_transit, 0) <> coalesce(books.in_transit, 0)
     order by member_id`;

/** Returns the members for whom the money that withdrawals hold differs from their open orders. */
export async function findUnexplainedHolds({ kysely }: Pick<Database, 'kysely'>): Promise<number[]> {
  const { rows } = await unexplainedHolds.execute(kysely);
  return rows.map(({ member_id }) => member_id);
}

const paidStatuses = [...transitStatuses, 'RECEIVED', 'RETURNED', 'FORCED_RECEIVED'];

export const withdrawalChecks: readonly MoneyCheck[] = [
  {
    invariant: 'money held for withdrawals equals the open orders',
    every: 'hour',
    violations: sql`select 'member ' || member_id as example from (${unexplainedHolds}) unexplained`,
  },
  {
    invariant: 'every withdrawal moved what its order says',
    every: 'night',
    violations: sql`
      with money as (
        select reference as order_no, coalesce(sum(amount) filter (where type = 'WITHDRAW_HOLD'), 0) as held,
               coalesce(sum(amount) filter (where type in ('WITHDRAW_PAYOUT', 'WITHDRAW_FEE')), 0) as paid,
               coalesce(sum(amount) filter (where type = 'WITHDRAW_SETTLE'), 0) as settled,
               coalesce(sum(amount) filter (where type = 'WITHDRAW_RETURN'), 0) as returned
          from ledger_transfers where source = 'withdrawal' and amount > 0 group by reference
      )
      select o.order_no as example from wallet_withdrawal o left join money m using (order_no)
       where m.held is distinct from o.amount_minor
          or m.paid <> case when o.status = any(${paidStatuses}::text[]) then o.amount_minor else 0 end
          or m.settled <> o.received_minor
          or m.returned <> case o.status when 'REJECTED' then o.amount_minor when 'FAILED' then o.amount_minor
               when 'RETURNED' then o.amount_minor - o.fee_minor - o.received_minor else 0 end`,
  },
];
