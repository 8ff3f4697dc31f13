import type { IdentityDb } from '../../tables.ts';

export async function insertCaptcha(
  db: IdentityDb,
  captcha: { tokenHash: string; mac: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('identity_captcha')
    .values({
      token_hash: captcha.tokenHash,
      answer: captcha.mac,
      created_at: captcha.createdAt,
      expires_at: captcha.expiresAt,
    })
    .execute();
}

/** Deletes a captcha and returns it, so that only one of two concurrent calls gets it. */
export async function takeCaptcha(
  db: IdentityDb,
  tokenHash: string,
): Promise<{ mac: string; expiresAt: Date } | undefined> {
  const row = await db
    .deleteFrom('identity_captcha')
    .where('token_hash', '=', tokenHash)
    .returning(['answer', 'expires_at'])
    .executeTakeFirst();
  return row && { mac: row.answer, expiresAt: row.expires_at };
}

/** Returns when the captcha was drawn, unless that was before `since`. */
export async function readDrawnAt(db: IdentityDb, tokenHash: string, since: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom('identity_captcha')
    .select('created_at')
    .where('token_hash', '=', tokenHash)
    .where('created_at', '>', since)
    .executeTakeFirst();
  return row?.created_at;
}

export async function deleteCaptcha(db: IdentityDb, tokenHash: string): Promise<void> {
  await db.deleteFrom('identity_captcha').where('token_hash', '=', tokenHash).execute();
}

export async function deleteExpiredCaptchas(db: IdentityDb, now: Date): Promise<void> {
  await db.deleteFrom('identity_captcha').where('expires_at', '<', now).execute();
}
