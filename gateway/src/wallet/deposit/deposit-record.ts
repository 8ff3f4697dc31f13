import { type RawBuilder, sql } from 'kysely';
import { openStatuses } from './deposit-rules.ts';

/** Selects the sum of a member's orders that were credited since a time, and of all open orders. */
export const selectSumOfOrders = (memberId: number, since: RawBuilder<Date>): RawBuilder<number> => sql`
  select coalesce(sum(coalesce(o.received_minor, o.amount_minor)), 0)
    from wallet_deposit_order o
   where o.member_id = ${memberId}
     and (o.status = any(${[...openStatuses]}::text[])
          or (o.status = 'CREDITED' and coalesce(o.decided_at, o.created_at) > ${since}))`;
