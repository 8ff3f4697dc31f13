/** The results of the agents module as single queries of the entries, the tree and the contracts. */
import type pg from 'pg';
import { timeZone } from './generated-team.ts';

/** Runs one query. Returns its first row and its time in milliseconds. */
async function readTimed(
  db: pg.Client,
  sql: string,
  values: unknown[],
): Promise<{ row: Record<string, number>; ms: number }> {
  const start = performance.now();
  const { rows } = await db.query<Record<string, string | null>>(sql, values);
  const ms = performance.now() - start;
  const [row = {}] = rows;
  return {
    row: Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value ?? 0)])),
    ms,
  };
}

/** Reads the figures of an agent's team in a span of local days. */
export const readTeam = (
  db: pg.Client,
  { path, id }: { path: string; id: number },
  { from, to }: { from: string; to: string },
) =>
  readTimed(
    db,
    `with team as (
       select id, path from identity_member where path ~>=~ $1 and path ~<~ (left($1, -1) || '/')
     ), member as (
       select e.member_id, sum(e.stake_minor) as stake, sum(e.payout_minor) as payout, sum(e.valid_bet_minor) as valid
         from agents_entry e join team on team.id = e.member_id
        where e.at >= $3::date::timestamp at time zone '${timeZone}'
          and e.at < ($4::date + 1)::timestamp at time zone '${timeZone}'
        group by 1
     )
     select (select count(*) - 1 from team) as members,
            (select sum(balance) from ledger_accounts a join team on team.id = a.member_id
              where team.id <> $2 and a.book = 'main') as balance,
            sum(stake) as stake, sum(payout) as payout, count(*) filter (where member_id <> $2) as bettors,
            count(*) filter (where member_id <> $2 and valid >= 10000) as active
       from member`,
    [path, id, from, to],
  );

/** Computes what a day yields to every holder of a daily salary: number of payments, and their sum. */
export const readDay = (db: pg.Client, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }) =>
  readTimed(
    db,
    `with member as (
       select member_id, path, sum(valid_bet_minor) as valid,
              sum(valid_bet_minor) filter (where outcome = 'LOST') as lost
         from agents_entry where at >= $1 and at < $2 group by 1, 2
     ), team as (
       select c.id, c.from_id, c.to_id, c.tiers, sum(m.valid) as valid, sum(m.lost) as lost,
              count(*) filter (where m.valid >= 10000) as active
         from member m
         cross join lateral unnest(string_to_array(rtrim(m.path, '.'), '.')::bigint[]) as upline (id)
         join agents_contract c on c.to_id = upline.id and c.type = 'DAILY'
        where m.member_id <> c.to_id
        group by 1, 2, 3, 4
     ), gross as (
       select id, from_id, to_id, floor(lost * coalesce((
                select max((tier ->> 'ratePpm')::integer) from jsonb_array_elements(tiers) as tier
                 where active >= (tier ->> 'minActive')::integer and valid >= (tier ->> 'minValidBet')::bigint), 0)
                / 1000000) as amount
         from team
     ), net as (
       select g.amount - coalesce((select sum(below.amount) from gross below where below.from_id = g.to_id), 0) as amount
         from gross g
     )
     select count(*) filter (where amount > 0) as payments, sum(greatest(amount, 0)) as paid from net`,
    [startsAt, endsAt],
  );

/** Computes what the bets after an entry yield to every holder of a real-time salary. */
export const readSlice = (db: pg.Client, afterSeq: number) =>
  readTimed(
    db,
    `with held as (
       select e.valid_bet_minor, e.member_id <> c.to_id as is_other, c.id, c.best_rate_ppm as rate,
              coalesce(lead(c.best_rate_ppm) over (partition by e.seq order by upline.position), 0) as rate_below
         from agents_entry e
         cross join lateral unnest(string_to_array(rtrim(e.path, '.'), '.')::bigint[]) with ordinality
           as upline (id, position)
         join agents_contract c on c.to_id = upline.id and c.type = 'REALTIME'
        where e.seq > $1 and e.kind = 'BET' and e.outcome = 'LOST'
     ), earned as (
       select id, floor(sum(valid_bet_minor * (rate - rate_below)) / 1000000) as amount
         from held where is_other group by 1
     )
     select count(*) filter (where amount > 0) as payments, sum(amount) as paid from earned`,
    [afterSeq],
  );
