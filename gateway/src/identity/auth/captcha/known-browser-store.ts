import type { IdentityDb } from '../../tables.ts';

export async function insertKnownBrowser(db: IdentityDb, tokenHash: string, expiresAt: Date): Promise<void> {
  await db
    .insertInto('identity_known_browser')
    .values({ token_hash: tokenHash, expires_at: expiresAt })
    .execute();
}

export async function isKnownBrowser(db: IdentityDb, tokenHash: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('identity_known_browser')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteExpiredBrowsers(db: IdentityDb, now: Date): Promise<void> {
  await db.deleteFrom('identity_known_browser').where('expires_at', '<', now).execute();
}
