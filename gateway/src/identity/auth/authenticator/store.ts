import type { IdentityDb } from '../../tables.ts';

export const findAuthenticator = (db: IdentityDb, memberId: number) =>
  db
    .selectFrom('identity_authenticator')
    .select(['secret', 'confirmed_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();

/** Stores the secret of a set-up that is not confirmed. Returns false when an authenticator is already confirmed. */
export async function beginAuthenticator(
  db: IdentityDb,
  { memberId, secret, now }: { memberId: number; secret: string; now: Date },
): Promise<boolean> {
  const begun = await db
    .insertInto('identity_authenticator')
    .values({ member_id: memberId, secret, created_at: now, confirmed_at: null, last_step: 0 })
    .onConflict((conflict) =>
      conflict
        .column('member_id')
        .doUpdateSet({ secret, created_at: now, last_step: 0 })
        .where('identity_authenticator.confirmed_at', 'is', null),
    )
    .returning('member_id')
    .executeTakeFirst();
  return begun !== undefined;
}

/** Confirms the set-up and replaces the recovery codes. */
export async function confirmAuthenticator(
  db: IdentityDb,
  { memberId, now, codeHashes }: { memberId: number; now: Date; codeHashes: readonly string[] },
): Promise<void> {
  await db
    .updateTable('identity_authenticator')
    .set({ confirmed_at: now })
    .where('member_id', '=', memberId)
    .execute();
  await setTwoFactor(db, memberId, now);
  await deleteRecoveryCodes(db, memberId);
  await db
    .insertInto('identity_recovery_code')
    .values(codeHashes.map((hash) => ({ member_id: memberId, code_hash: hash, used_at: null })))
    .execute();
}

export async function deleteAuthenticator(db: IdentityDb, memberId: number): Promise<void> {
  await db.deleteFrom('identity_authenticator').where('member_id', '=', memberId).execute();
  await deleteRecoveryCodes(db, memberId);
  await setTwoFactor(db, memberId, null);
}

/** Records the time step of a code. Returns false when a code of this step or a later one was used before. */
export async function useAppCode(db: IdentityDb, memberId: number, step: number): Promise<boolean> {
  const taken = await db
    .updateTable('identity_authenticator')
    .set({ last_step: step })
    .where('member_id', '=', memberId)
    .where('last_step', '<', step)
    .returning('member_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Marks a recovery code as used. Returns false when it is unknown or was used before. */
export async function useRecoveryCode(
  db: IdentityDb,
  { memberId, codeHash, now }: { memberId: number; codeHash: string; now: Date },
): Promise<boolean> {
  const used = await db
    .updateTable('identity_recovery_code')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('member_id')
    .executeTakeFirst();
  return used !== undefined;
}

const deleteRecoveryCodes = (db: IdentityDb, memberId: number) =>
  db.deleteFrom('identity_recovery_code').where('member_id', '=', memberId).execute();

const setTwoFactor = (db: IdentityDb, memberId: number, since: Date | null) =>
  db
    .updateTable('identity_profile')
    .set({ two_factor_since: since })
    .where('member_id', '=', memberId)
    .execute();
