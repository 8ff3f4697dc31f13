import { sql } from 'kysely';
import type { IdentityDb } from '../../tables.ts';

/** Finds the active member with this name and verified email address, in any letter case. */
export const findMemberByEmail = (db: IdentityDb, username: string, email: string) =>
  db
    .selectFrom('identity_member as m')
    .innerJoin('identity_profile as p', 'p.member_id', 'm.id')
    .select(['m.id', 'm.username', 'p.email'])
    .where(sql<string>`lower(m.username)`, '=', username.toLowerCase())
    .where(sql<string>`lower(p.email)`, '=', email.toLowerCase())
    .where('p.email_verified_at', 'is not', null)
    .where('m.status', '=', 'active')
    .executeTakeFirst();

export async function insertLink(
  db: IdentityDb,
  link: { tokenHash: string; memberId: number | undefined; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('identity_recovery')
    .values({
      token_hash: link.tokenHash,
      member_id: link.memberId ?? null,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
    })
    .execute();
}

/** Returns the member of a valid link; null for a link that was made for nobody. */
export async function findLinkMember(
  db: IdentityDb,
  tokenHash: string,
  now: Date,
): Promise<number | null | undefined> {
  const row = await db
    .selectFrom('identity_recovery')
    .select('member_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.member_id;
}

/** Uses up the link. Returns false when a concurrent call used it first. */
export async function useLink(db: IdentityDb, tokenHash: string): Promise<boolean> {
  const used = await db
    .deleteFrom('identity_recovery')
    .where('token_hash', '=', tokenHash)
    .returning('member_id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function deleteLinksOfMember(db: IdentityDb, memberId: number): Promise<void> {
  await db.deleteFrom('identity_recovery').where('member_id', '=', memberId).execute();
}

export async function deleteExpiredLinks(db: IdentityDb, now: Date): Promise<void> {
  await db.deleteFrom('identity_recovery').where('expires_at', '<', now).execute();
}
