import { sql } from 'kysely';
import type { IdentityDb } from '../../tables.ts';

interface Batch {
  before: Date;
  rowsMax: number;
}

/**
 * Deletes old entries of the login history, and returns how many. The last session that each member opened stays: it
 * distinguishes a first login from a later one.
 */
export async function deleteOldLogins(db: IdentityDb, { before, rowsMax }: Batch): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from identity_login where id in (
      select old.id from identity_login old
       where old.at < ${before}
         and (old.outcome <> 'opened' or exists (
           select 1 from identity_login newer
            where newer.member_id = old.member_id and newer.outcome = 'opened' and newer.id > old.id))
       order by old.at limit ${rowsMax})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Marks accounts in which nobody has logged in for this many calendar months, and returns their ids. A new password
 * counts like a login. An account is marked once until somebody logs in.
 */
export async function markDormantAccounts(
  db: IdentityDb,
  { now, months, rowsMax }: { now: Date; months: number; rowsMax: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with bound (at) as (
      select (${now}::timestamptz at time zone 'UTC' - make_interval(months => ${months}::int)) at time zone 'UTC'),
    silent as materialized (
      select m.id
        from identity_member m
        cross join bound
        left join lateral (
          select max(at) as at from identity_login l where l.member_id = m.id and l.outcome = 'opened') last on true
       where m.account_class = 'real' and m.status = 'active'
         and greatest(m.registered_at, m.password_changed_at, last.at) <= bound.at
         and (m.dormant_since is null or m.dormant_since < last.at)
       order by m.id limit ${rowsMax} for update of m skip locked)
    update identity_member set dormant_since = ${now}, dormant_notice_at = null where id in (select id from silent) returning id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Writes when the owners of dormant accounts got their notices. */
export async function writeDormantNotices(
  db: IdentityDb,
  memberIds: readonly number[],
  at: Date,
): Promise<void> {
  await sql`update identity_member set dormant_notice_at = ${at} where id = any(${[...memberIds]}::bigint[])`.execute(
    db,
  );
}

/**
 * Closes old demo accounts and deletes their sessions and logins, and returns how many accounts. The account itself
 * stays, because the ledger, which nobody can shorten, names it. Accounts with a password belong to somebody.
 */
export async function purgeOldDemoAccounts(db: IdentityDb, { before, rowsMax }: Batch): Promise<number> {
  const { rows } = await sql`
    with old as materialized (
      select id from identity_member
       where account_class = 'demo' and status = 'active' and password_hash is null and registered_at < ${before}
       order by registered_at limit ${rowsMax} for update skip locked),
    sessions as (delete from identity_session where member_id in (select id from old)),
    devices as (delete from identity_remembered where member_id in (select id from old)),
    logins as (delete from identity_login where member_id in (select id from old))
    update identity_member set status = 'closed' where id in (select id from old) returning id`.execute(db);
  return rows.length;
}
