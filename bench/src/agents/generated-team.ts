/** A tree of agents and members with bets that are the same in every run. */
import type pg from 'pg';

/** The member at the top. The house is 1; the first migration reserves the numbers below 1001. */
export const topId = 2_001;
/** Direct downlines of an agent. A tree of 100,000 members then has twelve levels. */
export const downlinesOfAgent = 3;
/** A member bets this often in an hour, then pauses for days. */
const betsOfSession = 20;
const sessionsAtOnce = 50_000;
export const timeZone = 'Asia/Yangon';

/** Time of the bench's clock: nine o'clock in Yangon, when the settlements of the previous day are due. */
export const now = new Date('2026-11-27T02:30:00Z');
const historyDays = 30;

/** The number of members that the tree has above a level: 1, 4, 13 … */
export const countAbove = (level: number): number => (downlinesOfAgent ** level - 1) / (downlinesOfAgent - 1);

/** An account of each member with one deposit, in the form in which the ledger checks the next entry. */
const openings = [
  `insert into ledger_accounts (id, member_id, book, currency) values (-1000000, 0, 'bench', 'MMK')`,
  `insert into ledger_accounts (id, member_id, book, currency, balance, seq)
   select 10000000 + id, id, 'main', 'MMK', 100000 + id, 1 from identity_member where id >= ${topId}`,
  `insert into ledger_transfers (id, source, key, request_hash, type, from_account, to_account, from_seq, to_seq, amount,
     occurred_at)
   select 100000000 + member_id, 'bench', 'opening-' || member_id, gen_random_uuid(), 'DEPOSIT', -1000000, id,
          100000000 + member_id, 1, balance, now() from ledger_accounts where id > 10000000`,
  `insert into ledger_entries (account_id, seq, transfer_id, amount, balance_after, occurred_at)
   select id, 1, 100000000 + member_id, balance, balance, now() from ledger_accounts where id > 10000000`,
];

/** Adds the tree: members with a main account, of whom those with downlines are agents. */
export async function addTree(db: pg.Client, members: number): Promise<void> {
  await db.query(
    `insert into identity_member (id, username, password_changed_at, account_code, upline_id, path, nickname,
       avatar_key, registered_at) overriding system value
     with recursive tree as (
       select 0 as n, 1::bigint as upline_id, '1.${topId}.' as path, 0 as level
       union all
       select child.n::integer, ${topId} + tree.n, tree.path || (${topId} + child.n) || '.', tree.level + 1
         from tree cross join lateral generate_series(tree.n * ${downlinesOfAgent} + 1,
           least(tree.n * ${downlinesOfAgent} + ${downlinesOfAgent}, $1::integer - 1)) as child (n)
     )
     select ${topId} + n, chr(97 + n % 26) || chr(97 + n / 26 % 26) || 'member' || n, now(),
            case when n * ${downlinesOfAgent} + 1 < $1::integer then 1 else 0 end, upline_id, path, 'Member', '1',
            $2::timestamptz - interval '90 days'
       from tree`,
    [members, now],
  );
  // The deposits have one side only, that of the member.
  await db.query('set session_replication_role = replica');
  for (const sql of openings) await db.query(sql);
  await db.query('set session_replication_role = origin');
  await db.query('analyze identity_member, ledger_accounts, ledger_entries');
}

/** Sums a share of the stakes of sessions. */
const sumOfSession = (share: string): string => `sum(${betsOfSession} * stake * ${share})`;

/**
 * Adds bets to the entries of settlements and to the roll-ups, as events would. A quarter of the bets of a session is won and pays
 * three and a half times the stake, seven eighths of all stakes.
 */
export async function addPlay(
  db: pg.Client,
  { members, bets }: { members: number; bets: number },
): Promise<void> {
  const sessions = Math.round(bets / betsOfSession);
  await db.query(
    `create table bench_session as
     select s, m.id as member_id, m.path, (array['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS'])[1 + s % 5] as category,
            1000 + s % 7 * 100 as stake,
            date_trunc('hour', $2::timestamptz - (s::bigint * 104729 % ${historyDays * 86_400}) * interval '1 second',
              '${timeZone}') as hour
       from generate_series(0, $1::integer - 1) s
       join identity_member m on m.id = ${topId} + s::bigint * 7919 % ${members}`,
    [sessions, now],
  );
  await db.query('create index on bench_session (s)');
  const addIndexes = await dropIndexes(db, ['agents_entry', 'agents_hour', 'agents_member_day']);
  for (let first = 0; first < sessions; first += sessionsAtOnce)
    await addEntries(db, first, Math.min(first + sessionsAtOnce, sessions));
  await db.query('update agents_entry_end set last_seq = (select max(seq) from agents_entry)');
  await db.query(
    `insert into agents_hour (agent_id, upline_id, hour, category, bets, stake_minor, payout_minor, valid_bet_minor,
       deposit_minor, withdrawal_minor, rebate_minor, bonus_minor, registrations)
     select ids[position], coalesce(ids[position - 1], 0), hour, category, sum(bets), sum(stake), sum(payout), sum(stake),
            0, 0, 0, 0, 0
       from (select string_to_array(rtrim(path, '.'), '.')::bigint[] as ids, hour, category, count(*) * ${betsOfSession} as bets,
                    ${sumOfSession('1')} as stake, ${sumOfSession('7 / 8')} as payout
               from bench_session group by 1, 2, 3) own
       cross join lateral generate_subscripts(ids, 1) as position
      group by 1, 2, 3, 4`,
  );
  await db.query(
    `insert into agents_member_day (path, day, category, member_id, bets, valid_bet_minor, deposit_minor)
     select path, (hour at time zone '${timeZone}')::date, category, member_id, ${betsOfSession} * count(*),
            ${sumOfSession('1')}, 0
       from bench_session group by 1, 2, 3, 4`,
  );
  await db.query('drop table bench_session');
  await addIndexes();
  await db.query('vacuum analyze');
}

