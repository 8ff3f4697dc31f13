import { sql } from 'kysely';
import type { MoneyCheck } from '../server/index.ts';

/** The invariants between the ledger and the redemptions and conversions of this module. */
export const pointsChecks: readonly MoneyCheck[] = [
  {
    invariant:
      'every redemption gave its points and cash back exactly if it was rejected or its goods came back',
    every: 'night',
    violations: sql`
      with money as (
        select reference as number, coalesce(sum(amount) filter (where type = 'REDEEM_POINTS_RETURN'), 0) as points,
               coalesce(sum(amount) filter (where type = 'REDEEM_CASH_RETURN'), 0) as minor
          from ledger_transfers where source = 'redemption' and amount > 0 group by reference
      )
      select number as example from points_redemption r left join money m using (number)
       where (coalesce(m.points, 0), coalesce(m.minor, 0)) <> case
         when r.status = 'REJECTED' or r.shipment = 'RETURNED' then (r.points::numeric, r.paid_minor::numeric)
         else (0::numeric, 0::numeric) end`,
  },
  {
    invariant: 'points and cash on hold are those of the open redemptions',
    every: 'hour',
    violations: sql`
      with open as (
        select member_id, sum(points) as points, sum(paid_minor) as minor
          from points_redemption where status = 'IN_PROCESS' group by member_id
      ), books as (
        select member_id, coalesce(sum(balance) filter (where book = 'points_hold'), 0) as points,
               coalesce(sum(balance) filter (where book = 'redemption_hold'), 0) as minor
          from ledger_accounts where book in ('points_hold', 'redemption_hold') group by member_id
      )
      select 'member ' || member_id as example from open full join books using (member_id)
       where coalesce(open.points, 0) <> coalesce(books.points, 0)
          or coalesce(open.minor, 0) <> coalesce(books.minor, 0)`,
  },
  {
    invariant: 'every conversion of points has its money, and the other way round',
    every: 'night',
    violations: sql`
      with money as (
        select reference as number, sum(amount) filter (where type = 'POINT_CONVERT_POINTS') as points,
               sum(amount) filter (where type = 'POINT_CONVERT') as minor
          from ledger_transfers where source = 'conversion' and amount > 0 group by reference
      )
      select number as example from points_conversion c full join money m using (number)
       where c.points is distinct from m.points or c.credited_minor is distinct from m.minor`,
  },
  {
    invariant: 'every approved redemption spent its points and gave its credit',
    every: 'night',
    violations: sql`
      with money as (
        select reference as number, coalesce(sum(amount) filter (where type = 'REDEEM_POINTS_TAKE'), 0) as points,
               coalesce(sum(amount) filter (where type = 'POINT_CONVERT'), 0) as credit
          from ledger_transfers where source = 'redemption' and amount > 0 group by reference
      )
      select number as example
        from points_redemption r left join points_reward w on w.id = r.reward_id left join money m using (number)
       where coalesce(m.points, 0) <> case r.status when 'APPROVED' then r.points else 0 end
          or coalesce(m.credit, 0) <> case when r.status = 'APPROVED' and w.type = 'CREDIT' then r.credit_minor else 0 end`,
  },
];
