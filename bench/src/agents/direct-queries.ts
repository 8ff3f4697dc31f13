/** The results of the agents module as single queries of the entries, the tree and the contracts. */
import type pg from 'pg';
import { timeZone } from './generated-team.ts';

interface Timed<R> {
  rows: R[];
  ms: number;
}

/** Runs one query. Returns its rows, whose values are numbers or null, and its time in milliseconds. */
async function readTimed<R extends object>(db: pg.Client, sql: string, values: unknown[]): Promise<Timed<R>> {
  const start = performance.now();
  const { rows } = await db.query<Record<string, string | null>>(sql, values);
  const ms = performance.now() - start;
  return {
    rows: rows.map(
      (row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [name, value === null ? null : Number(value)]),
        ) as R,
    ),
    ms,
  };
}

/** The amounts that one contract yields in a period, in minor units. */
export interface Yield {
  id: number;
  gross: number;
  paid: number;
  shortfall: number;
}

/** Reads the figures of an agent's team in a span of local days. */
export const readTeam = (
  db: pg.Client,
  { path, id }: { path: string; id: number },
  { from, to }: { from: string; to: string },
) =>
  readTimed<Record<'members' | 'balance' | 'stake' | 'payout' | 'bettors' | 'active', number | null>>(
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

/** A member on a page of an agent, in the order of `memberFacts`, and the number of all matches. */
type DirectMember = Record<(typeof memberFacts)[number] | 'total', number | null>;
export const memberFacts = ['id', 'level', 'size', 'directs', 'balance'] as const;

/** Reads the first page of an agent's direct downlines or, with a search, of the matches in the whole team. */
export const readMembers = (db: pg.Client, { path, id }: { path: string; id: number }, search: string) =>
  readTimed<DirectMember>(
    db,
    `with team as (
       select m.* from identity_member m
        where m.path ~>=~ $1 and m.path ~<~ (left($1, -1) || '/') and m.id <> $2
          and case when $3 = '' then m.upline_id = $2
                   else m.id::text = $3 or lower(m.username) = $3 or left(lower(m.username), 2) = $3 end
     )
     select m.id, count(*) over () as total,
            array_length(string_to_array(m.path, '.'), 1) - array_length(string_to_array($1, '.'), 1) as level,
            (select count(*) - 1 from identity_member b where b.path ~>=~ m.path and b.path ~<~ (left(m.path, -1) || '/')
              ) as size,
            (select count(*) from identity_member b where b.upline_id = m.id) as directs,
            (select a.balance from ledger_accounts a where a.member_id = m.id and a.book = 'main' and m.upline_id = $2
              ) as balance
       from team m order by case when $3 = '' then m.id end, m.path using ~<~ limit 20`,
    [path, id, search],
  );

/** Computes what a day yields by every contract of a daily salary. */
export const readDay = (db: pg.Client, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }) =>
  readTimed<Yield>(
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
       select g.id, g.amount as gross,
              g.amount - coalesce((select sum(below.amount) from gross below where below.from_id = g.to_id), 0) as amount
         from gross g
     )
     select id, gross, greatest(amount, 0) as paid, greatest(-amount, 0) as shortfall
       from net where gross <> 0 or amount <> 0 order by id`,
    [startsAt, endsAt],
  );

/** Computes what the bets after an entry yield by every contract of a real-time salary. */
export const readSlice = (db: pg.Client, afterSeq: number) =>
  readTimed<Yield>(
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
     select id, amount as gross, amount as paid, 0 as shortfall from earned where amount <> 0 order by id`,
    [afterSeq],
  );
