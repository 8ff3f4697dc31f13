import { sql } from 'kysely';
import type { MoneyCheck } from '../server/index.ts';

/** The invariants between the ledger and the rounds of this module. */
export const bettingChecks: readonly MoneyCheck[] = [
  {
    invariant: 'the stakes in escrow are those of the open rounds',
    every: 'hour',
    violations: sql`
      with rounds as (
        select 'round_escrow:' || vendor_code as book, sum(stake_minor) as minor
          from betting_round where settled_at is null and not demo group by 1
      ), books as (
        select book, balance as minor from ledger_house_balances where book like 'round\\_escrow:%'
      )
      select book as example from rounds full join books using (book)
       where coalesce(rounds.minor, 0) <> coalesce(books.minor, 0)`,
  },
  {
    invariant: 'the money under review is that of the held wins',
    every: 'hour',
    violations: sql`
      with wins as (
        select 'win_review:' || vendor_code as book, sum(amount_minor) as minor
          from betting_win_hold where state = 'HELD' group by 1
      ), books as (
        select book, balance as minor from ledger_house_balances where book like 'win\\_review:%'
      )
      select book as example from wins full join books using (book)
       where coalesce(wins.minor, 0) <> coalesce(books.minor, 0)`,
  },
  {
    invariant: 'the bonus stakes in play are those of the open rounds, and of settled ones whose win is held',
    every: 'hour',
    violations: sql`
      with rounds as (
        select grant_id as id, sum(bonus_stake_minor) as minor
          from (
            select bet_no from betting_round where settled_at is null
            union
            select bet_no from betting_win_hold where state = 'HELD'
          ) in_play join betting_round using (bet_no)
         where grant_id is not null group by 1
      ), grants as (
        select id, in_play_minor as minor from wallet_grant where in_play_minor > 0
      )
      select 'grant ' || id as example from rounds full join grants using (id)
       where coalesce(rounds.minor, 0) <> coalesce(grants.minor, 0)`,
  },
  {
    invariant: 'every bet and every win that was answered has its money',
    every: 'week',
    violations: sql`
      select b.vendor_code || ' ' || b.tx_id as example
        from betting_transaction b
        left join ledger_transfers t on t.source = 'vendor:' || b.vendor_code and t.key = b.tx_id and t.amount > 0
        left join ledger_transfers r on r.reverses = t.id
       where b.verb in ('bet', 'win') and b.state <> 'TOMBSTONED'
         and b.amount_minor > b.jackpot_minor + b.bonus_minor
         and (t.amount is distinct from b.amount_minor - b.jackpot_minor
                - case when t.type = 'WIN_HOLD' then 0 else b.bonus_minor end
              or (b.verb = 'bet' and (b.state = 'REVERSED') <> (r.id is not null)))`,
  },
  {
    invariant: 'every stake belongs to a round',
    every: 'week',
    violations: sql`
      select t.source || ' ' || t.key as example from ledger_transfers t
       where t.type in ('BET', 'BONUS_BET') and t.source like 'vendor:%' and not exists (
         select from betting_round r
          where r.vendor_code = substr(t.source, 8) and r.round_id = t.reference)`,
  },
];
