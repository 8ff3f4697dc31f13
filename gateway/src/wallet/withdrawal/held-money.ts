import { sql } from 'kysely';
import type { Database } from '../../server/index.ts';
import { heldStatuses, transitStatuses } from './withdrawal-rules.ts';

/**
 * Compares the money that is held for members' withdrawals with their open orders, in one statement and
 * therefore one snapshot. Returns the members for whom they differ.
 */
export async function findUnexplainedHolds({ kysely }: Pick<Database, 'kysely'>): Promise<number[]> {
  const { rows } = await sql<{ member_id: number }>`
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
     order by member_id`.execute(kysely);
  return rows.map(({ member_id }) => member_id);
}
