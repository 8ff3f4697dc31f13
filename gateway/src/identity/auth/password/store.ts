import type { IdentityDb } from '../../tables.ts';

export async function setPasswordHash(
  db: IdentityDb,
  { memberId, passwordHash, now }: { memberId: number; passwordHash: string; now: Date },
): Promise<void> {
  await db
    .updateTable('identity_member')
    .set({ password_hash: passwordHash, password_changed_at: now, password_must_change: false })
    .where('id', '=', memberId)
    .execute();
}

/** Returns null for a member without a payment password, and undefined for an unknown member. */
export async function readPaymentPasswordHash(
  db: IdentityDb,
  memberId: number,
): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('identity_member')
    .select('payment_password_hash')
    .where('id', '=', memberId)
    .executeTakeFirst();
  return row?.payment_password_hash;
}

/** Replaces the hash `before`. Returns false when a concurrent call replaced it first. */
export async function replacePaymentPasswordHash(
  db: IdentityDb,
  { memberId, before, after }: { memberId: number; before: string | null; after: string },
): Promise<boolean> {
  const changed = await db
    .updateTable('identity_member')
    .set({ payment_password_hash: after })
    .where('id', '=', memberId)
    .where('payment_password_hash', 'is not distinct from', before)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}
