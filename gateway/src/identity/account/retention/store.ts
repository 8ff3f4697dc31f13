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
