import { sql } from 'kysely';
import type { MoneyCheck } from '../server/index.ts';

/** The invariants between the ledger and the claims of promotions. */
export const promotionChecks: readonly MoneyCheck[] = [
  {
    invariant:
      'every claim that was paid has its money, its reward or its bonus grant, and the other way round',
    every: 'night',
    violations: sql`
      with claims as (
        select 'claim:' || c.id as key, c.amount from promotions_claim c
         where c.status = 'claimed' and not exists (
           select from rewards_reward r
            where r.source = 'PROMO' and r.source_id = c.id::text and r.member_id = c.member_id)
           and not exists (
             select from wallet_grant g where g.source_key = 'promotion-claim:' || c.id
                and g.member_id = c.member_id and g.amount_minor = c.amount)
      ), money as (
        select key, amount from ledger_transfers where source = 'promotions' and key like 'claim:%' and amount > 0
      )
      select key as example from claims full join money using (key)
       where claims.amount is distinct from money.amount`,
  },
];
