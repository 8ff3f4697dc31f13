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
            where r.source in ('PROMO', 'RED_ENVELOPE') and r.source_id = c.id::text and r.member_id = c.member_id)
           and not exists (
             select from wallet_grant g where g.source_key = 'promotion-claim:' || c.id
                and g.member_id = c.member_id and g.amount_minor = c.amount)
      ), money as (
        select key, amount from ledger_transfers where source = 'promotions' and key like 'claim:%' and amount > 0
      )
      select key as example from claims full join money using (key)
       where claims.amount is distinct from money.amount`,
  },
  {
    invariant: 'what a promotion has spent of its budget is the sum of its awards',
    every: 'night',
    violations: sql`
      select 'promotion:' || p.id as example
        from promotions_promotion p
        left join promotions_claim c on c.promotion_id = p.id and c.amount is not null
       group by p.id
      having p.spent <> coalesce(sum(c.amount), 0)`,
  },
  {
    invariant:
      'the red envelopes of a promotion sum to its budget, and each claim has the amount of its envelope',
    every: 'night',
    violations: sql`
      select 'promotion:' || p.id as example
        from promotions_promotion p
        join promotions_envelope e on e.promotion_id = p.id
        left join promotions_claim c on c.id = e.claim_id
       group by p.id
      having sum(e.amount) <> p.budget or bool_or(c.amount is distinct from e.amount and e.claim_id is not null)`,
  },
];
