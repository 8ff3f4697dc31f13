import { sql } from 'kysely';
import type { AccountClass, IdentityDb, LoginOutcome } from '../../tables.ts';
import type { PhoneNumber } from '../codes/index.ts';

export interface Credentials {
  memberId: number;
  username: string;
  accountCode: number;
  accountClass: AccountClass;
  status: 'active' | 'closed';
  isBlocked: boolean;
  passwordHash: string | null;
  passwordChangedAt: Date;
  passwordMustChange: boolean;
}

const selectCredentials = (db: IdentityDb) =>
  db
    .selectFrom('identity_member as m')
    .select([
      'm.id as memberId',
      'm.username',
      'm.account_code as accountCode',
      'm.account_class as accountClass',
      'm.status',
      sql<boolean>`'login' = any(m.blocks)`.as('isBlocked'),
      'm.password_hash as passwordHash',
      'm.password_changed_at as passwordChangedAt',
      'm.password_must_change as passwordMustChange',
    ]);

export const findCredentials = (db: IdentityDb, username: string): Promise<Credentials | undefined> =>
  selectCredentials(db).where(sql<string>`lower(m.username)`, '=', username.toLowerCase()).executeTakeFirst();

export const findCredentialsById = (db: IdentityDb, memberId: number): Promise<Credentials | undefined> =>
  selectCredentials(db).where('m.id', '=', memberId).executeTakeFirst();

/**
 * Reads the credentials and keeps them as they are until the transaction ends: a concurrent change of the password waits,
 * and then ends what this transaction opened.
 */
export const lockCredentials = (db: IdentityDb, memberId: number): Promise<Credentials | undefined> =>
  selectCredentials(db).where('m.id', '=', memberId).forShare().executeTakeFirst();

/** Finds the member who verified this number. */
export const findByMobile = (db: IdentityDb, number: PhoneNumber): Promise<Credentials | undefined> =>
  selectCredentials(db)
    .innerJoin('identity_profile as p', 'p.member_id', 'm.id')
    .where('p.dialing_code', '=', number.dialingCode)
    .where('p.mobile', '=', number.mobile)
    .where('p.mobile_verified_at', 'is not', null)
    .executeTakeFirst();

interface LoginRecord {
  memberId: number | undefined;
  at: Date;
  ip: string;
  browser: string;
  outcome: LoginOutcome;
}

export async function insertLogin(db: IdentityDb, login: LoginRecord): Promise<void> {
  const { memberId, ...rest } = login;
  await db
    .insertInto('identity_login')
    .values({ ...rest, member_id: memberId ?? null })
    .execute();
}

/** Reads the most recently opened sessions, newest first. */
export const readLastLogins = (db: IdentityDb, memberId: number, count: number) =>
  db
    .selectFrom('identity_login')
    .select(['at', 'ip', 'browser'])
    .where('member_id', '=', memberId)
    .where('outcome', '=', 'opened')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();

/** Lists successful and refused logins, newest first. */
export const listLogins = (db: IdentityDb, memberId: number, count: number) =>
  db
    .selectFrom('identity_login')
    .select(['at', 'ip', 'browser', 'outcome'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(count)
    .execute();

/** Returns since when the member's authenticator is on; null while it is off. */
export async function readAuthenticatorSince(db: IdentityDb, memberId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('identity_profile')
    .select('two_factor_since')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.two_factor_since ?? null;
}