/**
 * Drops the indexes of tables except their primary keys, because adding millions of rows to them takes several times as
 * long. Returns a function that creates them again.
 */
async function dropIndexes(db: pg.Client, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows } = await db.query<{ drop: string; create: string }>(
    `select case when c.oid is null then 'drop index ' || i.indexrelid::regclass
                 else 'alter table ' || i.indrelid::regclass || ' drop constraint ' || quote_ident(c.conname) end as drop,
            pg_get_indexdef(i.indexrelid) as create
       from pg_index i left join pg_constraint c on c.conindid = i.indexrelid
      where i.indrelid = any($1::regclass[]) and not i.indisprimary`,
    [tables],
  );
  for (const { drop } of rows) await db.query(drop);
  return async () => {
    await db.query(`set maintenance_work_mem = '1GB'`);
    for (const { create } of rows) await db.query(create);
  };
}

/** Adds the bets of the sessions from `first` to the one before `end`, numbered in the order of the sessions. */
const addEntries = (db: pg.Client, first: number, end: number): Promise<unknown> =>
  db.query(
    `insert into agents_entry (seq, event_id, kind, member_id, path, at, outcome, stake_minor, payout_minor, valid_bet_minor)
     select s::bigint * ${betsOfSession} + b, gen_random_uuid(), 'BET', member_id, path, hour + b * interval '2 minutes',
            case b % 4 when 0 then 'WON' else 'LOST' end, stake, case b % 4 when 0 then stake * 7 / 2 else 0 end, stake
       from bench_session cross join generate_series(1, ${betsOfSession}) b
      where s >= $1 and s < $2`,
    [first, end],
  );

/** Gives a contract of a kind to every agent, each with a lower rate than the contract above. */
export async function addContracts(
  db: pg.Client,
  { type, since }: { type: 'DAILY' | 'REALTIME'; since: Date },
): Promise<number> {
  const tiers =
    type === 'DAILY'
      ? `json_build_array(json_build_object('minActive', 1, 'minValidBet', 10000, 'ratePpm', rate / 2),
           json_build_object('minActive', 3, 'minValidBet', 100000, 'ratePpm', rate))`
      : `json_build_array(json_build_object('ratePpm', rate))`;
  // The checks of each row would compare it with the whole tree.
  await db.query('set session_replication_role = replica');
  const { rowCount } = await db.query(
    `insert into agents_contract (type, from_id, to_id, salary_type, tiers, best_rate_ppm, status, offered_at, expires_at,
       decided_at, effective_from)
     select $1, nullif(upline_id, 1), id, 'LOSS', ${tiers}, rate, 'ACTIVE', $2, $2, $2, $2
       from (select m.id, m.upline_id, 12000 - 1000 * (array_length(string_to_array(m.path, '.'), 1) - 3) as rate
               from identity_member m where m.id >= ${topId} and m.account_code = 1) agent
      order by id`,
    [type, since],
  );
  await db.query('set session_replication_role = origin');
  await db.query('analyze agents_contract');
  return rowCount ?? 0;
}

/** Adds bets of this moment, as a slice of real-time salaries finds them. */
export async function addSlice(
  db: pg.Client,
  { members, bets, at }: { members: number; bets: number; at: Date },
): Promise<void> {
  await db.query(
    `insert into agents_entry (seq, event_id, kind, member_id, path, at, outcome, stake_minor, payout_minor, valid_bet_minor)
     select e.last_seq + n, gen_random_uuid(), 'BET', m.id, m.path, $3, case n % 4 when 0 then 'WON' else 'LOST' end,
            1000 + n % 7 * 100, 0, 1000 + n % 7 * 100
       from agents_entry_end e cross join generate_series(1, $1::integer) n
       join identity_member m on m.id = ${topId} + n::bigint * 7919 % $2`,
    [bets, members, at],
  );
  await db.query('update agents_entry_end set last_seq = (select max(seq) from agents_entry)');
  await db.query('analyze agents_entry');
}
