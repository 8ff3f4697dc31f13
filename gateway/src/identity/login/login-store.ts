import { sql } from 'kysely';
import type { IdentityDb, LoginOutcome } from '../store.ts';

export interface Credentials {
  memberId: number;
  username: string;
  accountCode: number;
  status: 'active' | 'closed';
  passwordHash: string | null;
  passwordChangedAt: Date;
  passwordMustChange: boolean;
}

export async function findCredentials(db: IdentityDb, username: string): Promise<Credentials | undefined> {
  const row = await db
    .selectFrom('identity_member')
    .select([
      'id',
      'username',
      'account_code',
      'status',
      'password_hash',
      'password_changed_at',
      'password_must_change',
    ])
    .where(sql<string>`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst();
  return (
    row && {
      memberId: row.id,
      username: row.username,
      accountCode: row.account_code,
      status: row.status,
      passwordHash: row.password_hash,
      passwordChangedAt: row.password_changed_at,
      passwordMustChange: row.password_must_change,
    }
  );
}

export interface LoginRecord {
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

/** The sessions that were opened last, newest first. */
export const lastLogins = (db: IdentityDb, memberId: number, count: number) =>
  db
    .selectFrom('identity_login')
    .select(['at', 'ip', 'browser'])
    .where('member_id', '=', memberId)
    .where('outcome', '=', 'opened')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
