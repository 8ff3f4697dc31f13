import { sql } from 'kysely';
import type { MoneyCheck } from '../../server/index.ts';

/** The invariants between the ledger and the bonus grants. */
export const grantChecks: readonly MoneyCheck[] = [
  {
    invariant: 'bonus money belongs to an active grant of its member',
    every: 'hour',
    violations: sql`
      select a.book as example from ledger_accounts a
        left join wallet_grant g on 'bonus:' || g.id = a.book and g.member_id = a.member_id
       where a.book like 'bonus:%' and a.balance > 0 and g.status is distinct from 'ACTIVE'`,
  },
  {
    invariant: 'every bonus grant received its money, and the other way round',
    every: 'night',
    violations: sql`
      with money as (
        select split_part(key, ':', 1)::bigint as id,
               coalesce(sum(amount) filter (where type = 'BONUS_GRANT'), 0) as granted,
               coalesce(sum(amount) filter (where type = 'BONUS_CONVERT' and key like '%:convert'), 0) as converted
          from ledger_transfers where source = 'bonus-grant' and amount > 0 group by 1
      )
      select 'grant ' || id as example from wallet_grant g full join money m using (id)
       where g.amount_minor is distinct from m.granted or g.converted_minor is distinct from m.converted`,
  },
];
