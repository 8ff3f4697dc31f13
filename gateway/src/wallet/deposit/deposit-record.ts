import { sql } from 'kysely';
import type { DepositRecord } from '../../protection/index.ts';
import { openStatuses } from './deposit-rules.ts';

/** Reads deposit orders for player protection: the credited orders of each window, and all open orders. */
export const createOrderRecord = (): DepositRecord => ({
  async sumsSinceIn(tx, memberId, times) {
    const { rows } = await sql<{ used: number }>`
      select coalesce(sum(coalesce(o.received_minor, o.amount_minor)), 0)::bigint as used
        from unnest(${[...times]}::timestamptz[]) with ordinality as given (since, place)
        left join wallet_deposit_order o
          on o.member_id = ${memberId}
         and (o.status = any(${[...openStatuses]}::text[])
              or (o.status = 'CREDITED' and coalesce(o.decided_at, o.created_at) > given.since))
       group by given.place order by given.place`.execute(tx);
    return rows.map(({ used }) => used);
  },
});
