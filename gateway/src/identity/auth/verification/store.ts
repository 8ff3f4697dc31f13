import type { IdentityDb } from '../../tables.ts';

export async function insertChallenge(
  db: IdentityDb,
  challenge: { tokenHash: string; memberId: number; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('identity_challenge')
    .values({
      token_hash: challenge.tokenHash,
      member_id: challenge.memberId,
      created_at: challenge.createdAt,
      expires_at: challenge.expiresAt,
    })
    .execute();
}

/** Returns the member of an open challenge. */
export async function findChallenge(
  db: IdentityDb,
  tokenHash: string,
  now: Date,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('identity_challenge')
    .select('member_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.member_id;
}

/** Uses up the challenge. Returns false when a concurrent call used it first. */
export async function useChallenge(db: IdentityDb, tokenHash: string): Promise<boolean> {
  const used = await db
    .deleteFrom('identity_challenge')
    .where('token_hash', '=', tokenHash)
    .returning('member_id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function deleteExpiredChallenges(db: IdentityDb, now: Date): Promise<void> {
  await db.deleteFrom('identity_challenge').where('expires_at', '<', now).execute();
}
