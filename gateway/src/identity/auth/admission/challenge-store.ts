import type { IdentityDb, Proof } from '../../tables.ts';

export async function insertChallenge(
  db: IdentityDb,
  challenge: {
    tokenHash: string;
    memberId: number;
    proofs: readonly Proof[];
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await db
    .insertInto('identity_challenge')
    .values({
      token_hash: challenge.tokenHash,
      member_id: challenge.memberId,
      proofs: [...challenge.proofs],
      created_at: challenge.createdAt,
      expires_at: challenge.expiresAt,
    })
    .execute();
}

/** Finds an open challenge: its member, and the proofs that the member gave before. */
export const findChallenge = (
  db: IdentityDb,
  tokenHash: string,
  now: Date,
): Promise<{ memberId: number; proofs: Proof[] } | undefined> =>
  db
    .selectFrom('identity_challenge')
    .select(['member_id as memberId', 'proofs'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();

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

/** Deletes the open challenges of a member, whose proofs no longer count. */
export async function deleteChallengesOfMember(db: IdentityDb, memberId: number): Promise<void> {
  await db.deleteFrom('identity_challenge').where('member_id', '=', memberId).execute();
}
