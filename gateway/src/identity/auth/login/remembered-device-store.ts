import type { IdentityDb, Proof } from '../../tables.ts';

export interface RememberedDevice {
  family: string;
  memberId: number;
  /** Proofs of the login that began it. */
  proofs: Proof[];
  expiresAt: Date;
  usedAt: Date | null;
}

export async function insertDevice(
  db: IdentityDb,
  device: Omit<RememberedDevice, 'usedAt'> & { tokenHash: string; now: Date },
): Promise<void> {
  await db
    .insertInto('identity_remembered')
    .values({
      token_hash: device.tokenHash,
      family: device.family,
      member_id: device.memberId,
      proofs: device.proofs,
      created_at: device.now,
      expires_at: device.expiresAt,
      used_at: null,
    })
    .execute();
}

/** Finds the device of a token that has not expired, even if the token was used before. */
export const findDevice = (
  db: IdentityDb,
  tokenHash: string,
  now: Date,
): Promise<RememberedDevice | undefined> =>
  db
    .selectFrom('identity_remembered')
    .select(['family', 'member_id as memberId', 'proofs', 'expires_at as expiresAt', 'used_at as usedAt'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Marks the token as used. Returns false when it was used before. */
export async function useDeviceToken(db: IdentityDb, tokenHash: string, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('identity_remembered')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .returning('family')
    .executeTakeFirst();
  return used !== undefined;
}

export async function deleteExpiredDevices(db: IdentityDb, now: Date): Promise<void> {
  await db.deleteFrom('identity_remembered').where('expires_at', '<', now).execute();
}
