import type { IdentityDb } from '../../tables.ts';

export type CodePurpose = 'login' | 'register' | 'recover' | 'challenge' | 'contact' | 'password' | 'payout';

export async function insertCode(
  db: IdentityDb,
  code: { purpose: CodePurpose; subject: string; codeHash: string; sentAt: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('identity_one_time_code')
    .values({
      purpose: code.purpose,
      subject: code.subject,
      code_hash: code.codeHash,
      sent_at: code.sentAt,
      expires_at: code.expiresAt,
      used_at: null,
    })
    .execute();
}

/** Reads the newest unused codes that expired after `expiredAfter`, newest first. */
export const readUnusedCodes = (
  db: IdentityDb,
  { purpose, subject }: { purpose: CodePurpose; subject: string },
  expiredAfter: Date,
  count: number,
) =>
  db
    .selectFrom('identity_one_time_code')
    .select(['id', 'code_hash', 'expires_at'])
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('used_at', 'is', null)
    .where('expires_at', '>', expiredAfter)
    .orderBy('id', 'desc')
    .limit(count)
    .execute();

export async function readLastSentAt(
  db: IdentityDb,
  { purpose, subject }: { purpose: CodePurpose; subject: string },
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('identity_one_time_code')
    .select('sent_at')
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.sent_at;
}

/** Marks the code as used. Returns false when it was used before. */
export async function useCode(db: IdentityDb, id: number, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('identity_one_time_code')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteCodesBefore(db: IdentityDb, expiredBefore: Date): Promise<void> {
  await db.deleteFrom('identity_one_time_code').where('expires_at', '<', expiredBefore).execute();
}
