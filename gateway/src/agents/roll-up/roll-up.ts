import { sql } from 'kysely';
import type { Database } from '../../server/index.ts';
import type { Figure } from './figure.ts';

/**
 * Adds figures to the hours of every upline and to the days of the members. Each event is added once, however often it
 * is delivered. Hours and days are those of `timeZone`. Rule: docs/rules.md 5.10.
 */
export async function addFigures(
  database: Database,
  timeZone: string,
  figures: readonly Figure[],
): Promise<void> {
  if (figures.length === 0) return;
  // Rows are sorted, so that gateways that add concurrently wait for each other instead of deadlocking.
  await database.transaction((tx) =>
    sql`
    with given as materialized (
      select g.event_id, g.member_id, g.path, g.category, g.at, coalesce(g.bets, 0) as bets,
             coalesce(g.stake, 0) as stake, coalesce(g.payout, 0) as payout, coalesce(g.valid_bet, 0) as valid_bet,
             coalesce(g.deposit, 0) as deposit, coalesce(g.withdrawal, 0) as withdrawal,
             coalesce(g.rebate, 0) as rebate, coalesce(g.bonus, 0) as bonus,
             coalesce(g.registrations, 0) as registrations
        from jsonb_to_recordset(${JSON.stringify(figures.map(toRow))}::jsonb) as g (
             event_id uuid, member_id bigint, path text, category text, at timestamptz, bets bigint, stake bigint,
             payout bigint, valid_bet bigint, deposit bigint, withdrawal bigint, rebate bigint, bonus bigint,
             registrations bigint)
    ), fresh as (
      insert into agents_heard (event_id) select distinct event_id from given order by event_id
      on conflict do nothing returning event_id
    ), figure as materialized (
      select given.* from given join fresh on fresh.event_id = given.event_id
    ), hours as (
      insert into agents_hour as h (agent_id, upline_id, hour, category, bets, stake_minor, payout_minor, valid_bet_minor,
        deposit_minor, withdrawal_minor, rebate_minor, bonus_minor, registrations)
      select place.ids[position], coalesce(place.ids[position - 1], 0), date_trunc('hour', f.at, ${timeZone}),
             f.category, sum(f.bets), sum(f.stake), sum(f.payout), sum(f.valid_bet), sum(f.deposit),
             sum(f.withdrawal), sum(f.rebate), sum(f.bonus), sum(f.registrations)
        from figure f
        cross join lateral (select string_to_array(rtrim(f.path, '.'), '.')::bigint[] as ids) place
        cross join lateral generate_subscripts(place.ids, 1) as position
       group by 1, 2, 3, 4 order by 1, 3, 4, 2
      on conflict (agent_id, hour, category, upline_id) do update
        set bets = h.bets + excluded.bets, stake_minor = h.stake_minor + excluded.stake_minor,
            payout_minor = h.payout_minor + excluded.payout_minor,
            valid_bet_minor = h.valid_bet_minor + excluded.valid_bet_minor,
            deposit_minor = h.deposit_minor + excluded.deposit_minor,
            withdrawal_minor = h.withdrawal_minor + excluded.withdrawal_minor,
            rebate_minor = h.rebate_minor + excluded.rebate_minor, bonus_minor = h.bonus_minor + excluded.bonus_minor,
            registrations = h.registrations + excluded.registrations
    ), days as (
      insert into agents_member_day as d (path, day, category, member_id, bets, valid_bet_minor, deposit_minor)
      select f.path, (f.at at time zone ${timeZone})::date, f.category, f.member_id, sum(f.bets), sum(f.valid_bet),
             sum(f.deposit)
        from figure f where f.bets <> 0 or f.deposit <> 0
       group by 1, 2, 3, 4 order by 1, 2, 3
      on conflict (path, day, category) do update
        set bets = d.bets + excluded.bets, valid_bet_minor = d.valid_bet_minor + excluded.valid_bet_minor,
            deposit_minor = d.deposit_minor + excluded.deposit_minor
    )
    insert into agents_first_deposit as first (member_id, path, at)
    select distinct on (f.member_id) f.member_id, f.path, f.at from figure f where f.deposit > 0
     order by f.member_id, f.at
    on conflict (member_id) do update set path = excluded.path, at = excluded.at where excluded.at < first.at`.execute(
      tx,
    ),
  );
}

const toRow = (figure: Figure) => ({
  event_id: figure.eventId,
  member_id: figure.memberId,
  path: figure.path,
  category: figure.category,
  at: figure.at,
  bets: figure.bets,
  stake: figure.stakeMinor,
  payout: figure.payoutMinor,
  valid_bet: figure.validBetMinor,
  deposit: figure.depositMinor,
  withdrawal: figure.withdrawalMinor,
  rebate: figure.rebateMinor,
  bonus: figure.bonusMinor,
  registrations: figure.registrations,
});
