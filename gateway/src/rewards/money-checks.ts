import { sql } from 'kysely';
import type { MoneyCheck } from '../server/index.ts';

/** The invariants between the ledger and the reward centre. */
export const rewardChecks: readonly MoneyCheck[] = [
  {
    invariant: 'every claimed reward has its money or its bonus grant, and the other way round',
    every: 'night',
    violations: sql`
      with claimed as (
        select id::text as key, member_id, amount from rewards_reward r
         where status = 'CLAIMED' and not exists (
           select from wallet_grant g
            where g.source_key = 'reward:' || r.id and g.member_id = r.member_id and g.amount_minor = r.amount)
      ), money as (
        select t.key, a.member_id, t.amount from ledger_transfers t join ledger_accounts a on a.id = t.to_account
         where t.source = 'rewards' and t.amount > 0 and t.reverses is null
      )
      select 'reward ' || key as example from claimed c full join money m using (key)
       where c.amount is distinct from m.amount or c.member_id is distinct from m.member_id`,
  },
];
