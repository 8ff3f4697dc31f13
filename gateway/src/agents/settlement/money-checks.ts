import { sql } from 'kysely';
import type { MoneyCheck } from '../../server/index.ts';

/** The invariants between the ledger and the settlements of contracts. */
export const settlementChecks: readonly MoneyCheck[] = [
  {
    invariant: 'every paid settlement has its money, and the other way round',
    every: 'night',
    violations: sql`
      with paid as (
        select id::text as reference, agent_id, paid_minor as amount
          from agents_settlement where status = 'PAID' and paid_minor > 0
      ), money as (
        select t.reference, a.member_id as agent_id, t.amount
          from ledger_transfers t join ledger_accounts a on a.id = t.to_account
         where t.source = 'settlement' and t.amount > 0
      )
      select 'settlement ' || reference as example from paid p full join money m using (reference)
       where p.amount is distinct from m.amount or p.agent_id is distinct from m.agent_id`,
  },
];
